"""A client of Extrait's HTTP API for Python 3.9 and later, on the standard library alone.

    from extrait_client import Client

    client = Client("http://127.0.0.1:3000", "sk_test_…")
    document = client.submit("invoice.pdf", language="en")
    print(client.wait_for_result(document["id"])["extract"]["total_amount"]["value"])
"""

from __future__ import annotations

import json
import time
import uuid
from pathlib import Path
from typing import Any, Iterator, Mapping, Sequence, Tuple, Union
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

__all__ = ["Client", "ExtraitError"]

File = Union[str, Path, Tuple[str, bytes]]
"""A path, or a name and the bytes of a file."""

_UNFINISHED = ("received", "queued", "processing")
_LONGEST_WAIT = 60
"""Seconds that one request may wait; longer waits are made of several."""


class ExtraitError(Exception):
    """What the service refused, or that it could not be reached (`status` and `code` are then None)."""

    def __init__(self, status: int | None, code: str | None, message: str, detail: list, request_id: str | None):
        super().__init__(message if code is None else f"{code}: {message}")
        self.status = status
        self.code = code
        #: Every fault of a request that is not valid: `loc`, `msg`, `type`, `input`.
        self.detail = detail
        self.request_id = request_id


def _named(file: File) -> Tuple[str, bytes]:
    if isinstance(file, tuple):
        return file
    path = Path(file)
    return path.name, path.read_bytes()


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else json.dumps(value)


def _form(fields: Mapping[str, Any], files: Sequence[File]) -> Tuple[str, bytes]:
    """A multipart form (RFC 7578): the fields first, so that what is wrong with them is known before the files come."""
    boundary = uuid.uuid4().hex
    parts = []
    for name, value in fields.items():
        if value is not None:
            parts.append((f'form-data; name="{name}"', None, _text(value).encode()))
    for file in files:
        name, content = _named(file)
        shown = name.replace("\\", "\\\\").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
        parts.append((f'form-data; name="file"; filename="{shown}"', "application/octet-stream", content))
    body = b""
    for disposition, kind, content in parts:
        head = f"--{boundary}\r\nContent-Disposition: {disposition}\r\n"
        if kind is not None:
            head += f"Content-Type: {kind}\r\n"
        body += head.encode() + b"\r\n" + content + b"\r\n"
    return f"multipart/form-data; boundary={boundary}", body + f"--{boundary}--\r\n".encode()


