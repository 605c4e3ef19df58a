"""Files that are sent and received."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from ._errors import BankstackError

if TYPE_CHECKING:
    from ._answer import Answer

#: The bytes of a file that is sent, or an open file that gives them.
FileContent = bytes | bytearray | memoryview | IO[bytes]


@dataclass(frozen=True)
class ReceivedFile:
    """A file that was received whole."""

    content: bytes
    #: For example `application/pdf`.
    content_type: str
    #: The name that the platform gives the file, without a path; None if it gives none.
    file_name: str | None
    answer: Answer


def is_attachment(headers: Mapping[str, str]) -> bool:
    """True if an answer is a file of the platform, and not, for example, a page of a proxy."""
    return headers.get("content-disposition", "").lower().startswith("attachment")


def received_file(content: bytes, headers: Mapping[str, str], answer: Answer) -> ReceivedFile:
    found = re.search(r'filename="?([^";]+)"?', headers.get("content-disposition", ""))
    # Programs open files by this name: a path in it would lead elsewhere.
    name = re.split(r"[/\\:]", found[1])[-1].strip() if found else ""
    return ReceivedFile(content, headers.get("content-type", ""), None if name.strip(".") == "" else name, answer)


def bytes_of(file: object) -> bytes:
    """A copy, so that a repeated request sends the same bytes."""
    content = file.read() if hasattr(file, "read") else file
    if isinstance(content, (bytes, bytearray, memoryview)):
        return bytes(content)
    raise BankstackError("a file is given as its bytes, or as a file that is open for reading bytes")


def form_with(file: object, file_type: object) -> tuple[str, bytes]:
    """The content type and the bytes of a form with a file, as browsers send it."""
    boundary = secrets.token_hex(16)
    parts = [('name="file"; filename="file"\r\nContent-Type: application/octet-stream', bytes_of(file))]
    if file_type is not None:
        parts.append(('name="fileType"', str(file_type).encode()))
    body = b"".join(
        f"--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + content + b"\r\n"
        for head, content in parts
    )
    return f"multipart/form-data; boundary={boundary}", body + f"--{boundary}--\r\n".encode()
