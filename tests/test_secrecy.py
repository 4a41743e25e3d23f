"""Hidden cards stay hidden (E-07): nothing that anybody sees depends on a card that lies face down or in the shoe."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.cards import DECK, Card, cards
from croupier.games.declare import HouseRules
from croupier.games.war import Rules as War
from croupier.houses import House, load, names
from croupier.language import Speaker
from croupier.plain.console import Console, Quit
from croupier.plain.session import Session
from croupier.plain.tournament import TournamentSession
from croupier.protocol import Decide, Draw, Peek, PeekingRound, Reveal, Round
from croupier.records.event import Event
from croupier.records.types import Calendar, Player, Record
from croupier.strategies import Mix
from croupier.strategies import names as strategies_of
from croupier.table.table import Table
from sizes import size
from tables import (
    MASTER,
    Company,
    Exhausted,
    Setting,
    any_setting,
    company,
    fits,
    line_of,
    need_of,
    records_to,
    sitting_at,
    stack_shoes,
)

LONG = 40
"""So many cards lie in a shoe of these tests; when they are dealt the game is left."""


class Turned(Exception):
    """The first hidden card is about to be turned."""


class Veiled(Table):
    """A table that stops when a hidden card is to be turned, and remembers which cards lay face down until then."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.hidden: set[int] = set()
        self.open: set[int] = set()
        self.peeks: dict[int, tuple[Round, bool]] = {}
        self._last_hidden = -1
        super().__init__(*args, **more)

    def advance(self) -> Event | None:
        need = need_of(self)
        if isinstance(need, Reveal):
            raise Turned
        place = self.game.shoe.drawn
        event = super().advance()
        if isinstance(need, Draw):
            (self.open if need.face_up else self.hidden).add(place)
            self._last_hidden = self._last_hidden if need.face_up else place
        if isinstance(need, Peek) and event and event.round:
            self.peeks[self._last_hidden] = (event.round, bool(event.answer))
        return event


def veil(
    rules: HouseRules,
    players: list[Player],
    stack: Sequence[Card],
    log: list[Record],
    calendar: Calendar | None = None,
) -> Veiled:
    table = Veiled.begin(rules, players, master=MASTER, write=records_to(log.append), calendar=calendar)
    assert isinstance(table, Veiled)
    stack_shoes(table, stack)
    return table


class Keyboard(StringIO):
    """People at the prompt, who type what their company decides."""

    def __init__(self, table: Veiled, people: Company) -> None:
        super().__init__()
        self.table, self.people, self.lines = table, people, 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # noqa: ARG002
        self.lines += 1
        return line_of(self.table, self.people) + "\n" if self.lines < 200 else ""


@dataclass
class Seen:
    """All that anybody could see of a game: the screen, and the log, which holds what the bots did."""

    table: Veiled
    screen: str
    log: list[Record] = field(repr=False)


def watch(setting: Setting, stack: Sequence[Card], tournament: bool = False, language: str = "en") -> Seen:
    """Play with a stacked shoe until the first hidden card is turned, or all known cards are dealt."""
    log: list[Record] = []
    players = company(setting.rules, setting.people, setting.bots, setting.purse)
    table = veil(setting.rules, players, stack, log, Calendar() if tournament else None)
    screen = StringIO()
    console = Console(Speaker(language), Keyboard(table, setting.crowd), screen)
    kind = TournamentSession if tournament else Session
    with suppress(Turned, Exhausted, Quit):
        kind(sitting_at(table, House("house", setting.rules, "")), console).play()
    return Seen(table, screen.getvalue(), log)


def others(seen: Seen, stack: Sequence[Card], dice: random.Random) -> list[Card]:
    """Another shoe with the same open cards and the same answers to every peek."""
    table = seen.table
    other = list(stack)
    for place in range(len(stack)):
        if place in table.open:
            continue
        round, natural = table.peeks.get(place, (None, False))
        other[place] = dice.choice(
            [card for card in DECK if round is None or cast(PeekingRound, round).peek((card,)) == natural]
        )
    return other


def shoe(dice: random.Random) -> list[Card]:
    return [dice.choice(DECK) for _ in range(LONG)]


def contest(setting: Setting) -> Setting:
    """The same company in a tournament. Champions play at one house: to solve the tournament of any other takes a minute."""
    if "champion" not in setting.bots:
        return setting
    changer = load("blackjack/changer").rules
    return Setting(changer, 1, ("champion", "amateur"), changer.budget, setting.crowd)


