"""The questions who plays: names for a hot seat, and the company of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from croupier.games.declare import BadRules, HouseRules
from croupier.houses import TOURNAMENT_HOUSE, House, load
from croupier.messages import Message, Refused, say
from croupier.strategies.names import names
from croupier.table.party import Party
from croupier.telling.vocabulary import LEVELS, PLAYING_STYLES
from croupier.tui.controls import Control
from croupier.tui.panels.question import QuestionPanel, WritePanel

if TYPE_CHECKING:
    from croupier.tui.screens.base import BaseScreen

LETTERS = {"amateur": "a", "intermediate": "i", "expert": "e"}
TABLE = 4
"""How many players a tournament usually has."""

People = tuple[str, ...]


def ask_hot_seat(screen: BaseScreen, taken: Callable[[People], object]) -> None:
    """Ask for the names of two people or more."""
    _ask_names(
        screen,
        say("Hot seat"),
        say("A hot seat takes two names or more, with commas between them."),
        taken,
    )


def _ask_names(screen: BaseScreen, title: Message, too_few: Message, taken: Callable[[People], object]) -> None:
    settings = screen.app.settings

    def done(text: str) -> None:
        people = names_of(text)
        if len(people) < 2:
            raise Refused(too_few)
        settings.guests = list(people)
        screen.call_later(screen.guarded, partial(taken, people))

    guests = settings.guests or [settings.name or "Léa", "Max"]
    hint = say("Who plays? Names with commas between them; everybody uses this keyboard in turn.")
    screen.open_panel(WritePanel(screen, title, hint, done, ", ".join(guests)))


def ask_tournament(screen: BaseScreen, house: House) -> None:
    """Ask for the company of a tournament at a house, or at the usual one if that house cannot hold one."""
    TournamentDialog(screen, house if _holds_a_tournament(house.rules) else load(TOURNAMENT_HOUSE)).open()


@dataclass(frozen=True)
class TournamentDialog:
    """Asks who plays a tournament, and begins it."""

    screen: BaseScreen
    house: House

    @property
    def title(self) -> Message:
        return say("Tournament at {house}", house=self.house.title(self.screen.look.language))

    def open(self) -> None:
        """One person against AI players of a level, or friends?"""
        name = self.screen.app.settings.name
        answers = self._levels((name,) if name else (), 3)
        answers.append(Control("f", say("With friends, at this keyboard"), self._friends))
        text = say("Nine rounds; every three the poorest leaves. Against three bots of which level, or with friends?")
        self.screen.open_panel(QuestionPanel(self.screen, self.title, text, answers))

    def _friends(self) -> None:
        too_few = say("A tournament of friends takes two names or more, with commas between them.")
        _ask_names(self.screen, self.title, too_few, self._with_bots)

    def _with_bots(self, people: People) -> None:
        """Ask whether AI players fill the table up to four; a table of four friends is full."""
        spare = TABLE - len(people)
        if spare <= 0:
            self._begin(people, ())
            return
        nobody = Control("enter", say("Nobody else"), partial(self._begin, people, ()), also=("n",))
        text = say("{names} play. Who takes the other seats, {seats} of four?", names=people, seats=spare)
        self.screen.open_panel(QuestionPanel(self.screen, self.title, text, [nobody, *self._levels(people, spare)]))

    def _levels(self, people: People, bots: int) -> list[Control]:
        """A control for each level of AI players."""
        return [
            Control(LETTERS[level], PLAYING_STYLES[level], partial(self._begin, people, (level,) * bots))
            for level in LEVELS
        ]

    def _begin(self, people: People, bots: tuple[str, ...]) -> None:
        from croupier.table.records import Calendar

        self.screen.app.sit_down(self.house, Party(bots, people, calendar=Calendar()))


def names_of(text: str) -> tuple[str, ...]:
    """The names in a line, with commas between them."""
    return tuple(name.strip()[:16] for name in text.split(",") if name.strip())


def _holds_a_tournament(rules: HouseRules) -> bool:
    """Whether the house has four seats, bots of every level, and takes any stake."""
    try:
        replace(rules, seats=4)
    except BadRules:
        return False
    return set(LEVELS) <= set(names(rules)) and rules.stakeable(1) == 1
