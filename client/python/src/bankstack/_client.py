"""The two clients, and how they send what a call asks for."""

from __future__ import annotations

import inspect
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import httpx

from ._call import Attempt, Received, Steps, call
from ._errors import BankstackError, NoAnswerError
from ._hooks import Hooks, tell
from ._methods import add_methods, check_sync
from ._operation import Operation
from ._operations import AsyncDryRuns, AsyncOperations, DryRuns, Operations
from ._options import CallOptions, PageRequest, Settings, Token
from ._outgoing import header_value
from ._pages import AsyncPages, Pages
from ._transport import direct_hosts, unlogged
from ._version import VERSION
from ._waits import timer_seconds


class Bankstack(Operations):
    """A client of a Bankstack platform. It has a method for each operation, by its name in the reference:
    `create_payment`, `list_payments`. Each takes the variables of the path and the body, then parameters and options of
    the call by their names. Threads may share a client. Close it, or use it in a `with` block."""

    def __init__(
        self,
        *,
        base_url: str,
        token: Token,
        timeout_seconds: float = 35,
        retries_max: int = 3,
        wait_seconds_max: float = 65,
        strict: bool = False,
        hooks: Hooks = Hooks(),
        http_client: httpx.Client | None = None,
        allows_plain_http: bool = False,
    ) -> None:
        """Raises a `BankstackError` if the address is neither https nor of this machine.

        `token`: a text, or a function that gives the one of now: it is asked before each attempt. `timeout_seconds`:
        what each attempt may take, its answer included: it is looked at before each step and after each part of the
        body. `retries_max`: how often a call is repeated at most.
        `wait_seconds_max`: if `Retry-After` asks for more, the call fails at once. `strict`: to have members refused
        that an operation does not know, instead of warned of. `http_client` sends the requests, and stays open.
        `allows_plain_http`: to allow an address without TLS on another host than this one."""
        self._settings = Settings(
            base_url, token, timeout_seconds, retries_max, wait_seconds_max, strict, hooks, allows_plain_http
        )
        self._http = httpx.Client(mounts=direct_hosts(base_url)) if http_client is None else http_client
        self._owns_http = http_client is None
        #: What calls would do: `bank.dry_run.create_payment(data)`. Nothing is done, and nobody is asked or told.
        self.dry_run = _BankDryRuns(self)

    def with_options(self, **changed: Any) -> Bankstack:
        """The same platform with other options, for example with the token of a customer. The connections are shared:
        close the client that has opened them."""
        return Bankstack(**{**vars(self._settings), "http_client": self._http, **changed})

    def close(self) -> None:
        """Closes the connections that this client has opened."""
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Bankstack:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _finish(self, steps: Steps) -> Any:
        try:
            step = next(steps)
            while True:
                if not isinstance(step, Attempt):
                    time.sleep(timer_seconds(step.seconds))
                    step = steps.send(None)
                    continue
                try:
                    received = self._exchange(step)
                except NoAnswerError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(received)
        except StopIteration as end:
            return end.value

    def _exchange(self, attempt: Attempt) -> Received:
        """One request and its whole answer, within the time limit."""
        given = self._settings.token
        try:
            token = check_sync(given if isinstance(given, str) else given())
            request = _request(self._settings, self._http, attempt, token)
        except Exception as error:
            raise attempt.not_sent(error) from error
        tell(self._settings.hooks.on_request, attempt.record)
        start = time.monotonic()
        remaining = _Remaining(start + attempt.timeout_seconds)
        request.extensions["timeout"] = remaining
        try:
            with unlogged():
                response = self._http.send(request, stream=True, follow_redirects=False)
            try:
                parts = []
                for part in response.iter_bytes():
                    remaining.check()
                    parts.append(part)
            finally:
                response.close()
        except Exception as error:
            # Whatever it is, the request may have left.
            raise attempt.no_answer(_is_timeout(error)) from error
        return _received(response, b"".join(parts), start)


