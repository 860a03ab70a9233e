"""Runs of lethe on a real standalone cluster: a master and two workers on the loopback interface.

LETHE names the program, DOCUMENTS how many letters are invented (5000), and PARTITIONS in how many parts they are
worked on, one run for each (1,2,4).
"""

from __future__ import annotations

import os
import resource
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from collections.abc import Callable
from pathlib import Path

import pyspark
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import monotonically_increasing_id

from lethe_spark import Lethe, encrypted

PROGRAM = os.path.abspath(os.environ["LETHE"])
DOCUMENTS = os.environ.get("DOCUMENTS", "5000")
PARTITIONS = [int(n) for n in os.environ.get("PARTITIONS", "1,2,4").split(",")]
SPARK = Path(pyspark.__file__).parent
SEED = "7040288315046"
SOURCE = Path(__file__).resolve().parents[1] / "src"


def processes(session: int) -> list[tuple[int, str]]:
    """The processes that a worker started, and those that these did, with their command lines."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[3]) == session:
                command = (stat.parent / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                found.append((int(stat.parent.name), command))
        except (OSError, ValueError):
            pass  # it ended
    return found


class Meter(threading.Thread):
    """Looks again and again how much processor time the processes of sessions have taken. Those that ended count: who
    waited for a process is not asked, since Spark's daemon lets go of some."""

    def __init__(self, sessions: list[int]) -> None:
        super().__init__(daemon=True)
        self._sessions, self._ended = sessions, threading.Event()
        self._first: dict[tuple[str, str], int] = {}
        self._last: dict[tuple[str, str], int] = {}
        self._look()
        self._first = dict(self._last)
        self.start()

    def _look(self) -> None:
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it ended
            if int(fields[3]) in self._sessions:
                self._last[stat.parent.name, fields[19]] = int(fields[11]) + int(fields[12])

    def run(self) -> None:
        while not self._ended.wait(0.2):
            self._look()

    def seconds(self) -> float:
        """Ends looking, and gives what was taken since the beginning."""
        self._ended.set()
        self.join()
        self._look()
        ticks = sum(self._last.values()) - sum(self._first.values())
        return ticks / os.sysconf("SC_CLK_TCK")


