"""Text can be read on what it stands on, in each room: at least 4.5 to 1 (WCAG 2.2, 1.4.3).

axe-core measures what stands on one colour. Cloth, wood and brass are gradients, so their tokens are compared here, with
the lightest and the darkest colour of the gradient.
"""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

TOKENS = files("croupier.web").joinpath("static/tokens.css").read_text("utf-8")
PAIRS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("room-text", "room-soft", "room-brass", "room-rose"): ("room", "room-up"),
    ("felt-text", "felt-soft", "print", "sky", "rose"): ("felt", "felt-glow", "felt-dim", "felt-deep"),
    ("felt-text",): ("lit",),
    ("wood-text", "wood-soft"): ("wood", "wood-hi", "wood-lo"),
    ("on-brass",): ("brass", "brass-hi"),
    ("ink", "ink-soft", "red", "blue", "green"): ("leaf", "leaf-up", "paper"),
    ("heart", "spade", "diamond", "club"): ("paper",),
    ("ok-text",): ("ok-back",),
    ("stop-text",): ("stop-back",),
    ("brass-hi",): ("warn-1", "warn-2"),
    ("folk-ink",): ("folk", "folk-1", "folk-2", "folk-3", "folk-4"),
    ("bot-text",): ("bot",),
    **{(f"c-{move}-ink",): (f"c-{move}",) for move in "shdpr"},
}
"""Colours of letters, and what they stand on."""


def tokens(*selectors: str) -> dict[str, str]:
    """The colours of a room: those of the page, and what the room changes."""
    found: dict[str, str] = {}
    for selector in selectors:
        (block,) = re.findall(rf"^{re.escape(selector)} \{{(.*?)\}}", TOKENS, re.MULTILINE | re.DOTALL)
        found.update(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})\b", block))
    return found


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("deck", ["two", "four"])
@pytest.mark.parametrize("room", ["dark", "light", "contrast"])
def test_text_can_be_read_on_what_it_stands_on(room: str, deck: str) -> None:
    selectors = [":root", *([f":root[data-room='{room}']"] if room != "dark" else [])]
    selectors += [":root[data-deck='four']"] if deck == "four" else []
    colours = tokens(*selectors)
    poor = {
        f"{text} on {back}": round(found, 2)
        for texts, backs in PAIRS.items()
        for text in texts
        for back in backs
        if (found := contrast(colours[text], colours[back])) < 4.5
    }
    assert not poor


def test_contrast_is_what_the_guideline_says() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)
