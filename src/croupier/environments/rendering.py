"""How an environment is looked at: the table as the app paints it, as text with colours or as pixels.

The round is played again from the answers of its log, by its protocol: so nothing is painted that does not lie face up.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.environments.actions import BadSetup
from croupier.environments.arrays import CARDS
from croupier.environments.dealing import Dealing
from croupier.environments.kernel_data import SAID
from croupier.environments.setup import Setup
from croupier.games.declare import HouseRules
from croupier.houses import start_of
from croupier.messages import say
from croupier.protocol import (
    FACE_DOWN,
    Answer,
    Box,
    Decide,
    Done,
    Draw,
    Peek,
    PeekingRound,
    Reveal,
    Round,
    Stake,
)

if TYPE_CHECKING:
    from textual.strip import Strip

    from croupier.painting.scene import Sitter

RENDER_MODES = ("human", "ansi", "rgb_array")
HOME = "\x1b[H\x1b[2J"
"""Clears the screen of a terminal."""
WIDTH, HEIGHT = 100, 33
"""The canvas, in cells."""
BOXES_HEIGHT = 16
"""At a table with betting boxes, the hands and the boxes take these rows. The roads of the shoe below them are left out: an
environment keeps one round."""


def check_mode(mode: str | None) -> None:
    """Refuse a render mode that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadSetup(
            say("render_mode = “{given}” is not accepted; allowed: {allowed}.", given=mode, allowed=RENDER_MODES)
        )


def print_table(text: object) -> None:
    """Show the table on the terminal, in place of the one before it; in a file, below it."""
    home = HOME if sys.stdout.isatty() else ""
    print(f"{home}{text}", flush=True)


def render(dealing: Dealing, mode: str) -> str | NDArray[np.uint8]:
    """The first table, in one of the render modes."""
    setup, one = dealing.setup, dealing.tables[0]
    round = round_of(dealing)
    units = int(one["money"]) / setup.chips + (0 if setup.episode == "session" else setup.bankroll)
    left = None if setup.rules.decks == "infinite" else int(one["top"]) - int(one["bottom"])
    return show_strips(paint_table(setup.rules, round, [int(units * setup.rules.minimum)], left), mode)


def round_of(dealing: Dealing, table: int = 0) -> Round | None:
    """The round of a table as everybody sees it; None while a bet is to be chosen."""
    setup, one = dealing.setup, dealing.tables[table]
    if dealing.betting or not one["logged"]:
        return None
    rules, wager = setup.rules, setup.actions.wagers[one["wager"]]
    stake = Stake.on({bet: units * rules.minimum for bet, units in wager.bets}, _reserve(dealing, table, wager.total))
    round, hidden = start_of(rules)(rules, (stake,)), list[Card]()
    log = iter(dealing.log[table, : one["logged"]].tolist())
    while (answer := _answer(setup, round, log, hidden)) is not None:
        round = round.step(answer)
    return round


def _reserve(dealing: Dealing, table: int, units: int) -> int | None:
    """What the seat could still put up when the round began."""
    setup, one = dealing.setup, dealing.tables[table]
    if setup.episode != "session":
        return None
    brought = round(dealing.rewards[table] * setup.chips) if one["at"] == 0 else 0
    money = int(one["money"]) - brought
    return max(0, money * setup.rules.minimum // setup.chips - units * setup.rules.minimum)


def _answer(setup: Setup, round: Round, log: Any, hidden: list[Card]) -> Answer | None:
    """What was answered; None where the log ends."""
    match round.need:
        case Peek():
            return cast(PeekingRound, round).peek(hidden[-1:])
        case Reveal():
            return hidden.pop()
        case Done():
            return None
        case Decide() as need:
            said = next(log, None)
            return None if said is None else setup.word(said - SAID, need)
        case Draw(face_up=face_up):
            card = next(log, None)
            if card is None:
                return None
            hidden += [] if face_up else [CARDS[card]]
            return CARDS[card] if face_up else FACE_DOWN


# Painting


def paint_table(rules: HouseRules, round: Round | None, money: list[int], left: int | None) -> list[Strip]:
    """The table as the app paints it, by rows. The app is imported only here: most environments are never looked at."""
    from croupier.language import Speaker
    from croupier.painting.boxes import BoxesPainter, bet_boxes
    from croupier.painting.canvas import Canvas
    from croupier.painting.cards import Deck
    from croupier.painting.look import Look
    from croupier.painting.scene import Scene
    from croupier.painting.table import TablePainter
    from croupier.painting.theme import palette
    from croupier.telling import boxes_telling

    colours = palette("felt", "truecolor")
    look = Look(colours, Deck(colours), Speaker("en", rules.currency))
    need = round.need if round else None
    scene = Scene(
        rules,
        round,
        tuple(_sitters(round, money)),
        you=0 if len(money) == 1 else None,
        lit=Box(need.seat, need.hand) if isinstance(need, Decide) else None,
        shoe=None if left is None else (left, max(0, left - rules.cards + rules.cut)),
        countable=False,
    )
    canvas = Canvas(WIDTH, HEIGHT, colours.background)
    if boxes_telling(rules):
        BoxesPainter(canvas, look, scene, [], bet_boxes(scene, 0, lambda _: "", {}), 0).paint(0, HEIGHT)
        return canvas.strips()[:BOXES_HEIGHT]
    TablePainter(canvas, look, scene, 0, HEIGHT).paint()
    return canvas.strips()


def _sitters(round: Round | None, money: list[int]) -> Iterator[Sitter]:
    from croupier.painting.scene import Sitter

    for seat, purse in enumerate(money):
        stake = round.stakes[seat] if round else None
        name = say("You") if len(money) == 1 else say("Player {number}", number=seat + 1)
        sides = stake.bets[1:] if stake else ()
        yield Sitter(seat, name, "", purse - (stake.total if stake else 0), True, False, 0, sides)


def show_strips(strips: list[Strip], mode: str) -> str | NDArray[np.uint8]:
    """What was painted, in one of the render modes."""
    if mode != "rgb_array":
        return "\n".join("".join(map(_colour, strip)) + "\x1b[0m" for strip in strips)
    from croupier.environments.pixels import pixels

    return pixels(strips)


def _colour(segment: Any) -> str:
    """A run of cells with the colours that a terminal takes."""
    style = segment.style
    ink, ground = (colour.get_truecolor() for colour in (style.color, style.bgcolor))
    bold = "1" if style.bold else "22"
    return f"\x1b[{bold};38;2;{ink.red};{ink.green};{ink.blue};48;2;{ground.red};{ground.green};{ground.blue}m{segment.text}"
