"""What a client and a call may have of their own."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypedDict
from urllib.parse import urlsplit

from ._errors import BankstackError
from ._hooks import Hooks

Token = str | Callable[[], str | Awaitable[str]]


class CallOptions(TypedDict, total=False):
    """What one call may have of its own. What is None is that of the client."""

    timeout_seconds: float | None
    """The time that each attempt may take, its answer included."""
    retries_max: int | None
    """How often the call is repeated at most. 0: never."""
    idempotency_key: str | None
    """The key of the order, in printable ASCII: the same key makes one order, however often it is sent. Without it, or
    if it is None, the client makes one for each call, which all attempts of the call share. Give one of your own that
    you keep, if your program may end, or the call may be cancelled, before it has the answer."""
    is_repeatable: bool
    """True to repeat a write without an idempotency key after a failure whose effect is not known. Only where doing it
    twice does no harm."""
    strict: bool | None
    """True to have members refused that the operation does not know."""
    headers: Mapping[str, str] | None
    """More headers. Those that the client sends itself, such as `Idempotency-Key`, are refused before anything is
    sent."""


class PageRequest(TypedDict, total=False):
    """Which part of a list."""

    limit: int
    """How many members a page has at most: 1 to 1000. Default: 100."""
    offset: int
    """How many members come before the page. Default: 0."""


@dataclass(frozen=True)
class Settings:
    """How a client reaches the platform. Raises a `BankstackError` if the address is neither https nor of this
    machine."""

    base_url: str
    #: Not shown, so that no log has it.
    token: Token = field(repr=False)
    timeout_seconds: float = 35
    retries_max: int = 3
    wait_seconds_max: float = 65
    strict: bool = False
    hooks: Hooks = Hooks()
    allows_plain_http: bool = False

    def __post_init__(self) -> None:
        address = urlsplit(self.base_url)
        is_plain_allowed = self.allows_plain_http or LOOPBACK.fullmatch(address.hostname or "") is not None
        if not address.hostname or not (address.scheme == "https" or (address.scheme == "http" and is_plain_allowed)):
            raise BankstackError(f"{self.base_url} is no https address, so the token could be read on its way")
        if address.username is not None:
            raise BankstackError("the address has a name before its @: the token says who asks")
        object.__setattr__(self, "base_url", self.base_url.rstrip("/"))


#: The names of this machine.
LOOPBACK = re.compile(r"localhost|127(\.\d+){3}|::1")
