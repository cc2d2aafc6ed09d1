/* The model of LoginCover as a plain loop in C: uniform events, runs of 50, all claims judged.
 *   cc -O3 -march=native login_cover.c -o login_cover && ./login_cover RUNS
 * Prints events/s=N and the checksum that every implementation of the model has. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { IDLE, PENDING, DONE, FAILED };

typedef struct {
  int foreground, covered, ready, online, login, attempt, next, saved, resumed, last, doubles, user;
} State;

static const State start = {1, 1, 0, 1, IDLE, 0, 1, 0, 0, 0, 0, 0};

static inline void end_login(State *s, int outcome) {
  s->login = outcome;
  s->attempt = s->saved = s->resumed = 0;
}

static inline void take(State *s, int event) {
  switch (event) {
  case 0:
    if (!s->foreground || s->login == PENDING || !s->online || s->user) return;
    s->login = PENDING;
    s->attempt = s->next++;
    s->resumed = s->saved = 0;
    return;
  case 1:
    if (!s->foreground) return;
    s->foreground = 0;
    s->covered = 1;
    if (s->login == PENDING) s->saved = s->attempt;
    return;
  case 2:
    if (s->foreground) return;
    s->foreground = 1;
    s->covered = !s->ready;
    if (s->login == PENDING && s->saved == s->attempt) s->resumed = 1;
    return;
  case 3:
    if (!s->foreground || s->login != PENDING) return;
    s->doubles += s->attempt == s->last;
    s->last = s->attempt;
    s->user = 1;
    end_login(s, DONE);
    return;
  case 4:
    if (!s->foreground) return;
    s->ready = 1;
    s->covered = 0;
    if (s->saved > 0) {
      s->login = PENDING;
      s->attempt = s->saved;
    } else if (s->login == PENDING) {
      s->login = IDLE;
      s->attempt = 0;
    }
    return;
  case 5: if (s->login == PENDING) end_login(s, IDLE); return;
  case 6: if (s->login == PENDING) end_login(s, FAILED); return;
  case 7:
    if (s->login == PENDING) end_login(s, FAILED);
    s->saved = s->resumed = 0;
    return;
  case 8:
    if (!s->foreground) return;
    s->ready = 1;
    s->covered = 0;
    return;
  case 9:
    if (!s->online) return;
    s->online = s->saved = 0;
    return;
  case 10: s->online = 1; return;
  case 11:
    if (!s->user) return;
    s->user = 0;
    end_login(s, IDLE);
    return;
  }
}

static inline int holds(const State *s) {
  return !s->doubles && (s->foreground || s->covered) && (s->attempt > 0) == (s->login == PENDING)
    && s->attempt < s->next;
}

static unsigned long long checksum(void) {
  State s = start;
  unsigned long long sum = 0;
  for (int i = 0; i < 500; i++) {
    take(&s, (i * 7 + i / 12) % 12);
    sum = sum * 31 + s.foreground + 2 * s.covered + 4 * s.ready + 8 * s.online + 16 * s.login
      + 64 * s.user + 128 * (s.attempt > 0) + 256 * (s.saved > 0) + 512 * s.resumed
      + 1024 * s.doubles + 2048ull * s.next;
    sum %= 1000000007;
  }
  return sum;
}

int main(int count, char **words) {
  long runs = count > 1 ? atol(words[1]) : 400000, events = 0, broken = 0;
  uint64_t random = 0x2545f4914f6cdd1d;
  struct timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  for (long run = 0; run < runs; run++) {
    State s = start;
    for (int i = 0; i < 50; i++) {
      random ^= random << 13;
      random ^= random >> 7;
      random ^= random << 17;
      take(&s, (int)((random >> 32) * 12 >> 32));
      events++;
      if (!holds(&s)) { broken++; break; }
    }
  }
  clock_gettime(CLOCK_MONOTONIC, &to);
  double seconds = to.tv_sec - from.tv_sec + (to.tv_nsec - from.tv_nsec) / 1e9;
  printf("events/s=%.0f broken=%ld checksum=%llu\n", events / seconds, broken, checksum());
}
