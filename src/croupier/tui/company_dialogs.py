"""The questions who plays: names for a hot seat, and the company of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from croupier.games.declare import BadRules, HouseRules
from croupier.houses import TOURNAMENT_HOUSE, House, load
from croupier.messages import Message, Refused, say
from croupier.strategies.names import names
from croupier.table.party import Party
from croupier.telling.vocabulary import LEVELS, PLAYING_STYLES
from croupier.tui.app import CroupierApp
from croupier.tui.controls import Control
from croupier.tui.dialogs.choice import ChoiceDialog
from croupier.tui.dialogs.write import WriteDialog

LETTERS = {"amateur": "a", "intermediate": "i", "expert": "e"}
TABLE = 4
"""How many players a tournament usually has."""

People = tuple[str, ...]


def ask_hot_seat(app: CroupierApp, taken: Callable[[People], object]) -> None:
    """Ask for the names of two people or more."""
    _ask_names(
        app,
        say("Hot seat"),
        say("A hot seat takes two names or more, with commas between them."),
        taken,
    )


def _ask_names(app: CroupierApp, title: Message, too_few: Message, taken: Callable[[People], object]) -> None:
    settings = app.settings

    def done(text: str) -> None:
        people = names_of(text)
        if len(people) < 2:
            raise Refused(too_few)
        settings.guests = list(people)
        app.call_later(app.guarded, partial(taken, people))

    guests = settings.guests or [settings.name or "Léa", "Max"]
    hint = say("Who plays? Names with commas between them; everybody uses this keyboard in turn.")
    app.push_screen(WriteDialog(title, hint, done, ", ".join(guests)))


def ask_tournament(app: CroupierApp, house: House) -> None:
    """Ask for the company of a tournament at a house, or at the usual one if that house cannot hold one."""
    TournamentDialog(app, house if _holds_a_tournament(house.rules) else load(TOURNAMENT_HOUSE)).open()


@dataclass(frozen=True)
class TournamentDialog:
    """Asks who plays a tournament, and begins it."""

    app: CroupierApp
    house: House

    @property
    def title(self) -> Message:
        return say("Tournament at {house}", house=self.house.title(self.app.language))

    def open(self) -> None:
        """One person against AI players of a level, or friends?"""
        name = self.app.settings.name
        answers = self._levels((name,) if name else (), 3)
        answers.append(Control("f", say("With friends, at this keyboard"), self._friends))
        text = say("Nine rounds; every three the poorest leaves. Against three bots of which level, or with friends?")
        self.app.push_screen(ChoiceDialog(self.title, answers, text))

    def _friends(self) -> None:
        too_few = say("A tournament of friends takes two names or more, with commas between them.")
        _ask_names(self.app, self.title, too_few, self._with_bots)

    def _with_bots(self, people: People) -> None:
        """Ask whether AI players fill the table up to four; a table of four friends is full."""
        spare = TABLE - len(people)
        if spare <= 0:
            self._begin(people, ())
            return
        nobody = Control("enter", say("Nobody else"), partial(self._begin, people, ()), also=("n",))
        text = say("{names} play. Who takes the other seats, {seats} of four?", names=people, seats=spare)
        self.app.push_screen(ChoiceDialog(self.title, [nobody, *self._levels(people, spare)], text))

    def _levels(self, people: People, bots: int) -> list[Control]:
        """A control for each level of AI players."""
        return [
            Control(LETTERS[level], PLAYING_STYLES[level], partial(self._begin, people, (level,) * bots))
            for level in LEVELS
        ]

    def _begin(self, people: People, bots: tuple[str, ...]) -> None:
        from croupier.table.records import Calendar

        self.app.sit_down(self.house, Party(bots, people, calendar=Calendar()))


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
