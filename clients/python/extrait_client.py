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

__all__ = ["Client", "ExtraitError", "Operations"]

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


def _segment(value: Union[str, int]) -> str:
    return quote(str(value), safe="")


# Made from openapi.json by generate.mjs: do not change by hand.


class Operations:
    """Every operation of the API, under its name in openapi.json: answers are as there, JSON as values and all else as bytes."""

    def documents_create(self, files: Sequence[File] = (), idempotency_key: str | None = None, **fields: Any) -> Any:
        """Submit a document."""
        return self._call("POST", "/v1/documents", form=(fields, files), idempotency_key=idempotency_key)

    def documents_list(self, **query: Any) -> Any:
        """List documents, newest first or as a review queue."""
        return self._call("GET", "/v1/documents", query=query)

    def documents_batch(self, files: Sequence[File] = (), idempotency_key: str | None = None, **fields: Any) -> Any:
        """Submit several documents; each is accepted or refused on its own."""
        return self._call("POST", "/v1/documents:batch", form=(fields, files), idempotency_key=idempotency_key)

    def documents_get(self, document_id: Union[str, int], **query: Any) -> Any:
        """Get a document, or wait until it is processed."""
        return self._call("GET", f"/v1/documents/{_segment(document_id)}", query=query)

    def documents_delete(self, document_id: Union[str, int]) -> Any:
        """Delete a document; its tombstone remains."""
        return self._call("DELETE", f"/v1/documents/{_segment(document_id)}")

    def documents_result(self, document_id: Union[str, int]) -> Any:
        """Get the result of a document."""
        return self._call("GET", f"/v1/documents/{_segment(document_id)}/result")

    def documents_fields(self, document_id: Union[str, int]) -> bytes:
        """Get the fields of a result as CSV."""
        return self._bytes("GET", f"/v1/documents/{_segment(document_id)}/fields.csv")

    def documents_field_lines(self, document_id: Union[str, int]) -> bytes:
        """Get the fields of a result as JSON lines."""
        return self._bytes("GET", f"/v1/documents/{_segment(document_id)}/fields.jsonl")

    def documents_table(self, document_id: Union[str, int], table: Union[str, int]) -> bytes:
        """Get a table of a result as CSV, numbered from 1."""
        return self._bytes("GET", f"/v1/documents/{_segment(document_id)}/tables/{_segment(table)}.csv")

    def documents_table_lines(self, document_id: Union[str, int], table: Union[str, int]) -> bytes:
        """Get a table of a result as JSON lines, numbered from 1."""
        return self._bytes("GET", f"/v1/documents/{_segment(document_id)}/tables/{_segment(table)}.jsonl")

    def documents_workbook(self, document_id: Union[str, int]) -> bytes:
        """Get a result as an Excel workbook: a sheet of fields, and one for each table."""
        return self._bytes("GET", f"/v1/documents/{_segment(document_id)}/result.xlsx")

    def documents_export(self, **query: Any) -> bytes:
        """Export the fields, or a table, of every document that a search finds, as CSV, an Excel workbook or JSON lines."""
        return self._bytes("GET", "/v1/documents:export", query=query)

    def documents_values(self, document_id: Union[str, int]) -> Any:
        """Get the values of a result as plain JSON, with their evidence."""
        return self._call("GET", f"/v1/documents/{_segment(document_id)}/values")

    def documents_markdown(self, document_id: Union[str, int]) -> bytes:
        """Get the text of a document as Markdown, with headings, lists and tables."""
        return self._bytes("GET", f"/v1/documents/{_segment(document_id)}/markdown")

    def documents_text(self, document_id: Union[str, int]) -> bytes:
        """Get the text of a document in reading order."""
        return self._bytes("GET", f"/v1/documents/{_segment(document_id)}/text")

    def documents_docling(self, document_id: Union[str, int]) -> Any:
        """Get the text of a document as docling's document JSON."""
        return self._call("GET", f"/v1/documents/{_segment(document_id)}/docling")

    def documents_file(self, document_id: Union[str, int]) -> bytes:
        """Get the original file of a document, or a range of it."""
        return self._bytes("GET", f"/v1/documents/{_segment(document_id)}/file")

    def documents_redacted(self, document_id: Union[str, int]) -> bytes:
        """Get the redacted file of a de-identified document."""
        return self._bytes("GET", f"/v1/documents/{_segment(document_id)}/redacted")

    def documents_searchable(self, document_id: Union[str, int]) -> bytes:
        """Get a scan as a searchable PDF (PDF/A-2b), its recognised words beneath the picture."""
        return self._bytes("GET", f"/v1/documents/{_segment(document_id)}/searchable")

    def documents_page(self, document_id: Union[str, int], page: Union[str, int]) -> bytes:
        """Get a page as a picture; bounding boxes are fractions of it."""
        return self._bytes("GET", f"/v1/documents/{_segment(document_id)}/pages/{_segment(page)}.png")

    def documents_words(self, document_id: Union[str, int], page: Union[str, int]) -> Any:
        """Get the words of a page, in the blocks that the result refers to."""
        return self._call("GET", f"/v1/documents/{_segment(document_id)}/pages/{_segment(page)}/words")

    def documents_review(self, document_id: Union[str, int], body: Any, idempotency_key: str | None = None) -> Any:
        """Approve, correct or reject a result."""
        return self._call("POST", f"/v1/documents/{_segment(document_id)}/review", body=body, idempotency_key=idempotency_key)

    def documents_claim(self, document_id: Union[str, int], body: Any, idempotency_key: str | None = None) -> Any:
        """Claim a document for one person's review."""
        return self._call("POST", f"/v1/documents/{_segment(document_id)}/claim", body=body, idempotency_key=idempotency_key)

    def documents_release(self, document_id: Union[str, int], **query: Any) -> Any:
        """End the claim of a document."""
        return self._call("DELETE", f"/v1/documents/{_segment(document_id)}/claim", query=query)

    def documents_retry(self, document_id: Union[str, int], idempotency_key: str | None = None) -> Any:
        """Process a failed document again."""
        return self._call("POST", f"/v1/documents/{_segment(document_id)}/retry", idempotency_key=idempotency_key)

    def document_types_list(self) -> Any:
        """List every document type that a submission may name, built-in ones first."""
        return self._call("GET", "/v1/document-types")

    def schemas_create(self, body: Any, idempotency_key: str | None = None) -> Any:
        """Save an extraction schema."""
        return self._call("POST", "/v1/extraction-schemas", body=body, idempotency_key=idempotency_key)

    def schemas_list(self, **query: Any) -> Any:
        """List saved schemas, newest first."""
        return self._call("GET", "/v1/extraction-schemas", query=query)

    def schemas_infer(self, body: Any, idempotency_key: str | None = None) -> Any:
        """Propose a schema from documents that are alike."""
        return self._call("POST", "/v1/extraction-schemas/infer", body=body, idempotency_key=idempotency_key)

    def schemas_get(self, schema_id: Union[str, int]) -> Any:
        """Get a schema."""
        return self._call("GET", f"/v1/extraction-schemas/{_segment(schema_id)}")

    def schemas_delete(self, schema_id: Union[str, int]) -> Any:
        """Delete a schema."""
        return self._call("DELETE", f"/v1/extraction-schemas/{_segment(schema_id)}")

    def webhook_endpoints_create(self, body: Any, idempotency_key: str | None = None) -> Any:
        """Register a webhook endpoint; its secret is shown only now."""
        return self._call("POST", "/v1/webhook-endpoints", body=body, idempotency_key=idempotency_key)

    def webhook_endpoints_list(self, **query: Any) -> Any:
        """List webhook endpoints, newest first."""
        return self._call("GET", "/v1/webhook-endpoints", query=query)

    def webhook_endpoints_get(self, webhook_endpoint_id: Union[str, int]) -> Any:
        """Get a webhook endpoint."""
        return self._call("GET", f"/v1/webhook-endpoints/{_segment(webhook_endpoint_id)}")

    def webhook_endpoints_update(self, webhook_endpoint_id: Union[str, int], body: Any) -> Any:
        """Change an endpoint's URL or events, pause it or resume it."""
        return self._call("PATCH", f"/v1/webhook-endpoints/{_segment(webhook_endpoint_id)}", body=body)

    def webhook_endpoints_delete(self, webhook_endpoint_id: Union[str, int]) -> Any:
        """Delete an endpoint and its pending deliveries."""
        return self._call("DELETE", f"/v1/webhook-endpoints/{_segment(webhook_endpoint_id)}")

    def webhook_endpoints_rotate_secret(self, webhook_endpoint_id: Union[str, int], idempotency_key: str | None = None) -> Any:
        """Rotate an endpoint's secret; for a day the old one signs too."""
        return self._call("POST", f"/v1/webhook-endpoints/{_segment(webhook_endpoint_id)}/rotate-secret", idempotency_key=idempotency_key)

    def webhook_endpoints_test(self, webhook_endpoint_id: Union[str, int], idempotency_key: str | None = None) -> Any:
        """Send a test message to an endpoint now."""
        return self._call("POST", f"/v1/webhook-endpoints/{_segment(webhook_endpoint_id)}/test", idempotency_key=idempotency_key)

    def webhook_endpoints_recover(self, webhook_endpoint_id: Union[str, int], body: Any, idempotency_key: str | None = None) -> Any:
        """Redeliver every event since a time that has not reached the endpoint."""
        return self._call("POST", f"/v1/webhook-endpoints/{_segment(webhook_endpoint_id)}/recover", body=body, idempotency_key=idempotency_key)

    def events_list(self, **query: Any) -> Any:
        """List events, newest first."""
        return self._call("GET", "/v1/events", query=query)

    def events_get(self, event_id: Union[str, int]) -> Any:
        """Get an event with its deliveries."""
        return self._call("GET", f"/v1/events/{_segment(event_id)}")

    def events_redeliver(self, event_id: Union[str, int], body: Any = None, idempotency_key: str | None = None) -> Any:
        """Redeliver an event, to one endpoint or to all."""
        return self._call("POST", f"/v1/events/{_segment(event_id)}/redeliver", body=body, idempotency_key=idempotency_key)

    def events_attempts(self, event_id: Union[str, int], delivery_id: Union[str, int]) -> Any:
        """Get the log of a delivery's attempts, oldest first."""
        return self._call("GET", f"/v1/events/{_segment(event_id)}/deliveries/{_segment(delivery_id)}/attempts")

    def api_keys_list(self, **query: Any) -> Any:
        """List API keys, newest first, without their secrets."""
        return self._call("GET", "/v1/api-keys", query=query)

    def api_keys_create(self, body: Any, idempotency_key: str | None = None) -> Any:
        """Create an API key; its secret is shown only now, and a replay has null instead."""
        return self._call("POST", "/v1/api-keys", body=body, idempotency_key=idempotency_key)

    def api_keys_rotate(self, key_id: Union[str, int], body: Any = None, idempotency_key: str | None = None) -> Any:
        """Rotate a key; the old one stays valid for a while."""
        return self._call("POST", f"/v1/api-keys/{_segment(key_id)}/rotate", body=body, idempotency_key=idempotency_key)

    def api_keys_revoke(self, key_id: Union[str, int]) -> Any:
        """Revoke a key at once."""
        return self._call("DELETE", f"/v1/api-keys/{_segment(key_id)}")

    def audit_list(self, **query: Any) -> Any:
        """List who changed what, and when, newest first."""
        return self._call("GET", "/v1/audit", query=query)