class Client:
    """The API at `base_url`, with a key. Requests that meet a rate limit, or a service that is not ready, are repeated as the answer asks; every POST has an idempotency key."""

    def __init__(self, base_url: str, api_key: str, retries: int = 4, timeout: float = 90):
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._retries = retries
        self._timeout = timeout

    def submit(self, file: File, idempotency_key: str | None = None, **fields: Any) -> dict:
        """Submits a file. `fields` are those of the form: `document_type`, `extraction_schema`, `language`, `extract`, `metadata`…"""
        return self._post_form("/v1/documents", fields, [file], idempotency_key)

    def submit_url(self, url: str, idempotency_key: str | None = None, **fields: Any) -> dict:
        """Submits the file at a URL, where the service takes such uploads."""
        return self._post_form("/v1/documents", {**fields, "url": url}, [], idempotency_key)

    def submit_batch(self, files: Sequence[File], idempotency_key: str | None = None, **fields: Any) -> list:
        """Submits several files at once; an entry for each, with its `document` or its `error`."""
        return self._post_form("/v1/documents:batch", fields, files, idempotency_key)["data"]

    def get(self, document_id: str, wait: float | None = None) -> dict:
        """A document; with `wait`, once it is processed or so many seconds have passed, 60 at most."""
        return self._json("GET", self._path(document_id), {"wait": wait})

    def list(self, **query: Any) -> Iterator[dict]:
        """Every document that the filters leave, newest first, page by page."""
        while True:
            page = self._json("GET", "/v1/documents", query)
            yield from page["data"]
            if not page["has_more"] or not page["data"]:
                return
            query = {**query, "starting_after": page["data"][-1]["id"]}

    def wait_for_result(self, document_id: str, timeout: float = 600) -> dict:
        """The result once it is there. Raises `document_failed`, or `document_not_ready` when the time is over."""
        end = time.monotonic() + timeout
        while True:
            left = max(0.0, end - time.monotonic())
            document = self.get(document_id, wait=min(_LONGEST_WAIT, left))
            if document["status"] not in _UNFINISHED or left == 0:
                return self.result(document_id)

    def result(self, document_id: str) -> dict:
        """Fields with confidence and place, tables and flags."""
        return self._json("GET", self._path(document_id, "result"))

    def values(self, document_id: str) -> dict:
        """The values of the result as plain JSON, with their evidence beside."""
        return self._json("GET", self._path(document_id, "values"))

    def markdown(self, document_id: str) -> str:
        """The text as Markdown, in reading order."""
        return self._send("GET", self._path(document_id, "markdown")).decode()

    def export(self, format: str, table: str | None = None, **query: Any) -> bytes:
        """The results of every document that the filters leave, as `csv`, `xlsx` or `jsonl`; with `table` the rows of that table."""
        return self._send("GET", "/v1/documents:export", {**query, "format": format, "table": table})

    def page_picture(self, document_id: str, page: int) -> bytes:
        """The picture of a page, counted from 1: PNG, or JPEG."""
        return self._send("GET", self._path(document_id, f"pages/{page}.png"))

    def file(self, document_id: str) -> bytes:
        """The file as it was sent."""
        return self._send("GET", self._path(document_id, "file"))

    def review(self, document_id: str, decision: str, **body: Any) -> dict:
        """Approves, corrects or rejects a result: `corrections`, `note`, `reviewer`."""
        return self._json("POST", self._path(document_id, "review"), body={"decision": decision, **body})

    def delete(self, document_id: str) -> dict:
        """Erases file and result, and gives the tombstone."""
        return self._json("DELETE", self._path(document_id))

    @staticmethod
    def _path(document_id: str, rest: str | None = None) -> str:
        path = f"/v1/documents/{quote(document_id, safe='')}"
        return path if rest is None else f"{path}/{rest}"

    def _post_form(self, path: str, fields: Mapping[str, Any], files: Sequence[File], key: str | None) -> dict:
        kind, content = _form(fields, files)
        return json.loads(self._send("POST", path, content=content, kind=kind, idempotency_key=key))

    def _json(self, method: str, path: str, query: Mapping[str, Any] | None = None, body: Any = None) -> Any:
        content = None if body is None else json.dumps(body).encode()
        return json.loads(self._send(method, path, query, content, "application/json"))

    def _send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        content: bytes | None = None,
        kind: str | None = None,
        idempotency_key: str | None = None,
    ) -> bytes:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = self._base_url + path + (f"?{urlencode(given)}" if given else "")
        headers = {"Authorization": f"Bearer {self._api_key}"}
        if content is not None and kind is not None:
            headers["Content-Type"] = kind
        if method == "POST":
            # The same at every attempt, so that nothing is made twice.
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        for attempt in range(self._retries + 1):
            last = attempt == self._retries
            try:
                with urlopen(Request(url, content, headers, method=method), timeout=self._timeout) as answer:
                    return answer.read()
            except HTTPError as error:
                with error:
                    body = error.read()
                if last or error.code not in (429, 503):
                    raise self._error(error.code, body) from None
                time.sleep(self._pause(error.headers.get("Retry-After"), attempt))
            except (URLError, ConnectionError, TimeoutError) as error:
                if last:
                    raise ExtraitError(None, None, f"The service cannot be reached: {error}", [], None) from error
                time.sleep(self._pause(None, attempt))
        raise AssertionError("unreachable")

    @staticmethod
    def _pause(asked: str | None, attempt: int) -> float:
        return float(asked) if asked is not None and asked.isdigit() else 0.25 * 2**attempt

    @staticmethod
    def _error(status: int, body: bytes) -> ExtraitError:
        try:
            answer = json.loads(body)
            error = answer["error"]
        except (ValueError, KeyError, TypeError):
            return ExtraitError(status, None, f"HTTP {status}", [], None)
        return ExtraitError(
            status, error.get("code"), error.get("message", ""), answer.get("detail", []), error.get("request_id")
        )
