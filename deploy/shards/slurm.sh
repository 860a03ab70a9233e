#!/usr/bin/env bash
# slurm.sh INPUT PARTS DIR SHARDS: the same as arrays of jobs, each of which waits for those before.
# All paths lie in a file system that every node has. Run it where sbatch is; a job that failed is
# submitted again as it is: what is done already is not done again.
set -euo pipefail
input=$(realpath "$1") parts=$(realpath -m "$2") out=$(realpath -m "$3") shards=$4
with="--run-key-file $(realpath "${KEY:-run.key}") ${SETTINGS:+--config $(realpath "$SETTINGS")}"
submit() { # AFTER OPTIONS… -- COMMAND: the number of the job
  local after=$1 options=()
  shift
  while [ "$1" != -- ]; do options+=("$1") && shift; done
  shift
  sbatch --parsable --requeue ${after:+--dependency=afterok:$after} "${options[@]}" --wrap "$*"
}
detect=$(submit "" --array="1-$shards" --cpus-per-task=1 --mem=2G -- \
  lethe shard detect "'$input'" -o "'$parts'" --shard "\$SLURM_ARRAY_TASK_ID/$shards" "$with")
plan=$(submit "$detect" --mem=8G -- \
  "for step in link measure plan; do lethe shard \$step '$parts' $with || exit 1; done")
apply=$(submit "$plan" --array="1-$shards" --cpus-per-task=1 --mem=8G -- \
  lethe shard apply "'$input'" -o "'$parts'" --shard "\$SLURM_ARRAY_TASK_ID/$shards" "$with")
submit "$apply" --mem=8G -- lethe shard join "'$input'" --parts "'$parts'" -o "'$out'" "$with"