@pytest.mark.slow
@given(any_setting(), st.integers(0, 10**6), st.booleans(), st.sampled_from(("en", "fr")))
@settings(max_examples=size(20, 300), deadline=None)
def test_e_07_two_shoes_that_differ_in_hidden_cards_alone_cannot_be_told_apart(
    setting: Setting, seed: int, tournament: bool, language: str
) -> None:
    dice = random.Random(seed)
    tournament = tournament and setting.people + len(setting.bots) > 1 and may_hold_a_tournament(setting.rules)
    setting = contest(setting) if tournament else setting
    stack = shoe(dice)
    seen = watch(setting, stack, tournament, language)
    for _ in range(2):
        again = watch(setting, others(seen, stack, dice), tournament, language)
        assert again.screen == seen.screen
        assert again.log == seen.log


def may_hold_a_tournament(rules: HouseRules) -> bool:
    """Whether the smallest bet can be made with the smallest purse: not at war without surrender (E-04)."""
    return not (isinstance(rules, War) and not rules.surrender)


@pytest.mark.slow
@pytest.mark.parametrize("house", names())
def test_e_07_every_house_with_every_bot(house: str) -> None:
    rules = load(house).rules
    for bot in strategies_of(rules):
        people = 1 if fits(rules, 2) else 0
        setting = Setting(rules, people, (bot,), rules.budget, Company(1))
        hidden = 0
        for seed in range(size(1, 2)):
            dice = random.Random(seed)
            stack = shoe(dice)
            seen = watch(setting, stack)
            again = watch(setting, others(seen, stack, dice))
            assert (again.screen, again.log) == (seen.screen, seen.log)
            hidden += len(seen.table.hidden)
        assert hidden or rules.game != "blackjack" or getattr(rules, "hole_card", "") == "none"


def test_e_07_only_the_answer_to_the_peek_tells_hole_cards_apart() -> None:
    setting = Setting(load("blackjack/vegas-strip:insurance=false,even_money=false").rules, 1, (), 10**6, Company(0))
    ten, ace, eight = (cards(f"9 10 8 {hole} 5 5 5 5") for hole in ("10", "A", "8"))
    screens = [watch(setting, [*stack, *DECK[:20]]).screen for stack in (ten, ace, eight)]
    assert screens[0] == screens[2] != screens[1]


@dataclass
class Peeping:
    """A bot that looks under the dealer's card."""

    name: str = "expert"
    table: Veiled | None = None

    def look(self, seen: Iterable[Card]) -> None: ...

    def sees(self, round: Round) -> None: ...

    def mix(self, round: Round, need: Decide, look: object) -> Mix:  # noqa: ARG002
        assert self.table
        (hole,) = next(iter(self.table._owner._hidden.values()), [DECK[0]])
        return {need.words[hole.value % len(need.words)]: 1.0}


def test_e_07_a_bot_that_could_look_under_a_card_would_be_found_out() -> None:
    """The same comparison, and it fails: what is tested above can fail."""
    rules = load("blackjack/changer").rules
    different = 0
    for seed in range(10):
        dice = random.Random(seed)
        stack = shoe(dice)
        games = []
        for _ in range(2):
            log: list[Record] = []
            bot = Peeping()
            bot.table = veil(rules, [Player("Bot", 10**6, "expert")], stack, log)
            bot.table.bots._known[0] = bot.table.game.players[0], bot
            with suppress(Turned, Exhausted):
                while True:
                    bot.table.advance()
            games.append(log)
            stack = others(Seen(bot.table, "", log), stack, dice)
        different += games[0] != games[1]
    assert different


@pytest.mark.slow
def test_e_07_no_view_reads_the_private_file() -> None:
    """Only the journal and the list of unfinished games name the file, and only a sitting opens it again."""
    source = Path(croupier.__file__).parent
    naming = {
        path.name
        for path in source.rglob("*.py")
        if '".private"' in path.read_text() or "*.private" in path.read_text()
    }
    assert naming == {"journal.py", "logs.py"}
    reopening = {path.relative_to(source).as_posix() for path in source.rglob("*.py") if _calls(path, "reopen")}
    assert reopening == {"table/sitting.py"}


def _calls(path: Path, name: str) -> bool:
    calls = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))
    return any(isinstance(call.func, ast.Attribute) and call.func.attr == name for call in calls)
