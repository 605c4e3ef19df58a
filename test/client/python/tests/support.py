"""A scripted server, and both clients in front of it, the one that awaits on asyncio and on trio."""

from __future__ import annotations

import json
import unittest
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import anyio
import bankstack
import httpx
from bankstack import AsyncBankstack, Bankstack, _waits

#: What a server answers: status, document and headers; or the error of a broken connection.
Scripted = tuple[int, Any, dict[str, str]] | Exception


def made(**more: Any) -> Scripted:
    return 201, {"data": {"type": "bookPayment", "id": "1", **more}}, {}


def refused(status: int, code: str, headers: dict[str, str] | None = None, **more: Any) -> Scripted:
    error = {"status": "0", "title": code, "code": code, "detail": f"{code} happened", "meta": {"supportId": "42"}}
    return status, {"errors": [{**error, **more}]}, headers or {"retry-after": "0"}


BROKEN = httpx.ConnectError("broken")


@dataclass
class Script:
    """Gives these answers one after the other, the last one for ever, and keeps what it was asked."""

    answers: tuple[Scripted, ...]
    requests: list[httpx.Request] = field(default_factory=list)

    def __call__(self, request: httpx.Request) -> httpx.Response:
        request.read()
        self.requests.append(request)
        answer = self.answers[min(len(self.requests), len(self.answers)) - 1]
        if isinstance(answer, Exception):
            raise answer
        status, document, headers = answer
        content = document if isinstance(document, (str, bytes)) else json.dumps(document)
        return httpx.Response(status, content=b"" if document is None else content, headers=headers)

    async def later(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        return self(request)

    def header(self, name: str) -> list[str | None]:
        return [request.headers.get(name) for request in self.requests]

    def bodies(self) -> list[Any]:
        return [json.loads(request.content) for request in self.requests]


class Both(unittest.TestCase):
    """Cases that both clients have to pass."""

    def each(
        self, call: Callable[[Any], Any], *answers: Scripted, check: Callable[[Script, Any], None], **options: Any
    ) -> None:
        """Makes the call with each client; the check gets the answer, or the error that was raised."""
        for mode in ("sync", "asyncio", "trio"):
            script = Script(answers)
            with self.subTest(mode), patch.multiple(_waits, _FIRST_WAIT_SECONDS=0.001, _SPREAD_SECONDS_MAX=0.001):
                made = self._sync(call, script, options) if mode == "sync" else self._async(call, script, options, mode)
                check(script, made)

    def _sync(self, call: Callable[[Any], Any], script: Script, options: dict[str, Any]) -> Any:
        with httpx.Client(transport=httpx.MockTransport(script)) as http:
            try:
                return call(Bankstack(**{**_common, **options}, http_client=http))
            except (bankstack.BankstackError, TypeError) as error:
                return error

    def _async(self, call: Callable[[Any], Any], script: Script, options: dict[str, Any], backend: str) -> Any:
        async def run() -> Any:
            async with httpx.AsyncClient(transport=httpx.MockTransport(script.later)) as http:
                try:
                    answer = call(AsyncBankstack(**{**_common, **options}, http_client=http))
                    if hasattr(answer, "__aiter__"):
                        return [member async for member in answer]
                    return await answer
                except (bankstack.BankstackError, TypeError) as error:
                    return error

        return anyio.run(run, backend=backend)


_common: dict[str, Any] = {"base_url": "https://bank.test/live/", "token": "bs_1"}


def payment(**attributes: Any) -> Any:
    account = {"data": {"type": "depositAccount", "id": "1"}}
    return {
        "type": "bookPayment",
        "attributes": {"amount": 1, "description": "Lunch", **attributes},
        "relationships": {"account": account, "counterpartyAccount": account},
    }