# End of what is made from openapi.json.


class Client(Operations):
    """The API at `base_url`, with a key. Requests that meet a rate limit, or a service that is not ready, are repeated as the answer asks; every POST has an idempotency key."""

    def __init__(self, base_url: str, api_key: str, retries: int = 4, timeout: float = 90):
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._retries = retries
        self._timeout = timeout

    def submit(self, file: File, idempotency_key: str | None = None, **fields: Any) -> dict:
        """Submits a file. `fields` are those of the form: `document_type`, `extraction_schema`, `language`, `extract`, `metadata`…"""
        return self.documents_create([file], idempotency_key, **fields)

    def submit_url(self, url: str, idempotency_key: str | None = None, **fields: Any) -> dict:
        """Submits the file at a URL, where the service takes such uploads."""
        return self.documents_create([], idempotency_key, url=url, **fields)

    def submit_batch(self, files: Sequence[File], idempotency_key: str | None = None, **fields: Any) -> list:
        """Submits several files at once; an entry for each, with its `document` or its `error`."""
        return self.documents_batch(files, idempotency_key, **fields)["data"]

    def get(self, document_id: str, wait: float | None = None) -> dict:
        """A document; with `wait`, once it is processed or so many seconds have passed, 60 at most."""
        return self.documents_get(document_id, wait=wait)

    def list(self, **query: Any) -> Iterator[dict]:
        """Every document that the filters leave, newest first, page by page."""
        while True:
            page = self.documents_list(**query)
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
        return self.documents_result(document_id)

    def values(self, document_id: str) -> dict:
        """The values of the result as plain JSON, with their evidence beside."""
        return self.documents_values(document_id)

    def markdown(self, document_id: str) -> str:
        """The text as Markdown, in reading order."""
        return self.documents_markdown(document_id).decode()

    def export(self, format: str, table: str | None = None, **query: Any) -> bytes:
        """The results of every document that the filters leave, as `csv`, `xlsx` or `jsonl`; with `table` the rows of that table."""
        return self.documents_export(format=format, table=table, **query)

    def page_picture(self, document_id: str, page: int) -> bytes:
        """The picture of a page, counted from 1: PNG, or JPEG."""
        return self.documents_page(document_id, page)

    def searchable(self, document_id: str) -> bytes:
        """The scan as a searchable PDF."""
        return self.documents_searchable(document_id)

    def file(self, document_id: str) -> bytes:
        """The file as it was sent."""
        return self.documents_file(document_id)

    def review(self, document_id: str, decision: str, **body: Any) -> dict:
        """Approves, corrects or rejects a result: `corrections`, `note`, `reviewer`."""
        return self.documents_review(document_id, {"decision": decision, **body})

    def delete(self, document_id: str) -> dict:
        """Erases file and result, and gives the tombstone."""
        return self.documents_delete(document_id)

    def _bytes(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        form: Tuple[Mapping[str, Any], Sequence[File]] | None = None,
        idempotency_key: str | None = None,
    ) -> bytes:
        if form is not None:
            kind, content = _form(*form)
            return self._send(method, path, content=content, kind=kind, idempotency_key=idempotency_key)
        content = None if body is None else json.dumps(body).encode()
        return self._send(method, path, query, content, "application/json", idempotency_key)

    def _call(self, method: str, path: str, **request: Any) -> Any:
        return json.loads(self._bytes(method, path, **request))

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