class AsyncBankstack(AsyncOperations):
    """The same client for programs that await, on asyncio or trio. Cancelling a task ends its call, and nothing is sent
    again; what was sent may have been carried out, so give orders an `idempotency_key` of your own. Close it by `await bank.aclose()`, or use it in an `async with` block."""

    def __init__(
        self,
        *,
        base_url: str,
        token: Token,
        timeout_seconds: float = 35,
        retries_max: int = 3,
        wait_seconds_max: float = 65,
        strict: bool = False,
        hooks: Hooks = Hooks(),
        http_client: httpx.AsyncClient | None = None,
        allows_plain_http: bool = False,
    ) -> None:
        """Takes what `Bankstack` takes. `token` may be a function that is awaited."""
        self._settings = Settings(
            base_url, token, timeout_seconds, retries_max, wait_seconds_max, strict, hooks, allows_plain_http
        )
        self._http = httpx.AsyncClient(mounts=direct_hosts(base_url)) if http_client is None else http_client
        self._owns_http = http_client is None
        #: What calls would do: `await bank.dry_run.create_payment(data)`. Nothing is done, and nobody is asked or told.
        self.dry_run = _AsyncBankDryRuns(self)

    def with_options(self, **changed: Any) -> AsyncBankstack:
        """The same platform with other options, for example with the token of a customer. The connections are shared:
        close the client that has opened them."""
        return AsyncBankstack(**{**vars(self._settings), "http_client": self._http, **changed})

    async def aclose(self) -> None:
        """Closes the connections that this client has opened."""
        if self._owns_http:
            await self._http.aclose()

    async def __aenter__(self) -> AsyncBankstack:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def _finish(self, steps: Steps) -> Any:
        import anyio

        try:
            step = next(steps)
            while True:
                if not isinstance(step, Attempt):
                    await anyio.sleep(timer_seconds(step.seconds))
                    step = steps.send(None)
                    continue
                try:
                    received = await self._exchange(step)
                except NoAnswerError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(received)
        except StopIteration as end:
            return end.value

    async def _exchange(self, attempt: Attempt) -> Received:
        """One request and its whole answer, within the time limit."""
        import anyio

        given = self._settings.token
        try:
            token = given if isinstance(given, str) else given()
            if inspect.isawaitable(token):
                token = await token
            request = _request(self._settings, self._http, attempt, check_sync(token))
        except Exception as error:
            raise attempt.not_sent(error) from error
        tell(self._settings.hooks.on_request, attempt.record)
        start = time.monotonic()
        request.extensions["timeout"] = {}
        try:
            with anyio.fail_after(attempt.timeout_seconds):
                with unlogged():
                    response = await self._http.send(request, stream=True, follow_redirects=False)
                try:
                    content = await response.aread()
                finally:
                    await response.aclose()
        except Exception as error:
            # Whatever it is, the request may have left.
            raise attempt.no_answer(_is_timeout(error)) from error
        return _received(response, content, start)


class _BankDryRuns(DryRuns):
    def __init__(self, bank: Bankstack) -> None:
        self._bank = bank


class _AsyncBankDryRuns(AsyncDryRuns):
    def __init__(self, bank: AsyncBankstack) -> None:
        self._bank = bank


class _Remaining(dict[str, float]):
    """The time that is left, for each thing that the transport waits for: connecting, sending, reading."""

    def __init__(self, end: float) -> None:
        super().__init__()
        self._end = end

    def get(self, key: str, default: Any = None) -> Any:
        # Nothing at all would be no limit.
        return max(0.001, self._end - time.monotonic())

    def check(self) -> None:
        if time.monotonic() > self._end:
            raise TimeoutError


def _request(
    settings: Settings, http: httpx.Client | httpx.AsyncClient, attempt: Attempt, token: str
) -> httpx.Request:
    if http.is_closed:
        raise BankstackError("the connections of the client are closed")
    headers = {
        "user-agent": f"bankstack-python/{VERSION}",
        **attempt.request.headers,
        "authorization": f"Bearer {header_value('the token', token)}",
    }
    return http.build_request(
        attempt.record.method,
        settings.base_url + attempt.request.target,
        headers=headers,
        content=attempt.request.body,
    )


def _received(response: httpx.Response, content: bytes, start: float) -> Received:
    return Received(response.status_code, response.headers, content, time.monotonic() - start)


def _is_timeout(error: Exception) -> bool:
    return isinstance(error, (httpx.TimeoutException, TimeoutError))


def _page(members: Mapping[str, Any]) -> PageRequest:
    page: PageRequest | None = members.get("page")
    return page or {}


def _run(self: Bankstack, operation: Operation, members: dict[str, Any], options: CallOptions) -> Any:
    if not operation.is_list:
        return self._finish(call(self._settings, operation, members, options))

    def read(page: PageRequest) -> Any:
        return self._finish(call(self._settings, operation, {**members, "page": page}, options))

    return Pages(read, _page(members))


def _run_async(self: AsyncBankstack, operation: Operation, members: dict[str, Any], options: CallOptions) -> Any:
    if not operation.is_list:
        return self._finish(call(self._settings, operation, members, options))

    def read(page: PageRequest) -> Any:
        return self._finish(call(self._settings, operation, {**members, "page": page}, options))

    return AsyncPages(read, _page(members))


def _try_out(self: Any, operation: Operation, members: dict[str, Any], options: CallOptions) -> Any:
    bank = self._bank
    return bank._finish(call(bank._settings, operation, members, options, is_dry_run=True))


add_methods(Operations, _run)
add_methods(AsyncOperations, _run_async)
add_methods(DryRuns, _try_out, tried_out_only=True)
add_methods(AsyncDryRuns, _try_out, tried_out_only=True)
