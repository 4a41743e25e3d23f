"""Runs the example notebook and writes its output into it: python scripts/notebook.py

Nothing of Jupyter is needed: a cell is run as a notebook would run it, and its last value is shown in every way it knows.
"""

from __future__ import annotations

import ast
import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[1] / "docs" / "notebook.ipynb"
SHOWN = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}

Cell = dict[str, Any]


def run_cell(source: str, namespace: dict[str, Any]) -> list[dict[str, Any]]:
    """The outputs of a cell: what it printed, and the value of its last expression."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "<cell>", "exec"), namespace)
        value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), namespace) if last else None
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        data = {kind: lines(getattr(value, how)()) for kind, how in SHOWN.items() if hasattr(value, how)}
        outputs.append(
            {"data": {**data, "text/plain": lines(repr(value))}, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs


def lines(text: str) -> list[str]:
    """A text as notebooks store it."""
    return text.splitlines(keepends=True)


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with the outputs that its cells have now."""
    namespace: dict[str, Any] = {"__name__": "notebook"}
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            cell["execution_count"] = number
            cell["outputs"] = run_cell("".join(cell["source"]), namespace)
            for output in cell["outputs"]:
                if output["output_type"] == "execute_result":
                    output["execution_count"] = number
    return notebook


def main() -> None:
    notebook = run(json.loads(NOTEBOOK.read_text("utf-8")))
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
