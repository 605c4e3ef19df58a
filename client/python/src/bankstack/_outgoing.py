"""Requests as they are sent."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from ._errors import BankstackError
from ._files import bytes_of, form_with
from ._operation import Operation
from ._options import CallOptions

_DOCUMENT_TYPE = "application/vnd.api+json"
#: The headers that the client decides on, and what a caller uses instead.
_INSTEAD_OF = {
    "accept": "nothing: the client reads what the operation answers",
    "authorization": "the token of the client, or bank.with_options(token=...)",
    "content-type": "the content_type beside the file",
    "dry-run": "bank.dry_run",
    "idempotency-key": "the option idempotency_key",
    "prefer": "the option strict",
}
#: The arguments that are no parameters of the query.
_BODY_ARGUMENTS = ("data", "file", "contentType", "fileType")


@dataclass(frozen=True)
class Outgoing:
    """A request that can be sent several times, always with the same content."""

    target: str
    body: bytes | None
    headers: dict[str, str]
    idempotency_key: str | None
    #: True if it may be sent again after a failure whose effect is not known.
    is_safe: bool


def outgoing(
    operation: Operation,
    members: Mapping[str, Any],
    options: CallOptions,
    *,
    strict: bool,
    is_dry_run: bool,
) -> Outgoing:
    """A request, from what a call gives by the names of the API. Raises a `BankstackError` if a variable of the path is
    missing, if a filter has no value, if a key is given to an operation that takes none, or if headers are given that
    the client sends itself."""
    headers = _checked_headers(operation, options.get("headers") or {})
    target = _target(operation, {name: value for name, value in members.items() if name not in _BODY_ARGUMENTS})
    data = members.get("data")
    key, is_in_body = _key_for(operation, data, options.get("idempotency_key"))
    is_file = members.get("file") is not None
    content_type, body = _file_body(operation, members) if is_file else _document_body(operation, data)
    if operation.needs_body and body is None:
        raise BankstackError(f"{operation.id} needs {'data' if 'data' in operation.arguments else 'a file'}")
    if content_type is not None:
        headers["content-type"] = content_type
    if key is not None and not is_in_body:
        headers["idempotency-key"] = header_value("an idempotency key", key)
    if strict and operation.reads_prefer:
        headers["prefer"] = "handling=strict"
    if is_dry_run:
        headers["dry-run"] = "true"
    # A PUT sets a file: a second time it sets the same one.
    is_reading = operation.method in ("GET", "PUT")
    is_safe = is_reading or key is not None or operation.has_keyed_members or options.get("is_repeatable") is True
    return Outgoing(target, body, headers, key, is_safe or is_dry_run)


def header_value(what: str, value: object) -> str:
    """The value of a header. Raises a `BankstackError` if it is no text, or if servers could read it differently."""
    if not isinstance(value, str) or re.fullmatch(r"[\x20-\x7e]+", value) is None:
        raise BankstackError(f"{what} is a text of printable ASCII characters, and has at least one")
    return value


def _checked_headers(operation: Operation, headers: Mapping[str, str]) -> dict[str, str]:
    for name in headers:
        instead = _INSTEAD_OF.get(name.strip().lower())
        if instead is not None:
            raise BankstackError(f"{operation.id} takes no header {name} from its caller. Use {instead}")
    return dict(headers)


def _target(operation: Operation, members: dict[str, Any]) -> str:
    def filled(found: re.Match[str]) -> str:
        value = members.pop(found[1], None)
        # A dot would lead to another path, and nothing at all to the list.
        if not isinstance(value, str) or re.fullmatch(r"\.{0,2}", value):
            raise BankstackError(f"{operation.id} needs {found[1]}, a text")
        return quote(value, safe="")

    path = re.sub(r"\{(\w+)\}", filled, operation.path)
    query = "&".join(one for name, value in members.items() for one in _parameters(name, value))
    return f"{path}?{query}" if query else path


def _parameters(name: str, value: Any) -> Iterator[str]:
    """`filter={"status": ["Sent"]}` is `filter[status][]=Sent`; a list without a group, such as `include`, is joined by
    commas."""
    if value is None:
        return
    if isinstance(value, (list, tuple)):
        yield _parameter(name, ",".join(value))
    elif isinstance(value, Mapping):
        for inner, one in value.items():
            if name == "filter":
                _check_filter(inner, one)
            if isinstance(one, (list, tuple)):
                yield from (_parameter(f"{name}[{inner}][]", each) for each in one)
            elif one is not None:
                yield _parameter(f"{name}[{inner}]", one)
    else:
        yield _parameter(name, value)


def _check_filter(name: str, value: Any) -> None:
    """Raises a `BankstackError` if a filter has no value: the list without it would have everybody's members."""
    values = value if isinstance(value, (list, tuple)) and len(value) > 0 else [value]
    if any(one is None or (hasattr(one, "__len__") and len(one) == 0) for one in values):
        raise BankstackError(f"the filter {name} has no value. To read the list without it, leave it out")


def _parameter(name: str, value: Any) -> str:
    """Anything but a text is written as JSON: numbers, truth values, and the objects that some filters take."""
    text = value if isinstance(value, str) else _json(value).decode()
    return f"{quote(name, safe='')}={quote(text, safe='')}"


def _json(value: Any) -> bytes:
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    except (TypeError, ValueError) as cause:
        raise BankstackError(f"what is sent has to be JSON: {cause}. Dates are texts, and amounts whole cents") from cause


def _document_body(operation: Operation, data: Any) -> tuple[str | None, bytes | None]:
    if data is None:
        return None, None
    is_keyed_list = operation.has_keyed_members and isinstance(data, (list, tuple))
    keyed = [_with_key(member) for member in data] if is_keyed_list else data
    return _DOCUMENT_TYPE, _json({"data": keyed})


def _file_body(operation: Operation, members: Mapping[str, Any]) -> tuple[str, bytes]:
    if operation.takes_form:
        return form_with(members["file"], members.get("fileType"))
    content_type = members.get("contentType")
    if not isinstance(content_type, str) or content_type == "":
        raise BankstackError(f"{operation.id} needs the content_type of the file")
    return content_type, bytes_of(members["file"])


def _key_for(operation: Operation, data: Any, given: str | None) -> tuple[str | None, bool]:
    """The key of a call, and if the body has it."""
    if not operation.takes_key:
        if given is not None:
            raise BankstackError(f"{operation.id} takes no idempotency key of its own")
        return None, False
    in_body = _key_in(data) if given is None else None
    if in_body is not None:
        return in_body, True
    return (_new_key() if given is None else given), False


def _key_in(data: Any) -> str | None:
    # The platform takes null as no key.
    attributes = data.get("attributes") if isinstance(data, Mapping) else None
    key = attributes.get("idempotencyKey") if isinstance(attributes, Mapping) else None
    return None if key is None else str(key)


def _with_key(member: Any) -> Any:
    """A member of a list has its key in its attributes."""
    if not isinstance(member, Mapping) or _key_in(member) is not None:
        return member
    return {**member, "attributes": {**(member.get("attributes") or {}), "idempotencyKey": _new_key()}}


def _new_key() -> str:
    return secrets.token_hex(16)
