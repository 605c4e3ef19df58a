"""What the client knows of an operation when it runs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ._table import OPERATION_TABLE


@dataclass(frozen=True)
class Operation:
    """An operation of the API."""

    #: Its name in the reference, for example `createPayment`.
    id: str
    method: str
    #: With the names of its variables in braces.
    path: str
    #: The variables of the path, as methods name them.
    variables: tuple[str, ...]
    #: What it takes beside the variables, by the name of the argument: the name that the API has for it.
    arguments: dict[str, str]
    #: True if it takes an idempotency key in the header.
    takes_key: bool
    #: True if its data is a list whose members have keys of their own.
    has_keyed_members: bool
    #: True if it reads the header `Prefer`.
    reads_prefer: bool
    #: True if it can be asked what it would do.
    can_be_tried_out: bool
    is_list: bool
    answers_file: bool
    #: True if its body is a form with a file.
    takes_form: bool
    #: True if it answers 204, without a body.
    answers_nothing: bool
    #: True if it cannot do without its body.
    needs_body: bool

    @property
    def method_name(self) -> str:
        """The name of its method."""
        return snake_case(self.id)


def snake_case(name: str) -> str:
    """`createPayment` is `create_payment`."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def _operation(line: str) -> Operation:
    id, method, path, marks, names = line.split(" ")
    return Operation(
        id=id,
        method=method,
        path=path,
        variables=tuple(snake_case(name) for name in re.findall(r"\{(\w+)\}", path)),
        arguments={snake_case(name): name for name in names.split(",") if name != "-"},
        takes_key="k" in marks,
        has_keyed_members="m" in marks,
        reads_prefer="s" in marks,
        can_be_tried_out="d" in marks,
        is_list="l" in marks,
        answers_file="f" in marks,
        takes_form="x" in marks,
        answers_nothing="n" in marks,
        needs_body="b" in marks,
    )


#: Every operation of the API.
OPERATIONS = tuple(_operation(line) for line in OPERATION_TABLE.strip().split("\n"))
