"""Bars, figures and colours."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.language import Speaker
from croupier.paper.bars import DRAWN, TYPED, bar, blocks_for
from croupier.paper.figures import bets, fraction, part, percent
from croupier.paper.ink import Segment, depth_of, ink, width
from paper.commands import Paper

ENGLISH, FRENCH = Speaker("en"), Speaker("fr")


def test_figures_have_their_signs_and_their_language() -> None:
    assert percent(ENGLISH, -0.0033026) == "−0.33 %"
    assert percent(FRENCH, 0.01915, 3) == "+1,915\u202f%"
    assert percent(ENGLISH, -0.00000001) == "0.00 %", "what rounds to nothing has no sign"
    assert part(FRENCH, 0.047489) == "4,75\u202f%"
    assert bets(ENGLISH, -0.53467) == "−0.5347"
    assert fraction(Fraction(-23, 311)) == "−23/311"
    assert fraction(Fraction(1, 7)) == "+1/7"


@pytest.mark.slow
@given(st.floats(-1, 1), st.integers(1, 30), st.sampled_from([DRAWN, TYPED]))
def test_a_bar_grows_from_its_line_and_stays_in_its_room(value: float, room: int, blocks: object) -> None:
    assert isinstance(blocks, type(DRAWN))
    drawn = bar(value, 1.0, room, blocks)
    text = "".join(segment.text for segment in drawn)
    assert text.index(blocks.axis) == room
    left, right = text[:room].strip(), text[room + 1 :]
    assert len(right) <= room
    assert not (left and right)
    if abs(value) > 0.5 / room and blocks is DRAWN:
        assert bool(left) == (value < 0)
        assert bool(right) == (value > 0)


def test_bars_are_typed_where_an_encoding_has_no_blocks() -> None:
    assert blocks_for("utf-8") is DRAWN
    assert [blocks_for(encoding) for encoding in ("ascii", "latin-1", None, "no such")] == [TYPED] * 4


@pytest.mark.parametrize(
    ("environment", "terminal", "depth"),
    [
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, True, "full"),
        ({"TERM": "xterm"}, True, "256"),
        ({"TERM": "dumb"}, True, "none"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, False, "none"),
        ({"TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"}, True, "none"),
    ],
)
def test_colours_are_for_terminals_that_want_them(
    environment: dict[str, str], terminal: bool, depth: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TERM", "COLORTERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert depth_of(Paper(terminal=terminal)) == depth


def test_without_colours_only_the_text_is_left() -> None:
    line = [Segment("a", bold=True), Segment("b  ")]
    assert ink(line, "none") == "ab"
    assert ink(line, "256") == "\x1b[1ma\x1b[0mb  "
    assert width(line) == 4
