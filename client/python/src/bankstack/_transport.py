"""What the client asks of httpx."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from urllib.parse import urlsplit

from ._options import LOOPBACK

_is_sending: ContextVar[bool] = ContextVar("is_sending", default=False)


class _WithoutAddresses(logging.Filter):
    """httpx logs the address of each request, whose filters may be personal."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not _is_sending.get()


logging.getLogger("httpx").addFilter(_WithoutAddresses())


@contextmanager
def unlogged() -> Iterator[None]:
    """Keeps the requests that are sent here, and no others, out of the log of httpx."""
    _is_sending.set(True)
    try:
        yield
    finally:
        _is_sending.set(False)


def direct_hosts(base_url: str) -> dict[str, None]:
    """The addresses of this machine, as httpx takes them to reach them without a proxy. It would send a request without
    TLS, and so its token, to the proxy that the environment names."""
    host = urlsplit(base_url).hostname or ""
    hosts = {"localhost", "127.0.0.1", "[::1]", *([host] if LOOPBACK.fullmatch(host) and ":" not in host else [])}
    return {f"all://{one}": None for one in hosts}
