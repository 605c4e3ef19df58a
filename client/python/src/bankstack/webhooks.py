"""Requests to webhooks: their signatures and their events."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from ._errors import BankstackError, SignatureError

if TYPE_CHECKING:
    from .types import Delivery, FlatDelivery

__all__ = ["RequestHeaders", "SignatureError", "unwrap", "unwrap_flat"]


class RequestHeaders(Protocol):
    """The headers of a request, as any server has them: a dict, or what Django, Flask, FastAPI and `http.server` have."""

    def items(self) -> Iterable[tuple[str, Any]]: ...


def unwrap(
    raw_body: str | bytes | bytearray | memoryview,
    headers: RequestHeaders,
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> Delivery:
    """Checks the signature of a request to a webhook (Standard Webhooks) and answers its body.

    `raw_body` has the exact bytes of the request. While the token of the webhook changes, `secret` may be both.
    `tolerance_seconds` says how old a request may be, so that nobody sends a captured one again later; `now` is in
    seconds since 1970. Raises a `SignatureError` if no signature fits, or if the request is too old."""
    return cast("Delivery", _verified(raw_body, headers, secret, tolerance_seconds, now, "application/vnd.api+json"))


def unwrap_flat(
    raw_body: str | bytes | bytearray | memoryview,
    headers: RequestHeaders,
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> FlatDelivery:
    """The same for a webhook whose content type is Json."""
    return cast("FlatDelivery", _verified(raw_body, headers, secret, tolerance_seconds, now, "application/json"))


def _verified(
    raw_body: object,
    headers: RequestHeaders,
    secret: str | Sequence[str],
    tolerance_seconds: float,
    now: float | None,
    content_type: str,
) -> Any:
    body = _bytes_of(raw_body)
    keys = _keys_of(secret)
    message_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    now_seconds = time.time() if now is None else now
    if re.fullmatch(r"[0-9]{1,15}", timestamp) is None or not abs(now_seconds - int(timestamp)) <= tolerance_seconds:
        raise SignatureError("the request is too old, or has no webhook-timestamp")
    signed = f"{message_id}.{timestamp}.".encode() + body
    signatures = [_from_base64(one[3:]) for one in _header(headers, "webhook-signature").split() if one[:3] == "v1,"]
    if not any(_fits(signed, given, key) for key in keys for given in signatures):
        raise SignatureError("no signature of the request fits the secret")
    # Signed, but in the other form: its type would be a lie.
    sent = _header(headers, "content-type").split(";")[0].strip()
    if sent not in ("", content_type):
        raise BankstackError(f"the webhook sends {sent}, not {content_type}")
    return json.loads(body)


def _fits(signed: bytes, given: bytes | None, key: bytes) -> bool:
    """Compares in constant time."""
    return given is not None and hmac.compare_digest(hmac.new(key, signed, hashlib.sha256).digest(), given)


def _keys_of(secret: str | Sequence[str]) -> list[bytes]:
    secrets = [secret] if isinstance(secret, str) else secret
    keys = [_from_base64(one[6:]) if one.startswith("whsec_") else one.encode() for one in secrets]
    # Anybody can sign with an empty key.
    if not keys or not all(keys):
        raise BankstackError("the secret is the token of the webhook, and is not empty")
    return [key for key in keys if key]


def _from_base64(text: str) -> bytes | None:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def _bytes_of(body: object) -> bytes:
    if isinstance(body, str):
        return body.encode()
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    raise BankstackError("raw_body has to be the bytes of the request as they came, before anything reads them as JSON")


def _header(headers: RequestHeaders, name: str) -> str:
    for key, value in headers.items():
        if key.lower() == name:
            return value if isinstance(value, str) else " ".join(value or ())
    return ""
