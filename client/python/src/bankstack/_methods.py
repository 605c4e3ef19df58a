"""The methods of all operations. They are made from the table, so checkers know them by the stub `_operations.pyi`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from ._errors import BankstackError
from ._operation import OPERATIONS, Operation
from ._options import CallOptions

#: Takes a call further: the operation, what it takes by the names of the API, and options.
Run = Callable[[Any, Operation, dict[str, Any], CallOptions], Any]
_OPTIONS = frozenset(CallOptions.__annotations__)
#: What may be given without its name, after the variables of the path.
_POSITIONAL = ("data", "file")


def add_methods(owner: type, run: Run, *, tried_out_only: bool = False) -> None:
    """Gives a class a method for each operation."""
    for operation in OPERATIONS:
        if operation.can_be_tried_out or not tried_out_only:
            method = _method(operation, run)
            method.__name__ = operation.method_name
            method.__qualname__ = f"{owner.__name__}.{method.__name__}"
            method.__doc__ = f"`{operation.id}`: {operation.method} {operation.path}"
            setattr(owner, method.__name__, method)


def _method(operation: Operation, run: Run) -> Any:
    def method(self: object, *values: Any, **named: Any) -> Any:
        members, options = _given(operation, values, named)
        return run(self, operation, members, options)

    return method


def _given(
    operation: Operation, values: tuple[Any, ...], named: Mapping[str, Any]
) -> tuple[dict[str, Any], CallOptions]:
    """What a call takes, and its options. Raises a `TypeError` as a method does whose arguments are written out."""
    name_of = {**dict(zip(operation.variables, _api_variables(operation))), **operation.arguments}
    places = [*operation.variables, *(name for name in _POSITIONAL if name in operation.arguments)]
    if len(values) > len(places):
        raise TypeError(f"{operation.method_name}() takes {len(places)} values without names: {', '.join(places)}")
    members: dict[str, Any] = {}
    options: dict[str, Any] = {}
    for name, value in (*zip(places, values), *named.items()):
        if name in name_of and name_of[name] not in members:
            members[name_of[name]] = value
        elif name in _OPTIONS:
            options[name] = value
        else:
            fault = "got two values for" if name in name_of else "takes no"
            raise TypeError(f"{operation.method_name}() {fault} {name}")
    return members, cast(CallOptions, options)


def _api_variables(operation: Operation) -> list[str]:
    return [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]


def check_sync(value: object) -> str:
    """The token of a client that waits. Raises a `BankstackError` if it has to be awaited."""
    if not isinstance(value, str):
        raise BankstackError("the token is a text, or a function that gives one; only AsyncBankstack awaits it")
    return value