class Cluster:
    """A master and two workers, all of whose files lie below one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.secret = secrets.token_hex(16)
        self.conf = folder.parent / "cluster.conf"
        self.conf.write_text(
            f"spark.authenticate true\nspark.authenticate.secret {self.secret}\nspark.network.crypto.enabled true\n"
        )
        for name in ("local", "tmp", "events", "logs"):
            (folder / name).mkdir(parents=True)
        self.environment = {
            **os.environ,
            "SPARK_HOME": str(SPARK),
            "SPARK_LOCAL_DIRS": str(folder / "local"),
            "TMPDIR": str(folder / "tmp"),
            "PYSPARK_PYTHON": sys.executable,
            "PYTHONPATH": str(SOURCE),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        os.environ.update(self.environment)
        tempfile.tempdir = str(folder / "tmp")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.master = f"spark://127.0.0.1:{free.getsockname()[1]}"
        self.started: list[subprocess.Popen[bytes]] = []
        self.start("master.Master", "--port", self.master.rpartition(":")[2])
        self.workers = [self.worker(), self.worker()]

    def start(self, which: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [str(SPARK / "bin" / "spark-class"), f"org.apache.spark.deploy.{which}", "--host", "127.0.0.1"]
        command += ["--webui-port", "0", "--properties-file", str(self.conf), *arguments]
        with open(self.folder / "logs" / f"{which}-{len(self.started)}", "wb") as log:
            process = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log, start_new_session=True)
        self.started.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        work = self.folder / f"work-{len(self.started)}"
        return self.start("worker.Worker", "--cores", "2", "--memory", "1g", "--work-dir", str(work), self.master)

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        for pid, _ in processes(process.pid):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        process.wait()

    def stop(self) -> None:
        for process in self.started:
            self.kill(process)

    def session(self, build: Callable[[SparkSession.Builder], SparkSession.Builder], **conf: str) -> SparkSession:
        builder = SparkSession.builder.master(self.master).appName("letters")
        settings = {
            "spark.authenticate": "true",
            "spark.authenticate.secret": self.secret,
            "spark.network.crypto.enabled": "true",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.executor.memory": "512m",
            "spark.ui.enabled": "false",
            "spark.files": PROGRAM,
            "spark.eventLog.enabled": "true",
            "spark.eventLog.dir": (self.folder / "events").as_uri(),
            "spark.eventLog.compress": "false",
            "spark.shuffle.compress": "false",  # so that what would be in clear could be seen
            "spark.sql.files.openCostInBytes": "1",  # so that a small file is cut, too
            **conf,
        }
        for name, value in settings.items():
            builder = builder.config(name, value)
        return build(builder).getOrCreate()

    def kept(self) -> dict[str, bytes]:
        """All that lies on the disks of the cluster and of the driver, but for the program."""
        size = os.path.getsize(PROGRAM)
        kept = {}
        for file in self.folder.rglob("*"):
            try:
                if file.is_file() and file.stat().st_size != size:
                    kept[str(file)] = file.read_bytes()
            except FileNotFoundError:
                pass  # it was for a moment
        return kept


class Letters(unittest.TestCase):
    """A collection of invented letters, as one machine anonymizes it."""

    folder: Path
    cluster: Cluster
    whole: bytes
    alone: float  # the processor time that one machine took

    @classmethod
    def setUpClass(cls) -> None:
        place = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(place.cleanup)
        cls.folder = Path(place.name)

        def lethe(*command: str) -> None:
            subprocess.run([PROGRAM, *command, "-q"], check=True, cwd=cls.folder, stderr=subprocess.DEVNULL)

        lethe("synth", "--documents", DOCUMENTS, "-o", "letters")
        lines = (cls.folder / "letters" / "documents.jsonl").read_bytes().splitlines(keepends=True)
        (cls.folder / "in.jsonl").write_bytes(b"".join([*lines, lines[0]]))  # one comes again
        (cls.folder / "run.yaml").write_text(f"replace: {{operator: surrogate, seed: '{SEED}'}}\n")
        lethe("key", "new", "run.key")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        lethe("anonymize", "in.jsonl", "-o", "whole", "--config", "run.yaml")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cls.alone = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        cls.whole = (cls.folder / "whole" / "in.jsonl").read_bytes()
        environment, temporary = dict(os.environ), tempfile.tempdir

        def restore() -> None:
            """The tests that follow find the environment as it was, not the cluster's, whose folders are gone."""
            os.environ.clear()
            os.environ.update(environment)
            tempfile.tempdir = temporary

        cls.addClassCleanup(restore)
        cls.cluster = Cluster(cls.folder / "cluster")
        cls.addClassCleanup(cls.cluster.stop)

    def records(self, spark: SparkSession, partitions: int) -> DataFrame:
        lines = spark.read.text(str(self.folder / "in.jsonl"))
        numbered = lines.select(monotonically_increasing_id().alias("lethe_item"), lines.value.alias("record"))
        return numbered.repartition(partitions)  # which writes texts to disk

    def secrets(self) -> list[bytes]:
        """What must be nowhere: lines of letters, the seed, and the key."""
        lines = [line.split(b'"content":')[1] for line in (self.folder / "in.jsonl").read_bytes().splitlines()]
        return [line[20:80] for line in lines[:200]] + [SEED.encode(), (self.folder / "run.key").read_bytes().strip()]

    def shared(self, name: str, partitions: int) -> bytes:
        """What a run shares. Nothing is left in clear while it runs."""
        began, sessions = time.monotonic(), [os.getsid(0), *(process.pid for process in self.cluster.started)]
        meter = Meter(sessions)
        spark = self.cluster.session(encrypted)
        try:
            run = Lethe(str(self.folder / "run.yaml"), str(self.folder / "run.key"), str(self.folder / name), "lethe")
            out = run.anonymize(self.records(spark, partitions))
            spark.conf.set("spark.sql.leafNodeDefaultParallelism", "7")  # as if executors had come since
            out = out.persist()
            out.sort("lethe_item").select("record").write.text(str(self.folder / f"{name}.out"))
            took, used = time.monotonic() - began, meter.seconds()
            print(
                f"{DOCUMENTS} letters, {name}: {took:.0f} s, {used:.0f} s of processors, "
                f"lethe anonymize {self.alone:.0f} s of them",
                flush=True,
            )
            kept = self.cluster.kept()
            self.assertTrue(any("shuffle" in file for file in kept), "there is nothing to look into")
            for file, content in kept.items():
                for secret in self.secrets():
                    self.assertNotIn(secret, content, file)
        finally:
            spark.stop()
        return b"".join(part.read_bytes() for part in sorted((self.folder / f"{name}.out").glob("part-*")))

    def test_partitions(self) -> None:
        for partitions in PARTITIONS:
            with self.subTest(partitions=partitions):
                self.assertTrue(self.shared(f"run-{partitions}", partitions) == self.whole)

    def test_worker_killed(self) -> None:
        for stage in ("pipe read", "pipe apply"):
            with self.subTest(stage=stage):
                victim = self.cluster.workers.pop(0)  # the other one may still be starting
                killed = threading.Event()

                def kill() -> None:
                    for _ in range(6000):
                        if any(stage in command for _, command in processes(victim.pid)):
                            time.sleep(0.2)
                            self.cluster.kill(victim)
                            killed.set()
                            return
                        time.sleep(0.05)

                threading.Thread(target=kill, daemon=True).start()
                self.assertTrue(self.shared("killed-in-" + stage.split()[1], 4) == self.whole)
                self.assertTrue(killed.is_set())
                self.cluster.workers.append(self.cluster.worker())

    def test_clear(self) -> None:
        """Without encryption texts do lie on disks, and that is refused."""
        spark = self.cluster.session(lambda builder: builder, **{"spark.io.encryption.enabled": "false"})
        try:
            records = self.records(spark, 2)
            with self.assertRaisesRegex(ValueError, "spark.io.encryption.enabled"):
                Lethe("run.yaml", "run.key", "none", PROGRAM).anonymize(records)
            self.assertEqual(records.rdd.count(), int(DOCUMENTS) + 1)
            kept = b"".join(self.cluster.kept().values())
            self.assertTrue(any(secret in kept for secret in self.secrets()[:-1]), "the search finds nothing in clear")
        finally:
            spark.stop()


if __name__ == "__main__":
    unittest.main()
