"""A call as the steps that it takes, the same ones for programs that wait and for programs that await."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from ._answer import Answer, Document
from ._error_classes import ERROR_CLASSES
from ._errors import ApiError, BankstackError, NoAnswerError, NotSentError, UnexpectedAnswerError
from ._files import is_attachment, received_file
from ._hooks import AnswerRecord, CallRecord, RetryRecord, WarningRecord, tell
from ._operation import Operation
from ._options import CallOptions, Settings
from ._outgoing import Outgoing, outgoing
from ._waits import is_repeatable, retry_after_seconds, timer_seconds, wait_seconds


@dataclass(frozen=True)
class Attempt:
    """A request to be sent now. Whoever takes this step sends `Received` back, or throws a `NoAnswerError`."""

    request: Outgoing
    timeout_seconds: float
    record: CallRecord

    def no_answer(self, is_timeout: bool) -> NoAnswerError:
        return NoAnswerError(self.record.operation, self.request.idempotency_key, is_timeout)

    def not_sent(self, error: Exception) -> NotSentError:
        """The error of what failed before the request was sent. It names the fault by its class alone: the text of
        another library may have the token."""
        reason = str(error) if type(error) is BankstackError else type(error).__name__
        return NotSentError(self.record.operation, self.request.idempotency_key, self.record.attempt, reason)


@dataclass(frozen=True)
class Pause:
    """Time that has to pass."""

    seconds: float


@dataclass(frozen=True)
class Received:
    """A whole answer."""

    status: int
    headers: Mapping[str, str]
    content: bytes
    duration_seconds: float


#: The steps of a call. What it returns is the document, the file, or None if there is no body.
Steps = Generator[Attempt | Pause, Received | None, Any]


def call(
    settings: Settings,
    operation: Operation,
    members: Mapping[str, Any],
    options: CallOptions,
    *,
    is_dry_run: bool = False,
    choose: Callable[[], float] = random.random,
) -> Steps:
    """Sends a call, again where that is safe, and reads its answer. Raises a `BankstackError`."""
    strict = _or_else(options.get("strict"), settings.strict)
    request = outgoing(operation, members, options, strict=strict, is_dry_run=is_dry_run)
    retries_max = _or_else(options.get("retries_max"), settings.retries_max)
    timeout_seconds = timer_seconds(_or_else(options.get("timeout_seconds"), settings.timeout_seconds))
    for retries in count():
        record = CallRecord(operation.id, operation.method, operation.path, retries + 1)
        try:
            received = yield Attempt(request, timeout_seconds, record)
            if received is None:
                raise BankstackError(f"{operation.id} was not sent")
            return _answered(settings, operation, request, received, record, is_dry_run)
        except (ApiError, NoAnswerError, UnexpectedAnswerError) as error:
            status, asked = _failure(error)
            is_too_long = asked is not None and asked > timer_seconds(settings.wait_seconds_max)
            if retries >= retries_max or is_too_long or not is_repeatable(status, request.is_safe):
                raise
            seconds = wait_seconds(asked, retries, choose())
            tell(settings.hooks.on_retry, RetryRecord(**vars(record), status=status, wait_seconds=seconds))
        yield Pause(seconds)
    return None


def _or_else(value: Any, default: Any) -> Any:
    return default if value is None else value


def _failure(error: ApiError | NoAnswerError | UnexpectedAnswerError) -> tuple[int | None, int | None]:
    """The status, and the seconds that the answer asks for."""
    if isinstance(error, NoAnswerError):
        return None, None
    return error.status, error.retry_after_seconds


def _answered(
    settings: Settings,
    operation: Operation,
    request: Outgoing,
    received: Received,
    record: CallRecord,
    is_dry_run: bool,
) -> Any:
    hooks = settings.hooks
    answer = Answer(received.status, received.headers)
    tell(
        hooks.on_answer,
        AnswerRecord(
            **vars(record),
            status=received.status,
            duration_seconds=received.duration_seconds,
            support_id=answer.support_id,
        ),
    )
    document = _read(operation, request, received, answer)
    meta = document.get("meta") if isinstance(document, Document) else None
    meta = meta if isinstance(meta, dict) else {}
    if meta.get("warnings"):
        tell(hooks.on_warning, WarningRecord(**vars(record), warnings=meta["warnings"]))
    # A proxy that drops unknown headers would make a payment of it.
    if is_dry_run and "dryRun" not in meta:
        raise _unexpected(operation, request, received, "which is not the answer to a dry run")
    return document


def _read(operation: Operation, request: Outgoing, received: Received, answer: Answer) -> Any:
    """The document or file of an answer, or None where the operation answers nothing. Raises an error if it is a
    refusal, or not of the API."""
    document = None if operation.answers_file and received.status < 300 else _parsed(received.content)
    if 200 <= received.status < 300:
        if received.status == 204 and operation.answers_nothing:
            return None
        if operation.answers_file and is_attachment(received.headers):
            return received_file(received.content, received.headers, answer)
        if document is None or not _has_answer(operation, document):
            raise _unexpected(operation, request, received)
        document.answer = answer
        return document
    errors: Any = None if document is None else document.get("errors")
    if not _are_errors(errors):
        raise _unexpected(operation, request, received)
    error_class = ERROR_CLASSES.get(errors[0]["code"], ApiError)
    retry_after = retry_after_seconds(received.headers)
    raise error_class(errors, operation.id, request.idempotency_key, received.status, retry_after)


def _unexpected(
    operation: Operation, request: Outgoing, received: Received, *fault: str
) -> UnexpectedAnswerError:
    retry_after = retry_after_seconds(received.headers)
    return UnexpectedAnswerError(operation.id, request.idempotency_key, received.status, retry_after, *fault)


def _has_answer(operation: Operation, document: Document) -> bool:
    """True if a document has what the API answers to the operation. Proxies answer documents of their own."""
    if not operation.is_list:
        return "data" in document or "meta" in document
    meta = document.get("meta")
    pagination = meta.get("pagination") if isinstance(meta, dict) else None
    numbers = [pagination.get(name) for name in ("total", "limit", "offset")] if isinstance(pagination, dict) else []
    return isinstance(document.get("data"), list) and len(numbers) > 0 and all(type(one) is int for one in numbers)


def _parsed(content: bytes) -> Document | None:
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return Document(document) if isinstance(document, dict) else None


def _are_errors(errors: Any) -> bool:
    return (
        isinstance(errors, list)
        and len(errors) > 0
        and all(
            isinstance(one, dict) and isinstance(one.get("code"), str) and isinstance(one.get("meta"), dict)
            for one in errors
        )
    )
