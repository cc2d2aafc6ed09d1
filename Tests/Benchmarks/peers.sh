#!/usr/bin/env bash
# Runs the peers that are installed beside ours, on the same model, and prints ratios.
#
#   Tests/Benchmarks/peers.sh [SIZE [REPEATS]]      7 and 5 unless said otherwise; SIZE 3 to 10
#
# Peers: SPIN (packed model, full search, no reduction) if `spin` and a C compiler are there, and
# the plain C loop. Everybody runs in turns; a figure is the median, a ratio the median of the
# ratios of turns. Above 1 we are faster. Ours is `contracts bench`, or $OURS, a command that is
# given --sizes, --threads and --repeats and prints seconds=S.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
size=${1:-7} repeats=${2:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -z "${OURS:-}" ]; then
  (cd "$here/../.." && swift build -c release --product contracts >&2)
  OURS="$here/../../.build/release/contracts bench"
fi
cc=$(command -v gcc || command -v cc || command -v clang || true)
peers=ours-1
[ "$(getconf _NPROCESSORS_ONLN)" -gt 1 ] && peers="$peers ours-2"
if [ -n "$cc" ]; then
  "$cc" -O3 -march=native "$here/two_phase_commit.c" -o "$work/plain" 2>/dev/null && peers="$peers c"
  if command -v spin >/dev/null; then
    (cd "$work" && spin -a "-DN=$size" "$here/two_phase_commit.pml" >/dev/null &&
      "$cc" -O3 -march=native -DSAFETY -DNOREDUCE -DMEMLIM=8000 -o pan pan.c -w) && peers="$peers spin"
  fi
fi
bits=20
[ "$size" -ge 9 ] && bits=24
[ "$size" -ge 10 ] && bits=26

seconds() { # PEER: the seconds that it took
  case $1 in
    ours-*) $OURS --sizes "$size" --threads "${1#ours-}" --repeats 1 ;;
    c) "$work/plain" "$size" ;;
    spin)
      start=$(date +%s.%N)
      (cd "$work" && ./pan -m10000 "-w$bits" >/dev/null)
      end=$(date +%s.%N)
      echo "seconds=$(echo "$start $end" | awk '{print $2 - $1}')"
      ;;
  esac | sed -nE 's/.*seconds=([0-9.]+).*/\1/p' | head -1
}

for turn in $(seq "$repeats"); do
  for peer in $peers; do
    took=$(seconds "$peer")
    [ -n "$took" ] || { echo "$peer gave no time" >&2; exit 1; }
    echo "$turn $peer $took" | tee -a "$work/times" >&2
  done
done
awk -v size="$size" '
  function median(list, n,   i, j, t) {
    for (i = 2; i <= n; i++) for (j = i; j > 1 && list[j] < list[j - 1]; j--) {
      t = list[j]; list[j] = list[j - 1]; list[j - 1] = t
    }
    return list[int((n + 1) / 2)]
  }
  { time[$1, $2] = $3; if (!($2 in seen)) { seen[$2] = 1; order[++peers] = $2 } turns = $1 }
  END {
    states = 4 ^ size + 2 ^ size + 6 ^ size
    printf "two-phase commit, size %d, %d states, %d turns\n", size, states, turns
    printf "%-8s %10s %14s %18s\n", "", "seconds", "states/s", "ours is faster by"
    for (p = 1; p <= peers; p++) {
      for (t = 1; t <= turns; t++) {
        own[t] = time[t, order[p]]
        ratio[t] = time[t, order[p]] / time[t, "ours-1"]
      }
      s = median(own, turns)
      printf "%-8s %10.3f %14d %18.2f\n", order[p], s, states / s, median(ratio, turns)
    }
  }' "$work/times"
