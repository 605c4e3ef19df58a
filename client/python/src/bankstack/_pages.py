"""Lists, page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from typing import Any, Generic, TypeVar

from ._errors import BankstackError
from ._options import PageRequest

D = TypeVar("D")
M = TypeVar("M")

#: Members whose ids are remembered, so that none of them comes twice.
_SEEN_MAX = 10_000


class Pages(Generic[D, M]):
    """A list. `first()` gives its first page; a loop goes through all of its members, page by page, and asks for each
    page when it is needed. Each loop asks anew. If members are added while it is read, none that has an id comes twice;
    in the order `createdAt` none is missed either. A list that the platform refuses (`limits_exceeded`: a search of too many) raises, with a sentence
    about a narrower filter."""

    def __init__(self, read: Callable[[PageRequest], D], start: PageRequest) -> None:
        self._read = read
        self._start = start
        self._first: D | None = None

    def first(self) -> D:
        """The first page. It is asked for once."""
        if self._first is None:
            self._first = self._read(self._start)
        return self._first

    def pages(self) -> Iterator[D]:
        """All pages, from the one that was asked for. A page may be shorter than its limit: heavy members make it so."""
        page = self._read(self._start)
        while True:
            yield page
            offset = _next_offset(page)
            if offset is None:
                return
            page = self._read({**self._start, "offset": offset})

    def __iter__(self) -> Iterator[M]:
        seen = _Seen()
        for page in self.pages():
            yield from seen.new_in(page)

    def to_list(self, *, members_max: int) -> list[M]:
        """All members. Raises a `BankstackError` if there are more than `members_max`, so that a program does not fill
        its memory unawares."""
        members: list[M] = []
        for member in self:
            _check_room(members, members_max)
            members.append(member)
        return members


class AsyncPages(Generic[D, M]):
    """A list. `await` gives its first page; `async for` goes through all of its members, as `Pages` does."""

    def __init__(self, read: Callable[[PageRequest], Awaitable[D]], start: PageRequest) -> None:
        self._read = read
        self._start = start
        self._first: D | None = None

    async def first(self) -> D:
        """The first page. It is asked for once."""
        if self._first is None:
            self._first = await self._read(self._start)
        return self._first

    def __await__(self) -> Generator[Any, Any, D]:
        return self.first().__await__()

    async def pages(self) -> AsyncIterator[D]:
        """All pages, from the one that was asked for. A page may be shorter than its limit: heavy members make it so."""
        page = await self._read(self._start)
        while True:
            yield page
            offset = _next_offset(page)
            if offset is None:
                return
            page = await self._read({**self._start, "offset": offset})

    async def __aiter__(self) -> AsyncIterator[M]:
        seen = _Seen()
        async for page in self.pages():
            for member in seen.new_in(page):
                yield member

    async def to_list(self, *, members_max: int) -> list[M]:
        """All members. Raises a `BankstackError` if there are more than `members_max`, so that a program does not fill
        its memory unawares."""
        members: list[M] = []
        async for member in self:
            _check_room(members, members_max)
            members.append(member)
        return members


def _next_offset(page: Any) -> int | None:
    """Where the next page begins; None if this one is the last."""
    pagination = page["meta"]["pagination"]
    following: int = pagination["offset"] + pagination["limit"]
    return None if following >= pagination["total"] or len(page["data"]) == 0 else following


class _Seen:
    """The members that came last. A dict keeps the order in which they came."""

    def __init__(self) -> None:
        self._keys: dict[tuple[object, str], None] = {}

    def new_in(self, page: Any) -> Iterator[Any]:
        for member in page["data"]:
            if self._is_new(member):
                yield member

    def _is_new(self, member: Any) -> bool:
        id = member.get("id")
        # Members of some lists have no id: nothing tells them apart.
        if not isinstance(id, str):
            return True
        key = (member.get("type"), id)
        if key in self._keys:
            return False
        self._keys[key] = None
        if len(self._keys) > _SEEN_MAX:
            del self._keys[next(iter(self._keys))]
        return True


def _check_room(members: list[Any], members_max: int) -> None:
    if len(members) >= members_max:
        raise BankstackError(f"the list has more than {members_max} members")
