#!/usr/bin/env bash
# local.sh INPUT PARTS DIR SHARDS [AT-ONCE]: a run in shards on this machine, several at once.
# KEY is the key of the run (run.key), SETTINGS a file of settings (lethe.yaml defaults).
set -euo pipefail
input=$1 parts=$2 out=$3 shards=$4 at_once=${5:-$(getconf _NPROCESSORS_ONLN)}
with=(--quiet --run-key-file "${KEY:-run.key}" ${SETTINGS:+--config "$SETTINGS"})
export LETHE=${LETHE:-lethe}
cut() { # STEP: all shards of it; one that fails is tried once more, as a scheduler would
  seq "$shards" | xargs -P "$at_once" -I{} sh -c '"$@" || "$@"' sh \
    "$LETHE" shard "$1" "$input" -o "$parts" --shard "{}/$shards" "${with[@]}" --set run.threads=1
}
cut detect
for step in link measure plan; do "$LETHE" shard "$step" "$parts" "${with[@]}"; done
cut apply
"$LETHE" shard join "$input" --parts "$parts" -o "$out" "${with[@]}"
