"""Where the methods of the operations are put. Their types are in the stub beside this module."""

from __future__ import annotations


class Operations:
    """Every operation of the API."""


class AsyncOperations:
    """Every operation of the API, to be awaited."""


class DryRuns:
    """What each operation would do."""


class AsyncDryRuns:
    """What each operation would do, to be awaited."""
