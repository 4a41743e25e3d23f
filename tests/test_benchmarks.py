"""The benchmarks find what they import: a file beside them hides a folder of the tests that has its name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BENCHMARKS = sorted((ROOT / "benchmarks").glob("*.py"))


@pytest.mark.parametrize("benchmark", BENCHMARKS, ids=[one.stem for one in BENCHMARKS])
def test_no_benchmark_hides_what_another_imports(benchmark: Path) -> None:
    text = benchmark.read_text("utf-8")
    imported = {node.module for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom) and node.module}
    of_tests = {one.partition(".")[0] for one in imported if (ROOT / "tests" / f"{one.replace('.', '/')}.py").exists()}
    hidden = of_tests & {other.stem for other in BENCHMARKS if other.stem not in imported}
    assert not hidden or "sys.path.pop(0)" in text or "sys.path[0] = " in text, f"{benchmark.name}: {hidden}"
