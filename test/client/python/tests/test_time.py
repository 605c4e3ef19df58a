"""Time limits, broken connections and cancellation, on real sockets."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import time
import unittest
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import trio
from bankstack import AsyncBankstack, Bankstack, BankstackError, NoAnswerError

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 22\r\n\r\n" + b'{"data": {"id": "12"}}'


class Server:
    """Answers the first connections with these bytes, slowly if there are many, and the rest properly."""

    def __init__(self, *firsts: list[bytes], pause_seconds: float = 0.02) -> None:
        self.requests = 0
        self._firsts = list(firsts)
        self._pause = pause_seconds
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            parts = self._firsts.pop(0) if self._firsts else [ANSWER]
            threading.Thread(target=self._answer, args=(connection, parts), daemon=True).start()

    def _answer(self, connection: socket.socket, parts: list[bytes]) -> None:
        with connection:
            connection.recv(65536)
            self.requests += 1
            try:
                for part in parts:
                    connection.sendall(part)
                    time.sleep(self._pause if len(parts) > 1 else 0)
                if parts == SILENCE:
                    connection.recv(1)
            except OSError:
                return

    def close(self) -> None:
        self._socket.close()


SILENCE = [b""]
DRIP = [b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", *[b" "] * 1000]
SLOW_HEAD = [b"HTTP/1.1 200 OK\r\n", *[b"X-Slow: 1\r\n"] * 1000]
BROKEN = [ANSWER[:50]]


@contextmanager
def served(*firsts: list[bytes]) -> Iterator[Server]:
    server = Server(*firsts)
    try:
        yield server
    finally:
        server.close()


class Waiting(unittest.TestCase):
    def test_a_call_that_is_not_answered_in_time_says_so(self) -> None:
        for answer in (SILENCE, DRIP):
            with served(answer) as server, Bankstack(base_url=server.address, token="t", timeout_seconds=0.1) as bank:
                start = time.monotonic()
                with self.assertRaises(NoAnswerError) as caught:
                    bank.get_payment("1", retries_max=0)
                self.assertTrue(caught.exception.is_timeout)
                self.assertEqual(caught.exception.operation, "getPayment")
                self.assertLess(time.monotonic() - start, 2)

    def test_each_attempt_has_its_own_time(self) -> None:
        with served(SILENCE, BROKEN) as server, Bankstack(base_url=server.address, token="t") as bank:
            self.assertEqual(bank.get_payment("1", timeout_seconds=0.3)["data"]["id"], "12")
            self.assertEqual(server.requests, 3)

    def test_a_limit_that_no_socket_can_have_is_none(self) -> None:
        with served() as server, Bankstack(base_url=server.address, token="t", timeout_seconds=float("inf")) as bank:
            self.assertEqual(bank.get_payment("1")["data"]["id"], "12")

    def test_no_proxy_of_the_environment_sees_a_request_to_this_machine(self) -> None:
        with served() as proxy, served() as server, patch.dict(os.environ, HTTP_PROXY=proxy.address, ALL_PROXY=proxy.address):
            with Bankstack(base_url=server.address, token="t") as bank:
                bank.get_payment("1")

            async def read() -> None:
                async with AsyncBankstack(base_url="https://bank.test", token="t") as later:
                    await later.with_options(base_url=server.address).get_payment("1")

            asyncio.run(read())
            self.assertEqual((proxy.requests, server.requests), (0, 2))

    def test_threads_share_a_client(self) -> None:
        with served() as server, Bankstack(base_url=server.address, token="t") as bank:
            found: list[str] = []
            threads = [
                threading.Thread(target=lambda: found.append(bank.get_payment("1")["data"]["id"])) for _ in range(8)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(found, ["12"] * 8)


class Awaiting(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        # It would print what takes a tenth of a second.
        asyncio.get_running_loop().set_debug(False)

    async def test_a_call_that_is_not_answered_in_time_says_so(self) -> None:
        for answer in (SILENCE, DRIP, SLOW_HEAD):
            with served(answer) as server:
                async with AsyncBankstack(base_url=server.address, token="t", timeout_seconds=0.1) as bank:
                    start = time.monotonic()
                    with self.assertRaises(NoAnswerError) as caught:
                        await bank.get_payment("1", retries_max=0)
                    self.assertTrue(caught.exception.is_timeout)
                    self.assertLess(time.monotonic() - start, 1)

    async def test_each_attempt_has_its_own_time(self) -> None:
        with served(SILENCE, BROKEN) as server:
            async with AsyncBankstack(base_url=server.address, token="t", timeout_seconds=float("inf")) as bank:
                self.assertEqual((await bank.get_payment("1", timeout_seconds=0.3))["data"]["id"], "12")
                self.assertEqual(server.requests, 3)
                self.assertEqual((await bank.get_payment("1"))["data"]["id"], "12")

    async def test_a_task_that_is_cancelled_sends_nothing_more(self) -> None:
        with served(SILENCE) as server:
            async with AsyncBankstack(base_url=server.address, token="t") as bank:
                task = asyncio.create_task(bank.get_payment("1"))
                while server.requests == 0:
                    await asyncio.sleep(0.005)
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task
                self.assertEqual(server.requests, 1)

    def test_on_trio_a_scope_that_ends_ends_its_call(self) -> None:
        async def call(server: Server) -> float:
            async with AsyncBankstack(base_url=server.address, token="t", timeout_seconds=0.1) as bank:
                with self.assertRaises(NoAnswerError):
                    await bank.get_payment("1", retries_max=0)
                start = time.monotonic()
                with trio.move_on_after(0.05) as scope:
                    await bank.get_payment("1", timeout_seconds=60)
                self.assertTrue(scope.cancelled_caught)
                return time.monotonic() - start

        with served(SILENCE, SILENCE) as server:
            self.assertLess(trio.run(call, server), 2)
            self.assertEqual(server.requests, 2)

    async def test_a_token_may_be_awaited(self) -> None:
        async def token() -> str:
            return "t"

        with served() as server:
            async with AsyncBankstack(base_url=server.address, token=token) as bank:
                self.assertEqual((await bank.get_payment("1"))["data"]["id"], "12")
            later = token()
            with self.assertRaisesRegex(BankstackError, "only AsyncBankstack awaits it"):
                Bankstack(base_url=server.address, token=lambda: later).get_payment("1")
            self.assertEqual(await later, "t")


if __name__ == "__main__":
    unittest.main()
