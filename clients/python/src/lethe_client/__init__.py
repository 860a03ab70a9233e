"""A thin client of lethe serve. Places are Unicode code points, as in Python's strings."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypedDict
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

__all__ = ["Client", "Collection", "Refused", "Mention", "Shared", "Run", "Decision", "Query"]

Mask = Literal["all", "risk", "relevance"]
Operator = Literal["label", "redact", "numbered", "mask", "initials", "generalise"]
Unknown = Literal["direct", "hide", "keep"]


_PIECE = 1 << 16  # bytes of lines that are sent at once


class Mention(TypedDict):
    start: int
    end: int
    label: str
    score: float
    relevance: float
    detector: str


class _Shared(TypedDict):
    text: str
    replacements: int
    entities: int
    masked: int
    risk: float


class Shared(_Shared, total=False):
    """A text that can be shared."""

    id: str
    warnings: list[str]


class Told(TypedDict):
    highest_risk: float
    high_chains: int


class _Run(TypedDict):
    id: str
    state: Literal["queued", "running", "done", "failed", "canceled"]
    documents: int
    mentions: int
    entities: int
    masked: int
    replacements: int
    before: Told
    after: Told


class Run(_Run, total=False):
    """What a run found, and made of a collection."""

    error: str
    not_anonymous: list[str]


class Decision(TypedDict, total=False):
    """A line of a file of decisions (docs/reference/report.md)."""

    decision: Literal["mask", "keep", "none", "label", "link", "add"]
    label: str
    value: str
    to: str
    document: str
    field: str
    start: int
    end: int
    text: str
    why: str


class _Query(TypedDict):
    run: str
    query: str
    changes: list[dict[str, Any]]


class Query(_Query, total=False):
    """A question as it may be asked."""

    answer: str


class Refused(Exception):
    """The service said no. The message never quotes what was sent."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(f"{status}: {detail}")
        self.status = status
        self.detail = detail


class Client:
    """A service at an address. The key is sent with each request, and kept in memory alone."""

    def __init__(self, url: str = "http://127.0.0.1:7400", key: str | None = None, timeout: float = 60) -> None:
        self._url = url.rstrip("/") + "/v1"
        self._key = key
        self._timeout = timeout

    def _ask(self, method: str, path: str, body: Any = None, raw: bytes | None = None, timeout: float | None = None) -> Any:
        headers = {"Accept": "application/json"}
        if self._key:
            headers["Authorization"] = "Bearer " + self._key
        if body is not None:
            raw = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        elif raw is not None:
            headers["Content-Type"] = "application/octet-stream"
        if method == "POST":  # what is sent again after a lost answer is not done twice
            headers["Idempotency-Key"] = str(uuid.uuid4())
        request = Request(self._url + path, data=raw, method=method, headers=headers)
        try:
            return urlopen(request, timeout=timeout or self._timeout)
        except HTTPError as e:
            try:
                detail = json.load(e)["detail"]
            except (ValueError, KeyError, TypeError):
                detail = e.reason
            raise Refused(e.code, detail) from None

    def _json(self, method: str, path: str, body: Any = None, raw: bytes | None = None) -> Any:
        with self._ask(method, path, body, raw) as r:
            content = r.read()
        return json.loads(content) if content else None

    def detect(self, text: str, language: str | None = None, min_score: float = 0) -> list[Mention]:
        """Find personal data in a text."""
        return self._json("POST", "/detect", _said(text=text, language=language, min_score=min_score or None))["mentions"]

    def anonymize(self, text: str, language: str | None = None, mask: Mask = "all", operator: Operator = "label") -> Shared:
        """Make a text that can be shared."""
        return self._json("POST", "/anonymize", _said(text=text, language=language, mask=mask, operator=operator))

    def anonymize_all(self, texts: Iterable[str], mask: Mask = "all", operator: Operator = "label") -> Iterator[Shared]:
        """Make texts that can be shared, in their order. The first that cannot be done raises Refused."""
        return self._lines("/anonymize/lines", ({"text": t, "mask": mask, "operator": operator} for t in texts))

    def _lines(self, path: str, asked: Iterable[dict[str, Any]]) -> Iterator[Any]:
        # In pieces: the service answers while lines come, and this client reads when all are sent.
        lines = b""
        for a in asked:
            lines += json.dumps(a).encode() + b"\n"
            if len(lines) > _PIECE:
                yield from self._piece(path, lines)
                lines = b""
        if lines:
            yield from self._piece(path, lines)

    def _piece(self, path: str, lines: bytes) -> Iterator[Any]:
        left = lines.count(b"\n")
        with self._ask("POST", path, raw=lines) as r:
            for line in r:
                answer = json.loads(line)
                if "status" in answer:
                    raise Refused(answer["status"], answer.get("detail", ""))
                left -= 1
                yield answer
        if left:
            raise Refused(500, "the answer broke off")

    def assess(self, texts: Iterable[str], mask: Mask = "risk") -> dict[str, Any]:
        """Measure how much texts that are shared together tell of whom they are about."""
        return self._json("POST", "/assess", {"documents": [{"text": t} for t in texts], "mask": mask})

    def labels(self) -> list[dict[str, Any]]:
        """The labels that mentions have."""
        return self._json("GET", "/labels")

    def projects(self) -> list[dict[str, Any]]:
        return self._json("GET", "/projects")

    def new_project(self, name: str) -> dict[str, Any]:
        return self._json("POST", "/projects", {"name": name})

    def new_collection(self, project: str, name: str) -> Collection:
        self._json("POST", f"/projects/{quote(project, safe='')}/collections", {"name": name})
        return self.collection(project, name)

    def collection(self, project: str, name: str) -> Collection:
        """A collection that is there; nothing is asked."""
        return Collection(self, f"/projects/{quote(project, safe='')}/collections/{quote(name, safe='')}")

    def reveal(self, project: str, collection: str, text: str, reason: str, document: str | None = None) -> str:
        """Put originals back. The reason stands in the audit of the vault, and names nobody."""
        asked = _said(project=project, collection=collection, text=text, reason=reason, document=document)
        return self._json("POST", "/reveal", asked)["text"]

    def reveal_all(self, project: str, collection: str, texts: Iterable[str], reason: str) -> Iterator[str]:
        """Put originals back in texts, in their order. Each stands in the audit; the first that cannot be done raises Refused."""
        asked = ({"project": project, "collection": collection, "text": t, "reason": reason} for t in texts)
        return (answer["text"] for answer in self._lines("/reveal/lines", asked))

    def query_all(self, project: str, collection: str, questions: Iterable[str], unknown: Unknown = "direct") -> Iterator[Query]:
        """Put questions in the names that were shared, in their order. The first that cannot be done raises Refused."""
        asked = ({"project": project, "collection": collection, "question": q, "unknown": unknown} for q in questions)
        return self._lines("/query/lines", asked)


