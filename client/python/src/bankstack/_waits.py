"""What is sent again, and when."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

#: Answers after which the same request may succeed. Except for 429, the first one may have been carried out.
_PASSING = frozenset((408, 429, 500, 502, 503, 504))
_FIRST_WAIT_SECONDS = 0.5
_BACK_OFF_SECONDS_MAX = 20
_SPREAD_SECONDS_MAX = 3
#: Sockets and timers refuse more.
_TIMER_SECONDS_MAX = 2**31 // 1000


def timer_seconds(seconds: float) -> float:
    """The time as a timer can wait it."""
    return min(seconds, _TIMER_SECONDS_MAX)


def is_repeatable(status: int | None, is_safe: bool) -> bool:
    """True if the request may be sent again: 429 says that nothing was done; after other failures only a safe request
    is. `status` is None if there was no answer."""
    return status == 429 or (is_safe and (status is None or status in _PASSING))


def wait_seconds(retry_after: int | None, retries: int, random: float) -> float:
    """Seconds until the next attempt: what `Retry-After` asks for and a random part more, so that programs that were
    refused together do not come back together; without it a wait that doubles, at random between its half and its
    whole. `random` is 0 to 1."""
    if retry_after is None:
        return min(_FIRST_WAIT_SECONDS * 2.0 ** min(retries, 10), _BACK_OFF_SECONDS_MAX) * (0.5 + random / 2)
    return retry_after + random * min(_SPREAD_SECONDS_MAX, 0.25 + retry_after / 4)


def retry_after_seconds(headers: Mapping[str, str]) -> int | None:
    """The seconds of a `Retry-After`, which may be a date instead."""
    value = headers.get("retry-after") or headers.get("x-amzn-remapped-retry-after")
    if value is None:
        return None
    if re.fullmatch(r"[0-9]+", value.strip()):
        # Whatever is as long as ten digits is longer than any wait.
        return int(value.strip().lstrip("0")[:10] or "0")
    try:
        return max(0, math.ceil(parsedate_to_datetime(value).timestamp() - time.time()))
    except (ValueError, OverflowError, OSError):
        return None
