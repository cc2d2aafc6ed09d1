/* Two-phase commit in two words, every action one atomic step whose guard may be true although
 * nothing changes. Build with -DN=managers; the states stored are those of the specification.
 * managers: two bits each, 0 working, 1 prepared, 2 committed, 3 aborted.
 * world: bit i says that manager i sent "prepared", bit 10+i that the coordinator received it,
 * bits 20 and 21 are the coordinator's decision (1 commit, 2 abort). */
#ifndef N
#define N 3
#endif
#define EVERYONE (((1 << N) - 1) << 10)
#define OPEN     ((world >> 20) == 0)
#define COMMIT   ((world >> 20) == 1)
#define ABORT    ((world >> 20) == 2)
#define ROLE(i)  ((managers >> (2 * i)) & 3)
#define BECOME(i, role) managers = (managers & ~(3 << (2 * i))) | (role << (2 * i))
#define HIGH (managers & 699050)
#define LOW  ((managers & 349525) << 1)
#define CONSISTENT assert(!((HIGH & LOW) != 0 && (HIGH & ~LOW) != 0))

#define MANAGER(i) \
  :: d_step { (OPEN && (world & (1 << i)) != 0) -> world = world | (1 << (10 + i)) } \
  :: d_step { (ROLE(i) == 0) -> BECOME(i, 1); world = world | (1 << i) } \
  :: d_step { (ROLE(i) == 0) -> BECOME(i, 3); CONSISTENT } \
  :: d_step { COMMIT -> BECOME(i, 2); CONSISTENT } \
  :: d_step { ABORT -> BECOME(i, 3); CONSISTENT }

int managers, world;

active proctype everybody() {
end:
  do
  :: d_step { (OPEN && (world & EVERYONE) == EVERYONE) -> world = world | (1 << 20) }
  :: d_step { OPEN -> world = world | (2 << 20) }
  MANAGER(0)
#if N > 1
  MANAGER(1)
#endif
#if N > 2
  MANAGER(2)
#endif
#if N > 3
  MANAGER(3)
#endif
#if N > 4
  MANAGER(4)
#endif
#if N > 5
  MANAGER(5)
#endif
#if N > 6
  MANAGER(6)
#endif
#if N > 7
  MANAGER(7)
#endif
#if N > 8
  MANAGER(8)
#endif
#if N > 9
  MANAGER(9)
#endif
  od
}
