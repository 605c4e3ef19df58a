"""Makes calls for programs of other languages: a line of JSON asks for one, and a line answers it. Each call that is
asked for is made by the client that waits, the next one by the client that awaits, and so on. At its end it prints how
many each of them has made."""

from __future__ import annotations

import asyncio
import base64
import json
import signal
from typing import Any

import httpx
from bankstack import AsyncBankstack, Bankstack, BankstackError, Pages, ReceivedFile, answer_of
from bankstack._operation import snake_case

waiting = httpx.Client()


async def serve() -> None:
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    made = [0, 0]
    async with httpx.AsyncClient() as awaiting:

        async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            count = 0
            while line := await reader.readline():
                asked = json.loads(line)
                count += 1
                made[count % 2] += 1
                answer = await answered(asked, awaiting if count % 2 == 0 else None)
                writer.write(json.dumps({"call": asked["call"], **answer}).encode() + b"\n")
                await writer.drain()
            writer.close()

        # A file comes as one line.
        server = await asyncio.start_server(handle, "127.0.0.1", 0, limit=2**26)
        print(server.sockets[0].getsockname()[1], flush=True)
        await ended.wait()
        server.close()
        print(json.dumps(made), flush=True)


async def answered(asked: dict[str, Any], awaiting: httpx.AsyncClient | None) -> dict[str, Any]:
    settings: dict[str, Any] = {"base_url": asked["baseUrl"], "token": asked["token"], "allows_plain_http": True}
    members = {snake_case(name): value for name, value in asked["members"].items()}
    if "file" in members:
        members["file"] = base64.b64decode(members["file"])
    name = snake_case(asked["operation"])
    try:
        if awaiting is None:
            answer = await asyncio.to_thread(called, Bankstack(**settings, http_client=waiting), name, members)
        else:
            answer = await getattr(AsyncBankstack(**settings, http_client=awaiting), name)(**members)
    except (BankstackError, TypeError) as error:
        return {"error": f"{type(error).__name__}: {error}"}
    came_with = answer_of(answer)
    if came_with is None:
        return {}
    known = {"status": came_with.status, "headers": dict(came_with.headers)}
    if isinstance(answer, ReceivedFile):
        return {**known, "bytes": base64.b64encode(answer.content).decode()}
    return {**known, "document": answer}


def called(bank: Bankstack, name: str, members: dict[str, Any]) -> Any:
    answer = getattr(bank, name)(**members)
    return answer.first() if isinstance(answer, Pages) else answer


asyncio.run(serve())
