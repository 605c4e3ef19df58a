"""The errors of the client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .types import ErrorObject


class BankstackError(Exception):
    """Everything that this client raises."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Pools of processes pickle errors; a class whose constructor takes other arguments could not be read again.
        return (_restored, (type(self), self.args, self.__dict__))


def _restored(kind: type[BankstackError], args: tuple[Any, ...], members: dict[str, Any]) -> BankstackError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(members)
    return error


class NoAnswerError(BankstackError):
    """There was no answer: no connection, a broken one, or none in time. The request may have been carried out."""

    operation: str
    #: The idempotency key that was sent: call again with it, and the order is made once.
    idempotency_key: str | None
    #: True if the time limit of the attempt had passed.
    is_timeout: bool

    def __init__(self, operation: str, idempotency_key: str | None, is_timeout: bool) -> None:
        super().__init__(f"{operation} had no answer{' in time' if is_timeout else ''}")
        self.operation = operation
        self.idempotency_key = idempotency_key
        self.is_timeout = is_timeout


class NotSentError(BankstackError):
    """An attempt could not be sent: the function that gives the token failed, or the connections are closed. If it was
    not the first attempt, one before it may have been carried out."""

    operation: str
    #: The idempotency key of all attempts: call again with it, and the order is made once.
    idempotency_key: str | None
    #: 1 if nothing was sent at all.
    attempt: int

    def __init__(self, operation: str, idempotency_key: str | None, attempt: int, reason: str) -> None:
        before = "" if attempt == 1 else ". An attempt before it may have been carried out"
        super().__init__(f"attempt {attempt} of {operation} was not sent: {reason}{before}")
        self.operation = operation
        self.idempotency_key = idempotency_key
        self.attempt = attempt


class UnexpectedAnswerError(BankstackError):
    """The answer is not what the API answers to the operation: it comes from something between, such as a proxy. The
    request may have been carried out."""

    operation: str
    idempotency_key: str | None
    status: int
    #: Seconds to wait before the next attempt, if the answer says so.
    retry_after_seconds: int | None

    def __init__(
        self,
        operation: str,
        idempotency_key: str | None,
        status: int,
        retry_after_seconds: int | None,
        fault: str = "which is not an answer of the API",
    ) -> None:
        super().__init__(f"{operation} was answered {status}, {fault}: the request may have been carried out")
        self.operation = operation
        self.idempotency_key = idempotency_key
        self.status = status
        self.retry_after_seconds = retry_after_seconds


class ApiError(BankstackError):
    """The API refused a request. Each code has a class of its own; a code that this client does not know has this one."""

    operation: str
    idempotency_key: str | None
    status: int
    #: The code of the first error: decide by it.
    code: str
    #: The first error in words, for people.
    detail: str
    #: Where the first error is: a pointer into the body, or the name of a parameter or a header. None if it is nowhere.
    place: str | None
    #: Finds the request in the logs of the platform: send it with a question.
    support_id: str | None
    #: The ids of what is in the way.
    existing_ids: Sequence[str]
    #: Seconds to wait before the next attempt, if the answer says so.
    retry_after_seconds: int | None
    #: Everything that is wrong with the request, in the order of the answer.
    errors: Sequence[ErrorObject]

    def __init__(
        self,
        errors: Sequence[ErrorObject],
        operation: str,
        idempotency_key: str | None,
        status: int,
        retry_after_seconds: int | None,
    ) -> None:
        first = errors[0]
        place = place_of(first)
        details = "; ".join(str(error.get("detail", "")) for error in errors)
        support_id = first["meta"].get("supportId")
        where = "" if place is None else f" at {place}"
        super().__init__(f"{operation} answered {status} {first['code']}{where}: {details} ({support_id})")
        self.operation = operation
        self.idempotency_key = idempotency_key
        self.status = status
        self.code = first["code"]
        self.detail = str(first.get("detail", ""))
        self.place = place
        self.support_id = support_id
        self.existing_ids = first["meta"].get("existingIds", [])
        self.retry_after_seconds = retry_after_seconds
        self.errors = errors


def place_of(error: ErrorObject) -> str | None:
    """Where an error is."""
    source: Any = error.get("source")
    if not isinstance(source, dict):
        return None
    place = source.get("pointer") or source.get("parameter") or source.get("header")
    return place if isinstance(place, str) else None


class SignatureError(BankstackError):
    """A request that must not be believed: answer it 401."""
