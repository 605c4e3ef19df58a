"""The package as it is installed: its size, how soon it is loaded, and that its stub says what its methods do."""

from __future__ import annotations

import ast
import importlib.metadata
import json
import os
import subprocess
import sys
import typing
import unittest
from pathlib import Path

import bankstack
import bankstack.types
from bankstack._operation import OPERATIONS, Operation
from bankstack._operations import AsyncDryRuns, AsyncOperations, DryRuns, Operations
from bankstack._options import CallOptions

FOLDER = Path(bankstack.__file__).parent
MODULES_MAX = 20
#: Two thirds are types, which nobody loads who does not name them; each operation has about 3,000 bytes of them.
BYTES_MAX = 1_700_000
#: Of it, httpx takes two thirds.
IMPORT_CPU_SECONDS_MAX = 0.4
TYPES_CPU_SECONDS_MAX = 0.4


class Package(unittest.TestCase):
    def test_it_is_a_few_modules(self) -> None:
        files = [path for path in FOLDER.rglob("*") if path.is_file() and path.suffix != ".pyc"]
        self.assertLessEqual(len([path for path in files if path.suffix == ".py"]), MODULES_MAX)
        self.assertLess(sum(path.stat().st_size for path in files), BYTES_MAX)
        self.assertTrue((FOLDER / "py.typed").exists())

    def test_it_is_loaded_at_once_and_its_types_only_when_they_are_named(self) -> None:
        def cpu_seconds(module: str) -> tuple[float, bool]:
            program = (
                "import json, sys, time; start = time.process_time(); "
                f"import {module}; print(json.dumps([time.process_time() - start, 'bankstack.types' in sys.modules]))"
            )
            runs = [json.loads(subprocess.check_output([sys.executable, "-c", program])) for _ in range(2)]
            return min(seconds for seconds, _ in runs), runs[0][1]

        seconds, has_types = cpu_seconds("bankstack")
        more, _ = cpu_seconds("bankstack.types")
        print(f"import bankstack: {seconds:.2f} s of CPU; with its types {more:.2f} s")
        self.assertFalse(has_types)
        self.assertLess(seconds, IMPORT_CPU_SECONDS_MAX)
        self.assertLess(more - seconds, TYPES_CPU_SECONDS_MAX)

    def test_every_type_can_be_read_by_programs(self) -> None:
        kinds = [kind for kind in vars(bankstack.types).values() if isinstance(kind, type) and hasattr(kind, "__total__")]
        self.assertGreater(len(kinds), 1000)
        for kind in kinds:
            typing.get_type_hints(kind)

    def test_the_version_is_that_of_the_platform(self) -> None:
        self.assertEqual(bankstack.__version__, os.environ["PLATFORM_VERSION"])
        self.assertEqual(importlib.metadata.version("bankstack"), bankstack.__version__)


class Stub(unittest.TestCase):
    def test_it_has_the_methods_and_arguments_that_there_are(self) -> None:
        tree = ast.parse((FOLDER / "_operations.pyi").read_text())
        classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
        tried = [operation for operation in OPERATIONS if operation.can_be_tried_out]
        for kind, operations in (
            (Operations, OPERATIONS),
            (AsyncOperations, OPERATIONS),
            (DryRuns, tried),
            (AsyncDryRuns, tried),
        ):
            written = {
                node.name: sorted(one.arg for one in (*node.args.args, *node.args.kwonlyargs) if one.arg != "self")
                for node in classes[kind.__name__].body
                if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            }
            self.assertEqual(written, {one.method_name: sorted((*one.variables, *one.arguments)) for one in operations})
            self.assertEqual(set(written), {name for name in vars(kind) if not name.startswith("_")})

    def test_no_argument_has_the_name_of_an_option(self) -> None:
        def clashes(operation: Operation) -> set[str]:
            return {*operation.variables, *operation.arguments} & set(CallOptions.__annotations__)

        self.assertEqual([operation.id for operation in OPERATIONS if clashes(operation)], [])

    def test_positions_of_the_stub_are_those_of_the_methods(self) -> None:
        tree = ast.parse((FOLDER / "_operations.pyi").read_text())
        [operations] = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Operations"]
        by_name = {one.method_name: one for one in OPERATIONS}
        for node in operations.body:
            if isinstance(node, ast.FunctionDef):
                known = by_name[node.name]
                bodies = [name for name in ("data", "file") if name in known.arguments]
                self.assertEqual([one.arg for one in node.args.args], ["self", *known.variables, *bodies])


if __name__ == "__main__":
    unittest.main()
