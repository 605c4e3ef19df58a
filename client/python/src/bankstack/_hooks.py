"""Functions that hear of calls."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

R = TypeVar("R")
_log = logging.getLogger("bankstack")


@dataclass(frozen=True)
class CallRecord:
    """What hooks hear. It has neither tokens nor bodies nor ids nor values of filters: the path has its variables by
    name. So all of it may be logged."""

    #: The name of the operation in the reference, for example `createPayment`.
    operation: str
    method: str
    #: The path with the names of its variables, for example `/payments/{id}`.
    path: str
    #: 1 for the first attempt.
    attempt: int


@dataclass(frozen=True)
class AnswerRecord(CallRecord):
    """An answer, of any status."""

    status: int
    duration_seconds: float
    #: Finds the request in the logs of the platform.
    support_id: str | None


@dataclass(frozen=True)
class RetryRecord(CallRecord):
    """An attempt that failed and is made again."""

    #: The status of the answer; None if there was none.
    status: int | None
    wait_seconds: float


@dataclass(frozen=True)
class WarningRecord(CallRecord):
    """What the platform has ignored in the request, and where."""

    warnings: Sequence[dict[str, Any]]


@dataclass(frozen=True)
class Hooks:
    """Functions that are called as a call goes on. An exception in one of them is logged, and changes nothing."""

    on_request: Callable[[CallRecord], object] | None = None
    on_answer: Callable[[AnswerRecord], object] | None = None
    on_retry: Callable[[RetryRecord], object] | None = None
    on_warning: Callable[[WarningRecord], object] | None = None


def tell(hook: Callable[[R], object] | None, record: R) -> None:
    """Calls a hook. A log that fails must not take the answer of a payment away."""
    if hook is None:
        return
    try:
        hook(record)
    except Exception:
        _log.exception("a hook of the Bankstack client failed")
