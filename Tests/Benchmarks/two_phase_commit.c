// What the machine can do when model and search are written as one loop: two-phase commit, a state
// a word, breadth first, exact. The table is sized beforehand and the queue is never given back.
//
//   cc -O3 -march=native two_phase_commit.c -o two_phase_commit && ./two_phase_commit 7
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

typedef uint64_t word;

static word *table, *queue, mask, found;

static word *pages(size_t words) {
  size_t huge = 2 << 20;
  char *start = mmap(0, words * 8 + huge, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (start == MAP_FAILED) { perror("mmap"); exit(2); }
  start = (char *)(((uintptr_t)start + huge - 1) & ~(uintptr_t)(huge - 1));
  madvise(start, words * 8, MADV_HUGEPAGE);
  return (word *)start;
}

static inline word place(word key) {
  __uint128_t product = (__uint128_t)(key ^ 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
  return ((word)(product >> 64) ^ (word)product) & mask;
}

static inline void add(word state) {
  for (word slot = place(state);; slot = (slot + 1) & mask) {
    if (table[slot] == state + 1) return;
    if (table[slot]) continue;
    table[slot] = state + 1;
    queue[found++] = state;
    word high = state & 0xaaaaaa, low = state << 1 & 0xaaaaaa;
    if ((high & low) && (high & ~low)) { puts("inconsistent"); exit(1); }
    return;
  }
}

int main(int count, char **values) {
  // Bits: 2 for each manager from 0, sent from 24, received from 36, the decision in 48 and 49.
  int n = count > 1 ? atoi(values[1]) : 7, slots = n < 8 ? 21 : n < 9 ? 23 : n < 10 ? 25 : 27;
  mask = ((word)1 << slots) - 1;
  table = pages(mask + 1);
  queue = pages(mask + 1);
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  word everyone = (((word)1 << n) - 1) << 36, generated = 1, next[128];
  add(0);
  for (word head = 0; head < found; head++) {
    word state = queue[head], decision = state >> 48;
    int some = 0;
    if (!decision && (state & everyone) == everyone) next[some++] = state | (word)1 << 48;
    if (!decision) next[some++] = state | (word)2 << 48;
    for (int i = 0; i < n; i++) {
      word role = (word)3 << 2 * i;
      if (!decision && (state >> (24 + i) & 1)) next[some++] = state | (word)1 << (36 + i);
      if (!(state & role)) {
        next[some++] = state | (word)1 << 2 * i | (word)1 << (24 + i);
        next[some++] = state | role;
      }
      if (decision == 1) next[some++] = (state & ~role) | (word)2 << 2 * i;
      if (decision == 2) next[some++] = state | role;
    }
    generated += some;
    for (int i = 0; i < some; i++) __builtin_prefetch(&table[place(next[i])], 1, 0);
    for (int i = 0; i < some; i++) add(next[i]);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  double seconds = (end.tv_sec - begin.tv_sec) + (end.tv_nsec - begin.tv_nsec) * 1e-9;
  printf("distinct=%lu generated=%lu seconds=%.3f\n", found, generated, seconds);
}
