"""What is painted is measured: no text and no card covers another or is cut, whatever the size and the company."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

import pytest

import sizes
from croupier.games.baccarat.roads import Coup
from croupier.games.declare import HouseRules
from croupier.houses import House, load, names
from croupier.houses.shorthand import shorthand
from croupier.language import LANGUAGES, Speaker
from croupier.learning.drills import drills_at
from croupier.learning.table_advice import TableCount
from croupier.messages import say
from croupier.painting.boxes import BetBox, BoxesPainter
from croupier.painting.canvas import Canvas
from croupier.painting.cards import Deck
from croupier.painting.house_list import paint_logo, paint_placard
from croupier.painting.look import Look
from croupier.painting.narrow_table import paint_table
from croupier.painting.outlined_cards import OutlinedDeck
from croupier.painting.scene import Scene, Sitter
from croupier.painting.theme import palette
from croupier.painting.title_bar import Title, paint_title
from croupier.protocol import Box, Decide
from croupier.records.types import Calendar
from croupier.strategies import names as strategies
from croupier.table.party import Party
from croupier.telling.rule_words import rule_name
from croupier.telling.signage import signage
from croupier.tui.dialogs.dialog import NARROW
from croupier.tui.dialogs.sheet import SheetDialog
from croupier.tui.screens.designer import DesignerScreen
from croupier.tui.screens.drill import DrillScreen
from tui.evening import COMPANY, At, Evening, MadeUp
from tui.frames import STORED, compare
from tui.measured import Measured, cards_are_items
from tui.rounds_in_play import rounds_in_play
from tui.ways import keys, look_back, nothing, replay

pytestmark = pytest.mark.usefixtures("cards_are_items")
__all__ = ("cards_are_items",)

SIZES = ((40, 24), (80, 24), (120, 40), (200, 60))
FRIENDS = ("Léa", "Maximilienne", "Bob", "Cléo", "Dan", "Eve", "Fay")
HOUSES = {"blackjack": "blackjack/vegas-strip", "baccarat": "baccarat/pairs", "war": "war/casino-war"}


def measure(at: At) -> dict[str, Canvas]:
    """Measure the screen at every size in both languages; return the frames."""
    frames: dict[str, Canvas] = {}
    for language in LANGUAGES:
        at.app.settings.language = language
        for width, height in SIZES:
            where = f"{language} {width}x{height}"
            canvas = frames[where] = _paint(at, width, height)
            assert not canvas.faults(), f"{where}: {canvas.faults()}\n{canvas.plain()}"
            cut = [text for text in canvas.shortened() if not _may_be_short(at, text, width)]
            assert not cut, f"{where}: {cut}\n{canvas.plain()}"
            missing = _missing(at, canvas)
            assert not missing, f"{where}: {missing}\n{canvas.plain()}"
    at.app.settings.language = "en"
    return frames


def _paint(at: At, width: int, height: int) -> Measured:
    """The screen on a canvas of this size; of a dialog its drawing, at the width that it has there."""
    if isinstance(at.screen, SheetDialog):
        width = width - 2 if width < NARROW else min(at.screen.width, width) - 6
        height = at.screen.rows or at.screen.drawn_rows(width)
        canvas = Measured(width, height, at.screen.look.palette.leaf)
    else:
        canvas = Measured(width, height, at.screen.look.palette.background)
    at.screen.paint(canvas)
    return canvas


def _may_be_short(at: At, text: str, width: int) -> bool:
    """Whether a text may end with an ellipsis: a player's name, the codes of the rules, the beginning of a seal.

    On a narrow canvas also the title of a house, and the name of a rule in the designer, which says it in whole below.
    """
    beginning = text[:-1].strip().upper()
    sitting = getattr(at.screen, "sitting", None)
    people = [str(player.name) for player in sitting.table.game.players] if sitting else [*FRIENDS]
    seals = [at.table.game.shoe.seal] if hasattr(at.screen, "said") else []
    abouts = [house.about(language) for house in _houses() for language in LANGUAGES]
    known = [*people, *seals, *map(shorthand, _rules()), *abouts]
    if width < 60:
        known += [house.title(language) for house in _houses() for language in LANGUAGES]
        known += [at.screen.look(rule_name(_rules()[0], name)) for name in getattr(at.screen, "names", ())]
    return any(one.upper().startswith(beginning) for one in known)


@cache
def _houses() -> tuple[House, ...]:
    return tuple(map(load, names()))


def _rules() -> list[HouseRules]:
    return [house.rules for house in _houses()]


def _missing(at: At, canvas: Measured) -> list[str]:
    """The open actions that are not painted."""
    if isinstance(at.screen, SheetDialog):
        return []
    look, text = at.screen.look, " ".join(canvas.plain().split())
    return [
        f"{action.key} {look(action.label)}"
        for action in at.screen.actions()
        if action.open and action.shown and action.chip is None
        if f"{action.cap_text(look)} {look(action.label)}" not in text
    ]


# Tables


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 4, 7])
@pytest.mark.parametrize("game", HOUSES)
def test_a_table_with_bots(evening: Evening, game: str, seats: int) -> None:
    bots = [*strategies(load(HOUSES[game]).rules)[-3:]] * seats
    party = Party(tuple(bots[: seats - 1]), ("Léa",), seed=17, places=seats)
    _play(evening, HOUSES[game], party, f"{game}-{seats}")


@pytest.mark.slow
@pytest.mark.parametrize("game", HOUSES)
def test_a_table_of_seven_people(evening: Evening, game: str) -> None:
    bet = "banker 25" if game == "baccarat" else "25"
    _play(evening, HOUSES[game], Party((), FRIENDS, bet=bet, seed=17, places=7))


@pytest.mark.slow
def test_a_table_with_side_bets(evening: Evening) -> None:
    _play(evening, "blackjack/london", Party(("expert",) * 6, ("Léa",), bet="25 21+3 10", seed=17, places=7))


def _play(evening: Evening, house: str, party: Party, stored: str = "") -> None:
    """Measure one round: the bets, the first decision, the result; compare the second with its stored frames."""

    async def story() -> None:
        async with evening.at(house, party) as at:
            if not party.bet:
                await at.press("3", "b")
            measure(at)
            for _ in party.names:
                await at.press("enter")
            frames = measure(at)
            if stored:
                compare(stored, frames)
            await at.play_round("w" if house.startswith("war") else "s")
            measure(at)

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("deck", [Deck, OutlinedDeck])
@pytest.mark.parametrize("house", ["blackjack/vegas-strip", "blackjack/changer", "war/casino-war"])
def test_any_round_on_any_canvas(house: str, deck: type[Deck]) -> None:
    """Split hands, long hands, doubled stakes: every step of some rounds on canvases of random sizes."""
    random, colours = Random(house), palette("felt", "truecolor")
    for number in range(sizes.size(6, 20)):
        seats = random.randint(1, 7)
        rules = replace(load(house).rules, seats=seats)
        language = random.choice(LANGUAGES)
        look = Look(colours, deck(colours), Speaker(language))
        you = random.choice((None, random.randrange(seats)))
        people = tuple(
            Sitter(seat, name, "amateur", 97_500, True, sides=(("tie", 500),) * (number % 2))
            for seat, name in zip(range(seats), FRIENDS, strict=False)
        )
        for round in rounds_in_play(rules, random):
            need = round.need
            lit = Box(need.seat, need.hand) if isinstance(need, Decide) else None
            scene = Scene(
                rules,
                round,
                people,
                you=you,
                lit=lit,
                shoe=(200, 150),
                count=TableCount("hi-lo", Fraction(-3), -1.5, 200),
            )
            width, height = random.choice((*SIZES, (60, 24), (64, 24), (100, 40), (100, 24), (150, 50)))
            canvas = Measured(width, height, colours.background)
            paint_table(
                canvas, look, scene, 1, height - (9 if height >= 40 and width >= 100 else 8 if width < 60 else 6)
            )
            assert not canvas.faults(), f"{language} {width}x{height}: {canvas.faults()}\n{canvas.plain()}"


@pytest.mark.parametrize(("size", "roads"), [((40, 24), 1), ((80, 24), 2), ((120, 40), 5), ((200, 60), 5)])
def test_the_roads_fill_their_sheet(size: tuple[int, int], roads: int) -> None:
    """Every road has marks, and hardly a row of a large sheet is empty."""
    rules, colours = load("baccarat/pairs").rules, palette("felt", "truecolor")
    look = Look(colours, Deck(colours), Speaker("en"))
    coups = [Coup(winner) for winner in "BBPBPPBBBTPBBPPBPBBPPPB"]
    box = BetBox("banker", "1:1", "−1.06 %", 2_500, None, lambda: None)
    canvas = Measured(*size, colours.background)
    BoxesPainter(canvas, look, Scene(rules, None, ()), coups, [box] * 5, 0).paint(1, size[1] - 8)
    assert not canvas.faults()
    signs = ("○◉", "BP", "○◦", "●•", "╱╲")
    rows = [row for row in canvas._cells if any(cell[2] == colours.leaf for cell in row)]
    marked = ["".join(cell[0] for cell in row if cell[2] == colours.leaf) for row in rows]
    assert all(set(kind) & set("".join(marked)) for kind in signs[:roads])
    assert sum(not text.strip() for text in marked) <= 2 + (len(marked) // 2 if size == (200, 60) else 0)


# Other screens


async def replay_coups(at: At) -> None:
    await at.press("3", "p", "2", "t", "enter", "enter", "escape", "e", "w", *["right"] * 5)


async def history(at: At) -> None:
    await look_back(at)
    await at.press("enter", "f6")


async def skill(at: At) -> None:
    await history(at)
    await at.press("%")


async def standings(at: At) -> None:
    await at.press("v")


def drill(house: str, place: int) -> Callable[[At], Awaitable[None]]:
    async def there(at: At) -> None:
        screen = DrillScreen(load(house), drills_at(load(house))[place])
        at.app.push_screen(screen)
        while screen.practice is None and screen.notice is None:
            await at.settle()
        if screen.passing:
            screen.passed = 99
            screen._next_card()
        await at.settle()

    return there


async def designer(at: At) -> None:
    screen = DesignerScreen(load("blackjack/vegas-strip"))
    at.app.push_screen(screen)
    await at.settle()
    screen.row = max(range(len(screen.names)), key=lambda at: len(screen.designer.rule(screen.names[at]).means.id))


HOUSE = "blackjack/vegas-strip"
TOURNAMENT = Party(("expert",) * 6, ("Léa",), seed=5, calendar=Calendar())
SCREENS: dict[str, tuple[str | None, Party, Callable[[At], Awaitable[None]]]] = {
    "lobby": (None, COMPANY, nothing),
    "chart": (HOUSE, COMPANY, keys("3", "enter", "g")),
    "values": (HOUSE, COMPANY, keys("3", "enter", "?")),
    "count": (HOUSE, COMPANY, keys("3", "enter", "k")),
    "look back": (HOUSE, COMPANY, look_back),
    "replay": (HOUSE, COMPANY, replay),
    "replay of boxes": ("baccarat/pairs", COMPANY, replay_coups),
    "history": (HOUSE, COMPANY, history),
    "skill": (HOUSE, COMPANY, skill),
    "drawing rules": ("baccarat/pairs", COMPANY, keys("g")),
    "odds": ("baccarat/pairs", COMPANY, keys("?")),
    "standings": ("blackjack/changer", TOURNAMENT, standings),
    "third card drill": (None, COMPANY, drill("baccarat/punto-banco", 0)),
    "payouts drill": (None, COMPANY, drill("war/casino-war", 0)),
    "designer": (None, COMPANY, designer),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen(evening: Evening, name: str) -> None:
    house, party, there = SCREENS[name]
    if house and house.startswith("baccarat"):
        party = replace(party, bots=("banker",) * len(party.bots))

    async def story() -> None:
        async with evening.at(house, party, compute="made up" if name == "lobby" else False) as at:
            await there(at)
            measure(at)

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_placard_never_cuts_a_rule(language: str) -> None:
    colours = palette("felt", "truecolor")
    look, values = Look(colours, Deck(colours), Speaker(language)), MadeUp(lambda: None)
    for house in _houses():
        for rows in (23, 43):
            canvas = Measured(40, 60, colours.background)
            paint_placard(canvas, look, values, house, 1, 1, 37, rows)
            assert not canvas.faults(), f"{house.name}: {canvas.faults()}\n{canvas.plain()}"
            text = " ".join(canvas.plain().split()).upper()
            for line in signage(house.rules, short=True)[:3]:
                assert " ".join(look(line).split()).upper() in text, f"{house.name}\n{canvas.plain()}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_beside_the_logo_is_never_cut(language: str) -> None:
    colours = palette("felt", "truecolor")
    look = Look(colours, Deck(colours), Speaker(language))
    for width in range(100, 124):
        canvas = Measured(width, 5, colours.background)  # below them begins the list
        paint_logo(canvas, look, 1)
        assert not canvas.faults() + canvas.shortened(), f"{width}: {canvas.plain()}"
        assert look(say("No money changes hands here. Nothing to win but skill."))[-5:] in canvas.plain()


def test_no_stored_frame_is_left_over() -> None:
    assert {path.stem for path in STORED.glob("*.txt")} == {f"{game}-{seats}" for game in HOUSES for seats in (1, 4, 7)}


def test_in_the_title_bar_the_limits_are_left_out_before_the_round() -> None:
    colours = palette("felt", "truecolor")
    look = Look(colours, Deck(colours), Speaker("fr"))

    def title(width: int) -> str:
        canvas = Canvas(width, 1, colours.background)
        facts, right = ["4D S17 NP NS SWAP NI 21=BJ 3:2"], ["Manche 1 sur 9", "Table 1–500"]
        paint_title(canvas, look, Title("Changer", facts, right, "1 900"))
        return " ".join(canvas.plain().split())

    assert title(90) == "♠♥ Changer 4D S17 NP NS SWAP NI 21=BJ 3:2 Manche 1 sur 9 Table 1–500 1 900"
    assert title(80) == "♠♥ Changer 4D S17 NP NS SWAP NI 21=BJ 3:2 Manche 1 sur 9 1 900"
    assert title(60) == "♠♥ Changer 4D S17 NP NS SWAP NI 21=BJ 3:2 1 900"
    assert title(24) == "Changer 1 900"
