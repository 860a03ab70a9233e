"""The client against a running service: LETHE is the program. Everyone here is invented."""

import io
import os
import socket
import subprocess
import tempfile
import time
import unittest
import zipfile
from urllib.error import URLError

from lethe_client import Client, Refused


class TestClient(unittest.TestCase):
    folder: tempfile.TemporaryDirectory[str]
    service: subprocess.Popen[bytes]
    owner_key: str
    holder_key: str
    url: str
    lethe: Client

    @classmethod
    def setUpClass(cls) -> None:
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            at = f"127.0.0.1:{s.getsockname()[1]}"
        cls.folder = tempfile.TemporaryDirectory()
        data = os.path.join(cls.folder.name, "service")
        program = os.environ["LETHE"]
        key = [program, "serve", "key", "new", "--data", data, "--role"]
        cls.owner_key = subprocess.run([*key, "owner"], check=True, capture_output=True, text=True).stdout.strip()
        cls.holder_key = subprocess.run([*key, "key-holder"], check=True, capture_output=True, text=True).stdout.strip()
        vault_key = os.path.join(cls.folder.name, "vault.key")
        cls.service = subprocess.Popen([program, "serve", "--data", data, "--listen", at, "--vault-key-file", vault_key], stderr=subprocess.DEVNULL)
        cls.url = "http://" + at
        cls.lethe = Client(cls.url, cls.owner_key)
        for _ in range(600):
            try:
                cls.lethe.labels()
                break
            except URLError:
                time.sleep(0.05)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.service.terminate()
        cls.service.wait()
        cls.folder.cleanup()

    def test_text(self) -> None:
        text = "😀 Dr. Anna Keller treated Tom Hale."
        found = {text[m["start"] : m["end"]] for m in self.lethe.detect(text)}
        self.assertEqual(found, {"Anna Keller", "Tom Hale"})
        self.assertEqual(self.lethe.anonymize(text)["text"], "😀 Dr. [NAME] treated [NAME].")
        self.assertEqual([s["replacements"] for s in self.lethe.anonymize_all([text, "Nobody."])], [2, 0])
        self.assertGreater(self.lethe.assess([text])["before"]["highest_risk"], 0)

    def test_refused(self) -> None:
        with self.assertRaises(Refused) as e:
            Client(self.url, "lethe_wrong").labels()
        self.assertEqual(e.exception.status, 401)
        with self.assertRaises(Refused) as e:
            self.lethe.anonymize("Anna Keller", mask="none")  # type: ignore[arg-type]
        self.assertEqual(e.exception.status, 422)
        self.assertNotIn("Keller", str(e.exception))

    def test_collection(self) -> None:
        self.lethe.new_project("claims")
        may = self.lethe.new_collection("claims", "may")
        may.upload("a b.txt", "Dr. Anna Keller treated Tom Hale in Wexford.".encode())
        may.run()
        may.decide([{"decision": "mask", "label": "LOCATION", "value": "Wexford"}])
        run = may.run()
        with self.assertRaises(Refused):
            may.download()
        may.approve(run["id"])
        with zipfile.ZipFile(io.BytesIO(may.download())) as z:
            shared = z.read("may/a b.txt").decode()
        self.assertEqual(shared, "Dr. [NAME] treated [NAME] in [LOCATION].")
        (row,) = may.documents()
        self.assertIn("Hale", may.document(row["id"])["fields"][0]["text"])
        again = Client(self.url, self.holder_key).reveal("claims", "may", "In [LOCATION].", "case 17")
        self.assertEqual(again, "In Wexford.")
        holder = Client(self.url, self.holder_key)
        self.assertEqual(list(holder.reveal_all("claims", "may", ["In [LOCATION].", "None."], "case 17")), ["In Wexford.", "None."])
        for stream in (self.lethe.reveal_all("claims", "may", ["In [LOCATION]."], "case 17"), holder.query_all("claims", "may", ["Did Tom Hale call?"])):
            with self.assertRaises(Refused) as e:
                list(stream)
            self.assertIn(e.exception.status, (403, 409))
        with self.assertRaises(Refused) as e:
            may.query("Did Tom Hale call?")  # labels are no names to ask by
        self.assertEqual(e.exception.status, 409)
        may.delete()
        with self.assertRaises(Refused) as e:
            may.state()
        self.assertEqual(e.exception.status, 404)


if __name__ == "__main__":
    unittest.main()
