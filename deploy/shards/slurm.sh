#!/usr/bin/env bash
# slurm.sh INPUT PARTS DIR SHARDS: the same as arrays of jobs, each of which waits for those before.
# All paths lie in a file system that every node has. Run it where sbatch is; a job that failed is
# submitted again as it is: what is done already is not done again.
set -euo pipefail
quoted() { # WORDS: as a shell reads them back
  local word
  for word; do printf "'%s' " "${word//\'/\'\\\'\'}"; done
}
input=$(realpath "$1") parts=$(realpath -m "$2") out=$(realpath -m "$3") shards=$4
with=(--run-key-file "$(realpath "${KEY:-run.key}")")
if [ -n "${SETTINGS:-}" ]; then with+=(--config "$(realpath "$SETTINGS")"); fi
submit() { # AFTER COMMAND OPTIONS…: the number of the job
  local after=$1 command=$2
  shift 2
  sbatch --parsable --requeue ${after:+--dependency=afterok:$after} "$@" --wrap "$command"
}
cut() { # AFTER STEP OPTIONS…: all shards of it
  local after=$1 step=$2
  shift 2
  submit "$after" "lethe shard $step $(quoted "$input" -o "$parts" "${with[@]}") --shard \$SLURM_ARRAY_TASK_ID/$shards" \
    --array="1-$shards" "$@"
}
detect=$(cut "" detect --cpus-per-task=1 --mem=2G)
plan=$(submit "$detect" \
  "for step in link measure plan; do lethe shard \$step $(quoted "$parts" "${with[@]}") || exit 1; done" --mem=8G)
apply=$(cut "$plan" apply --cpus-per-task=1 --mem=8G)
submit "$apply" "lethe shard join $(quoted "$input" --parts "$parts" -o "$out" "${with[@]}")" --mem=8G
