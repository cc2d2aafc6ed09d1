#!/usr/bin/env bash
# Runs the property-based testers that are installed beside the fuzzer, on the same model, and
# prints ratios.
#
#   Tests/Benchmarks/fuzz-peers.sh [REPEATS [FAULTS]]      5 and 20 unless said otherwise
#
# Peers: QuickCheck (ghc), PropEr (erlc with PropEr's headers), and the plain C loop. Everybody runs
# in turns; a figure is the median, a ratio the median of the ratios of turns. Then each finds and
# shrinks the model's fault FAULTS times, each time from another seed. Ours is
# `contracts bench --fuzzer`, or $OURS, a command that is given --runs N or --seed N.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
repeats=${1:-5} faults=${2:-20}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -z "${OURS:-}" ]; then
  (cd "$here/../.." && swift build -c release --product contracts >&2)
  OURS="$here/../../.build/release/contracts bench --fuzzer"
fi
peers=ours
cc=$(command -v gcc || command -v cc || command -v clang || true)
if [ -n "$cc" ] && "$cc" -O3 -march=native "$here/login_cover.c" -o "$work/c" 2>/dev/null; then
  peers="$peers c"
fi
if command -v ghc >/dev/null && cp "$here/LoginCover.hs" "$work/" &&
  ghc -v0 -O2 -outputdir "$work/hs" -o "$work/quickcheck" "$work/LoginCover.hs" 2>/dev/null; then
  peers="$peers quickcheck"
fi
if command -v erlc >/dev/null && erlc +inline -o "$work" "$here/login_cover.erl" 2>/dev/null; then
  peers="$peers proper"
fi

erlang() { (cd "$work" && erl -noshell -s login_cover main "$@" -s init stop); }

rate() { # PEER: events a second, generated and judged
  case $1 in
    ours) $OURS --runs 200000 ;;
    c) "$work/c" 400000 ;;
    quickcheck) "$work/quickcheck" speed 50000 ;;
    proper) erlang speed 20000 ;;
  esac | sed -nE 's/.*events\/s=([0-9]+).*/\1/p' | head -1
}

fault() { # PEER SEED: seconds until the fault is found and shrunk, and to how many events
  case $1 in
    ours) $OURS --seed "$2" ;;
    quickcheck) "$work/quickcheck" fault "$2" ;;
    proper) erlang fault "$2" ;;
  esac | sed -nE 's/.*seconds=([0-9.]+) length=([0-9]+).*/\1 \2/p' | head -1
}

for turn in $(seq "$repeats"); do
  for peer in $peers; do
    events=$(rate "$peer")
    [ -n "$events" ] || { echo "$peer gave no rate" >&2; exit 1; }
    echo "rate $turn $peer $events" | tee -a "$work/figures" >&2
  done
done
for seed in $(seq "$faults"); do
  for peer in $peers; do
    [ "$peer" = c ] && continue
    found=$(fault "$peer" "$seed")
    [ -n "$found" ] || { echo "$peer found no fault" >&2; exit 1; }
    echo "fault $seed $peer $found" >> "$work/figures"
  done
done
awk '
  function median(list, n,   i, j, t) {
    for (i = 2; i <= n; i++) for (j = i; j > 1 && list[j] < list[j - 1]; j--) {
      t = list[j]; list[j] = list[j - 1]; list[j - 1] = t
    }
    return list[int((n + 1) / 2)]
  }
  !($3 in seen) { seen[$3] = 1; order[++peers] = $3 }
  $1 == "rate" { rate[$2, $3] = $4; turns = $2 }
  $1 == "fault" { seconds[$2, $3] = $4; faults[$3]++; six[$3] += $5 == 6 }
  END {
    printf "%-12s %14s %18s %16s %14s\n", "", "events/s", "ours is faster by", "fault, seconds",
      "to six events"
    for (p = 1; p <= peers; p++) {
      peer = order[p]
      for (t = 1; t <= turns; t++) {
        own[t] = rate[t, peer]
        ratio[t] = rate[t, "ours"] / rate[t, peer]
      }
      printf "%-12s %14d %18.2f", peer, median(own, turns), median(ratio, turns)
      if (faults[peer]) {
        for (f = 1; f <= faults[peer]; f++) times[f] = seconds[f, peer]
        printf " %16.4f %10d/%d", median(times, faults[peer]), six[peer], faults[peer]
      }
      print ""
    }
  }' "$work/figures"
