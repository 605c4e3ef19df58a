"""What an answer has beside its document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._files import ReceivedFile


@dataclass(frozen=True)
class Answer:
    """What an answer has beside its document."""

    status: int
    #: By name, in any spelling.
    headers: Mapping[str, str]

    @property
    def is_replayed(self) -> bool:
        """True if the idempotency key was used before: the answer shows what the first request made, and nothing was
        made now."""
        return self.headers.get("idempotent-replayed") == "true"

    @property
    def support_id(self) -> str | None:
        """Finds the request in the logs of the platform."""
        return self.headers.get("x-amzn-requestid") or self.headers.get("x-request-id")


class Document(dict[str, Any]):
    """A document that remembers the answer that it came with. Otherwise it is a dict like any other."""

    __slots__ = ("answer",)
    answer: Answer


def answer_of(document: object) -> Answer | None:
    """The answer that a document or a file came with. None for anything that no call returned."""
    return document.answer if isinstance(document, (Document, ReceivedFile)) else None
