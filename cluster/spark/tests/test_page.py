"""The commands of docs/reference/spark.md, run as they are written.

LETHE names the program.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import textwrap
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


class Page(unittest.TestCase):
    """Somebody follows "First on one machine"."""

    def test_commands(self) -> None:
        page = (ROOT / "docs" / "reference/spark.md").read_text()
        fence = "`" * 3
        blocks = re.findall(rf"^ *{fence}(sh|python)\n(.*?)^ *{fence}$", page, re.DOTALL | re.MULTILINE)
        self.assertEqual([kind for kind, _ in blocks], ["sh", "python"])
        shell, job = (textwrap.dedent(text) for _, text in blocks)
        compare = re.search(r"Compare: `(cat [^`]+)`.*`(lethe anonymize [^`]+)`", page)
        assert compare is not None
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            (place / "bin").mkdir()
            (place / "bin" / "lethe").symlink_to(os.path.abspath(os.environ["LETHE"]))
            (place / "job.py").write_text(job)
            environment = {
                **os.environ,
                "PATH": f"{place / 'bin'}:{os.environ['PATH']}",
                "PYTHONPATH": str(ROOT / "cluster" / "spark" / "src"),
                "PYSPARK_PYTHON": sys.executable,
                "SPARK_LOCAL_IP": "127.0.0.1",
            }

            def run(*command: str) -> bytes:
                return subprocess.run(command, cwd=place, env=environment, check=True, stdout=subprocess.PIPE).stdout

            run("lethe", "synth", "--documents", "300", "-o", "letters", "-q")
            (place / "letters" / "documents.jsonl").rename(place / "notes.jsonl")
            run("sh", "-ec", shell)
            run(sys.executable, "job.py")
            run("sh", "-ec", compare[2] + " -q")
            shared = run("sh", "-ec", compare[1])
            self.assertEqual(shared, (place / "whole" / "notes.jsonl").read_bytes())
            self.assertGreater(len(shared.splitlines()), 200)


if __name__ == "__main__":
    unittest.main()