class Collection:
    """Documents that are shared together."""

    def __init__(self, client: Client, path: str) -> None:
        self._client = client
        self._path = path

    def state(self) -> dict[str, Any]:
        return self._client._json("GET", self._path)

    def upload(self, name: str, content: bytes) -> None:
        self._client._json("PUT", f"{self._path}/files/{quote(name, safe='')}", raw=content)

    def run(self, wait: float = 0.25) -> Run:
        """Run to the end. A run that fails raises Refused."""
        state = self._client._json("POST", self._path + "/run")
        while state["run"]["state"] in ("queued", "running"):
            time.sleep(wait)
            state = self.state()
        run: Run = state["run"]
        if run["state"] != "done":
            raise Refused(409, run.get("error", run["state"]))
        return run

    def documents(self, **wanted: Any) -> Iterator[dict[str, Any]]:
        """The documents of the last run, the riskiest first: label=, language=, entity=, place=."""
        after = ""
        while True:
            query = "&".join(f"{k}={quote(str(v), safe='')}" for k, v in {**wanted, "after": after}.items() if v != "")
            page = self._client._json("GET", f"{self._path}/documents?{query}")
            yield from page["documents"]
            if not (after := page.get("next", "")):
                return

    def document(self, number: int) -> dict[str, Any]:
        return self._client._json("GET", f"{self._path}/documents/{number}")

    def decide(self, decisions: list[Decision]) -> None:
        self._client._json("POST", self._path + "/decisions", {"decisions": decisions})

    def query(self, question: str, answer: str | None = None, unknown: Unknown = "direct") -> Query:
        """Put a question in the names that were shared, and those of the question back in its answer."""
        return self._client._json("POST", self._path + "/query", _said(question=question, answer=answer, unknown=unknown))

    def approve(self, run: str) -> None:
        self._client._json("POST", self._path + "/approval", {"run": run})

    def download(self) -> bytes:
        """A ZIP file of what may be shared."""
        with self._client._ask("GET", self._path + "/download") as r:
            return r.read()

    def delete(self) -> None:
        """Delete the collection, with all that was made of it, for good."""
        self._client._json("DELETE", self._path)


def _said(**members: Any) -> dict[str, Any]:
    return {k: v for k, v in members.items() if v is not None}
