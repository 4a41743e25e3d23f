"""The example notebook does what it shows: every cell is run again, and its output is compared with what is stored."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from scripts import script

NOTEBOOK = Path(__file__).parents[1] / "docs" / "notebook.ipynb"


@pytest.mark.slow
def test_the_notebook_shows_what_its_cells_give() -> None:
    stored = json.loads(NOTEBOOK.read_text("utf-8"))
    assert (stored["nbformat"], stored["nbformat_minor"]) == (4, 5)
    found = script("notebook").run(copy.deepcopy(stored))
    for before, after in zip(stored["cells"], found["cells"], strict=True):
        assert after == before, "".join(before["source"])
    kinds = {kind for cell in stored["cells"] for output in cell.get("outputs", ()) for kind in output.get("data", ())}
    assert kinds == {"text/html", "image/svg+xml", "text/plain"}
