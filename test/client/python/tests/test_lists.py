"""Lists that are read to their end."""

from __future__ import annotations

import asyncio
import unittest
from collections.abc import Callable, Sequence
from typing import Any

from bankstack import AsyncPages, BankstackError, Pages, PageRequest

TOTAL = 7


class Source:
    """A list of seven; pages have two members at most, as if their members were heavy."""

    def __init__(self, ids_at: Callable[[int], Sequence[int]] = lambda asked: range(TOTAL)) -> None:
        self.asked: list[int] = []
        self._ids_at = ids_at

    def read(self, page: PageRequest) -> Any:
        ids = self._ids_at(len(self.asked))
        size, offset = min(page.get("limit", 100), 2), page.get("offset", 0)
        self.asked.append(offset)
        data = [{"type": "payment", "id": str(id)} for id in ids[offset : offset + size]]
        return {"data": data, "meta": {"pagination": {"total": len(ids), "limit": size, "offset": offset}}}

    async def read_later(self, page: PageRequest) -> Any:
        return self.read(page)


def ids(members: Sequence[Any]) -> list[int]:
    return [int(member["id"]) for member in members]


def both(make: Callable[[], Source], start: PageRequest, members_max: int = 99) -> list[tuple[list[int], list[int]]]:
    """The members and the offsets that were asked for, by each of the two."""
    sync, later = make(), make()
    pages: Pages[Any, Any] = Pages(sync.read, start)
    async_pages: AsyncPages[Any, Any] = AsyncPages(later.read_later, start)

    async def read() -> list[Any]:
        return await async_pages.to_list(members_max=members_max)

    return [
        (ids(pages.to_list(members_max=members_max)), sync.asked),
        (ids(asyncio.run(read())), later.asked),
    ]


class Lists(unittest.TestCase):
    def test_all_members_come_in_pages_as_long_as_the_platform_makes_them(self) -> None:
        for found in both(Source, {}, TOTAL):
            self.assertEqual(found, (list(range(7)), [0, 2, 4, 6]))
        for found in both(Source, {"limit": 1, "offset": 4}):
            self.assertEqual(found, ([4, 5, 6], [4, 5, 6]))

    def test_members_that_are_added_in_front_come_once(self) -> None:
        for members, _ in both(lambda: Source(lambda asked: range(asked + 3, -1, -1)), {}):
            self.assertEqual(members, [3, 2, 1, 0])

    def test_more_members_than_expected_are_an_error_and_no_full_memory(self) -> None:
        with self.assertRaisesRegex(BankstackError, "more than 6 members"):
            both(Source, {}, 6)

    def test_a_page_without_members_ends_the_list(self) -> None:
        page = {"data": [], "meta": {"pagination": {"total": 9, "limit": 2, "offset": 0}}}
        self.assertEqual(Pages(lambda _: page, {}).to_list(members_max=9), [])

    def test_members_without_an_id_come_all(self) -> None:
        days = [{"type": "recurringPaymentRun", "attributes": {"date": day}} for day in ("2026-01-01", "2026-02-01")]
        page = {"data": days, "meta": {"pagination": {"total": 2, "limit": 100, "offset": 0}}}

        async def later(_: PageRequest) -> Any:
            return page

        async_pages: AsyncPages[Any, Any] = AsyncPages(later, {})
        self.assertEqual(Pages(lambda _: page, {}).to_list(members_max=2), days)
        self.assertEqual(asyncio.run(async_pages.to_list(members_max=2)), days)

    def test_nothing_is_asked_before_it_is_needed_and_no_more_than_is_needed(self) -> None:
        source = Source()
        pages: Pages[Any, Any] = Pages(source.read, {})
        self.assertEqual(source.asked, [])
        for member in pages:
            if member["id"] == "2":
                break
        self.assertEqual(source.asked, [0, 2])

    def test_the_first_page_is_asked_for_once_and_each_loop_asks_anew(self) -> None:
        source, later = (Source(lambda asked: range(asked + 1)) for _ in range(2))
        pages: Pages[Any, Any] = Pages(source.read, {})
        async_pages: AsyncPages[Any, Any] = AsyncPages(later.read_later, {})

        async def read() -> Any:
            first, again = await async_pages, await async_pages
            loops = [await async_pages.to_list(members_max=9) for _ in range(2)]
            return [first["data"], again["data"], *loops]

        found = [pages.first()["data"], pages.first()["data"], *(pages.to_list(members_max=9) for _ in range(2))]
        for members, asked in ((found, source.asked), (asyncio.run(read()), later.asked)):
            self.assertEqual([ids(one) for one in members], [[0], [0], [0, 1], [0, 1, 2, 3]])
            self.assertEqual(asked, [0, 0, 0, 2])

    def test_await_gives_the_first_page(self) -> None:
        source = Source()

        async def read() -> Any:
            pages: AsyncPages[Any, Any] = AsyncPages(source.read_later, {})
            await pages
            return (await pages)["data"], [page["data"] async for page in pages.pages()]

        first, all_pages = asyncio.run(read())
        self.assertEqual((ids(first), [ids(page) for page in all_pages]), ([0, 1], [[0, 1], [2, 3], [4, 5], [6]]))
        self.assertEqual(source.asked, [0, 0, 2, 4, 6])


if __name__ == "__main__":
    unittest.main()
