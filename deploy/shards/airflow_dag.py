"""A run in shards as an Airflow DAG: each shard is a task, which Airflow tries again if it fails.

The workers share a file system. Set the variables below, and put this file into the folder of DAGs.
"""

from datetime import datetime, timedelta

from airflow import DAG
from airflow.operators.bash import BashOperator

INPUT, PARTS, OUT = "/data/claims", "/data/run", "/data/shared"
WITH = "--run-key-file /secrets/run.key --config /data/run.yaml"
SHARDS = 64

with DAG(
    dag_id="lethe_shards",
    start_date=datetime(2025, 1, 1),
    schedule=None,
    catchup=False,
    max_active_runs=1,  # two runs need two folders
    default_args={"retries": 3, "retry_delay": timedelta(minutes=1)},
) as dag:

    def cut(step: str) -> list[BashOperator]:
        return [
            BashOperator(
                task_id=f"{step}_{i}",
                bash_command=f"lethe shard {step} {INPUT} -o {PARTS} --shard {i}/{SHARDS} {WITH}",
            )
            for i in range(1, SHARDS + 1)
        ]

    link, measure, plan = (
        BashOperator(task_id=step, bash_command=f"lethe shard {step} {PARTS} {WITH}")
        for step in ("link", "measure", "plan")
    )
    join = BashOperator(
        task_id="join", bash_command=f"lethe shard join {INPUT} --parts {PARTS} -o {OUT} {WITH}"
    )

    cut("detect") >> link >> measure >> plan >> cut("apply") >> join
