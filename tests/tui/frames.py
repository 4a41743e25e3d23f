"""Stored frames: a screen at many sizes and in both languages as text, in one file.

A frame has its characters and a digest of all its colours. `CROUPIER_PICTURES=1 pytest tests/tui/test_layout.py` stores
new ones; CROUPIER_FRAMES=<folder> paints them as SVG files into a folder, to look at.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from hashlib import sha256
from itertools import starmap
from pathlib import Path

from croupier.painting.canvas import Canvas
from tui.picture import svg

STORED = Path(__file__).parent / "frames"
STORE = os.environ.get("CROUPIER_PICTURES") == "1"
PAINTED = os.environ.get("CROUPIER_FRAMES")


def frame(title: str, canvas: Canvas) -> str:
    """A canvas as text; the digest changes with any colour, and with bold and italic."""
    digest = sha256(repr(canvas._cells).encode()).hexdigest()[:12]
    return f"== {title}, colours {digest}\n{canvas.plain()}\n"


def compare(name: str, frames: Mapping[str, Canvas]) -> None:
    """Compare frames with the stored ones, or store them."""
    text, path = "\n".join(starmap(frame, frames.items())), STORED / f"{name}.txt"
    if STORE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    if PAINTED:
        for title, canvas in frames.items():
            Path(PAINTED, f"{name}-{title.replace(' ', '-')}.svg").write_text(svg(canvas.strips()), "utf-8")
    assert path.read_text("utf-8") == text, f"{path.name} has changed"
