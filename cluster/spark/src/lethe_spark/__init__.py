"""lethe as stages of Apache Spark.

Detection and replacement run beside Spark's tasks, in processes that answer one batch of records
after the other. What lies between them is decided on the machine of the driver. Nothing here
knows anything of privacy: whatever is found, chosen or replaced comes from lethe itself.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
import threading
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
from pyspark import SparkFiles, StorageLevel
from pyspark.sql import DataFrame, Row, SparkSession
from pyspark.sql.functions import col

__all__ = ["Lethe", "encrypted"]

ITEM = "lethe_item"
RECORD = "record"
READING = "reading"

_ENCRYPTION = {
    "spark.authenticate": "true",
    "spark.network.crypto.enabled": "true",
    "spark.io.encryption.enabled": "true",
}

_TOGETHER = 256  # readings that go to the driver's own process at once
_FETCHED = 8 << 20  # bytes of readings that Spark hands to the driver at once, all of which it holds in memory


def encrypted(builder: SparkSession.Builder) -> SparkSession.Builder:
    """Lets a session encrypt what it writes to local disks and what it sends."""
    for name, value in _ENCRYPTION.items():
        builder = builder.config(name, value)
    return builder


@dataclass(frozen=True)
class Lethe:
    """A run of lethe on a session of Spark.

    config is a lethe.yaml with the settings, key the run's key (lethe key new), and parts the folder
    of its tables. All three lie on the machine of the driver. binary is the program, by its path on
    every machine, or by its name where it came with the job (--files) or lies on the path.
    """

    config: str
    key: str
    parts: str
    binary: str = "lethe"
    unencrypted: bool = False  # take a session that writes and sends texts in clear

    def anonymize(self, records: DataFrame) -> DataFrame:
        """Gives the records as they can be shared.

        The columns of records are lethe_item, a number for each that gives the order of the
        collection, and record, which is JSON. Both are evaluated twice, and must be the same then.
        """
        spark = records.sparkSession
        if not self.unencrypted:
            _check(spark)
        _cut_alike(spark)
        rows = records.select(col(ITEM).cast("long").alias(ITEM), col(RECORD).cast("string").alias(RECORD))
        name = f"lethe-{uuid.uuid4().hex[:12]}"
        folder = Path(tempfile.mkdtemp())  # executors that come later ask for what is in it
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        stage = _Stage(self.binary, Path(self.key).read_bytes(), Path(self.config).read_bytes())
        read = rows.mapInArrow(stage.over(["pipe", "read"], READING), f"{ITEM} long, {READING} binary")
        read.persist(StorageLevel.DISK_ONLY)  # a sort evaluates twice; all of it is sealed
        self._gather(_sorted(read))
        read.unpersist()
        tables = folder / "tables"
        tables.mkdir()
        for step in ("link", "measure", "plan"):
            subprocess.run(self._here("shard", step, self.parts), check=True)
            for table in Path(self.parts).glob(f"{step}-*"):
                shutil.copy(table, tables)
        spark.sparkContext.addArchive(shutil.make_archive(str(folder / name), "gztar", tables))
        apply = stage.over(["pipe", "apply", "--arrow", "--parts"], RECORD, f"{name}.tar.gz")
        return rows.mapInArrow(apply, f"{ITEM} long, {RECORD} string").where(f"{RECORD} IS NOT NULL")

    def _here(self, *command: str) -> list[str]:
        program = _program(self.binary)
        return [program, *command, "--quiet", "--config", self.config, "--run-key-file", self.key]

    def _gather(self, read: DataFrame) -> None:
        schema = pa.schema([(ITEM, pa.int64()), (READING, pa.binary())])
        with subprocess.Popen(self._here("shard", "gather", self.parts), stdin=subprocess.PIPE) as process:
            assert process.stdin is not None
            try:
                writer = pa.ipc.new_stream(process.stdin, schema)
                for rows in _together(read.toLocalIterator(prefetchPartitions=True)):
                    writer.write_batch(pa.RecordBatch.from_pylist([row.asDict() for row in rows], schema))
                writer.close()
                process.stdin.close()
            except BaseException:
                process.kill()  # without the end of the stream it leaves nothing
                raise
        if process.returncode:
            raise RuntimeError(f"lethe shard gather ended with {process.returncode}")


def _check(spark: SparkSession) -> None:
    """Refuses a session that would leave texts in clear."""
    conf = spark.sparkContext.getConf()
    off = [name for name in _ENCRYPTION if conf.get(name, "false") != "true"]
    if off:
        raise ValueError(f"the session does not encrypt: {', '.join(off)} (make it with lethe_spark.encrypted)")


def _cut_alike(spark: SparkSession) -> None:
    """Lets files be cut the same way both times. Spark cuts them by the cores that it has at the time, and the numbers
    that it gives to records depend on that: executors that come or go between would change them."""
    if spark.conf.get("spark.sql.files.minPartitionNum", None) is None:
        cores = spark.sparkContext.defaultParallelism
        spark.conf.set(
            "spark.sql.files.minPartitionNum", spark.conf.get("spark.sql.leafNodeDefaultParallelism", None) or str(cores)
        )


def _sorted(read: DataFrame) -> DataFrame:
    """Readings in order, in partitions that an executor can hold while it hands them over."""
    sizes = read.selectExpr(f"sum(length({READING})) AS size").first()
    size = (sizes["size"] if sizes else None) or 0
    return read.repartitionByRange(1 + size // _FETCHED, ITEM).sortWithinPartitions(ITEM)


def _together(rows: Iterable[Row]) -> Iterator[list[Row]]:
    several: list[Row] = []
    for row in rows:
        several.append(row)
        if len(several) == _TOGETHER:
            yield several
            several = []
    if several:
        yield several


@contextmanager
def _in_memory(content: bytes) -> Iterator[int]:
    """A file that only who started this process can open, and that lies in memory alone."""
    file = os.memfd_create("lethe")
    try:
        os.fchmod(file, 0o600)
        os.write(file, content)
        yield file
    finally:
        os.close(file)


def _program(binary: str) -> str:
    """Where the program is on this machine."""
    for place in (binary, shutil.which(binary), os.path.join(SparkFiles.getRootDirectory(), binary)):
        if place and os.path.isfile(place):
            return os.path.abspath(place)
    raise FileNotFoundError(f"{binary} is neither on this machine nor came with the job")


Batches = Iterable["pa.RecordBatch"]


@dataclass(frozen=True)
class _Stage:
    """A command of lethe beside a task. It travels with the task, and with it the key and the settings, which may
    have a seed."""

    binary: str
    key: bytes
    config: bytes

    def over(self, command: list[str], answer: str, parts: str = "") -> Callable[[Batches], Batches]:
        def run(batches: Batches) -> Batches:
            where = [SparkFiles.get(parts)] if parts else []
            yield from self._answers([*command, *where], answer, batches)

        return run

    def _answers(self, command: list[str], answer: str, batches: Batches) -> Batches:
        with _in_memory(self.key) as key, _in_memory(self.config) as config:
            process = subprocess.Popen(
                [_program(self.binary), *command, "--quiet", "--set", "run.threads=1"]
                + ["--config", f"/proc/self/fd/{config}", "--run-key-file", f"/proc/self/fd/{key}"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=(key, config),
            )
            yield from _exchanged(process, command[1], answer, batches)


def _exchanged(process: subprocess.Popen[bytes], name: str, answer: str, batches: Batches) -> Batches:
    """The answers of a process to batches. However it ends, so does the process."""
    try:
        asking = _Asking(process, batches)
        asking.start()
        answered = 0
        try:
            answers = pa.ipc.open_stream(process.stdout)
            for batch in answers:
                answered += batch.num_rows
                yield _answered(batch, answer)
        except pa.ArrowInvalid:
            pass  # it ended before it answered anything: its exit code says so
        asking.join()
        code = process.wait()
        if asking.failed is not None:
            raise asking.failed
        if code or answered != asking.asked:
            raise RuntimeError(f"lethe {name} ended with {code} after {answered} of {asking.asked} records")
    finally:
        process.kill()
        process.wait()


class _Asking(threading.Thread):
    """Hands batches to a process while its answers are read."""

    def __init__(self, process: subprocess.Popen[bytes], batches: Batches) -> None:
        super().__init__(daemon=True)
        self._process, self._batches = process, batches
        self.asked = 0
        self.failed: BaseException | None = None

    def run(self) -> None:
        assert self._process.stdin is not None
        try:
            schema = pa.schema([(ITEM, pa.int64()), (RECORD, pa.string())])
            writer = pa.ipc.new_stream(self._process.stdin, schema)
            for batch in self._batches:
                self.asked += batch.num_rows
                writer.write_batch(pa.RecordBatch.from_arrays(batch.columns, schema=schema))
            writer.close()
            self._process.stdin.close()
        except BrokenPipeError:
            pass  # the process ended: its exit code says why
        except BaseException as error:  # of what Spark gives
            self.failed = error
            self._process.kill()


def _answered(batch: pa.RecordBatch, answer: str) -> pa.RecordBatch:
    """The columns of an answer that Spark goes on with. A record that failed fails its task."""
    for error in batch.column("error"):
        if error.is_valid:
            raise RuntimeError(error.as_py())
    return pa.RecordBatch.from_arrays([batch.column(ITEM), batch.column(answer)], names=[ITEM, answer])
