"""Before a cut of a tournament: what do you bet? Only the chance to win it counts, not chips.

The chances are those of the solution against three experts, nine rounds, a cut after each third. A bet that is nearly as
good as the best one is not offered, so there is one right answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.learning.drills import NoDrill
from croupier.learning.drills.drill import Choice, Question, RandomBelow
from croupier.messages import Message, Word, say
from croupier.money import Money
from croupier.records.types import Calendar
from croupier.strategies.names import names
from croupier.telling.front_door import TABLE, holds_a_tournament
from croupier.telling.vocabulary import CHAMPION

if TYPE_CHECKING:
    from croupier.tournament.chance import Chance
    from croupier.tournament.chances import Seated

PARTS: Mapping[str, tuple[float, Message]] = {
    "smallest": (0.0, say("the smallest")),
    "tenth": (0.1, say("a tenth")),
    "quarter": (0.25, say("a quarter")),
    "half": (0.5, say("half")),
    "all": (1.0, say("all")),
}
"""The bets that are compared, as parts of the purse."""
CLEAR = 0.01
"""A bet that costs less of the tournament than this is as good as the best: it is not offered."""
POSITIONS = {
    3: ("20 20 20 20", "18 20 21 22", "22 20 19 18", "15 19 20 24", "17 18 24 25", "25 18 17 16", "19 19 22 23", "21 20 20 26"),
    6: ("20 20 20", "16 20 22", "24 18 16", "19 20 28", "13 18 30", "21 22 17", "27 26 15", "18 17 22"),
    9: ("20 20", "18 20", "22 20", "12 24", "28 20", "19 21", "15 18", "30 16"),
}  # fmt: skip
"""By the round: what everybody has, the person first, in twentieths of the budget."""


def fits(rules: HouseRules) -> bool:
    return CHAMPION in names(rules) and holds_a_tournament(rules)


def open_drill(house: House, progress: Callable[[float], None] = lambda _: None) -> TournamentDrill:
    """The tournament is solved now, if it has not been: `progress` is told which part of it is."""
    from croupier.tournament.solution_cache import solve_and_keep

    if not fits(house.rules):
        raise NoDrill(say("{house} holds no tournament that is solved.", house=house.name))
    drill = TournamentDrill(house.name, house.rules)
    solve_and_keep(drill.position_of(next(iter(drill.items))).problem, progress)
    return drill


@dataclass(frozen=True)
class TournamentDrill:
    """Positions before a cut, and before the end."""

    house: str
    rules: HouseRules
    name: str = "tournament"
    items: Mapping[str, float] = field(init=False)

    def __post_init__(self) -> None:
        items = {f"{round} {purses}": 1.0 for round, several in POSITIONS.items() for purses in several}
        object.__setattr__(self, "items", items)

    def ask(self, item: str, draw: RandomBelow) -> Question:  # noqa: ARG002
        seated = self.position_of(item)
        bets = {word: seated.part_of_purse(part) for word, (part, _) in PARTS.items()}
        found = self._chances(seated, sorted(set(bets.values())))
        best = max(found, key=lambda bet: found[bet].wins)
        clear = {bet for bet in found if bet == best or found[best].win.share - found[bet].win.share > CLEAR}
        offered = {bet: word for word, bet in bets.items() if bet in clear}
        choices = {bet: _choice(word, bet) for bet, word in sorted(offered.items())}
        return Question(
            item,
            _text(seated),
            choices[best].word,
            tuple(choices.values()),
            answer=choices[best].label,
            why=lambda: (_why({choice.label: found[bet] for bet, choice in choices.items()}),),
        )

    def position_of(self, item: str) -> Seated:
        """The position of an item."""
        from croupier.simulation.tournament_odds import TournamentPosition, person_plays
        from croupier.tournament.chances import Seated

        round, *twentieths = map(int, item.split())
        budget, chip = self.rules.budget, self.rules.chip
        purses = [part * budget // 20 // chip * chip for part in twentieths]
        there = tuple(purses) + (None,) * (TABLE - len(purses))
        changes = tuple(0 if purse is None else purse - budget for purse in there)
        history = (changes, *((0,) * TABLE for _ in range(round - 2)))
        plays = (person_plays(self.rules), *["expert"] * (TABLE - 1))
        calendar = Calendar()
        return Seated(TournamentPosition(self.rules, calendar.rounds, calendar.block, plays, there, history), 0)

    def _chances(self, seated: Seated, bets: list[int]) -> dict[int, Chance]:
        from croupier.tournament.chances import BATCH, bet_chances
        from croupier.tournament.solution_cache import solve_and_keep

        return bet_chances(seated, bets, solve_and_keep(seated.problem), 0, 2 * BATCH)


def _choice(word: str, bet: int) -> Choice:
    """A bet with the number of its part as its key."""
    label = say("{part}: {amount}", part=PARTS[word][1], amount=Money(bet))
    return Choice(word, label, Word(str([*PARTS].index(word) + 1)))


def _text(seated: Seated) -> Message:
    own, *others = [Money(purse) for purse in seated.position.purses if purse is not None]
    parts: Mapping[str, object] = {"own": own, "others": tuple(others), "rounds": seated.position.rounds}
    if seated.next_cut is None:
        return say("The last round of {rounds}: you have {own}, the other has {others}. What do you bet?", **parts)
    return say(
        "Round {round} of {rounds}, then the poorest leaves: you have {own}, the others {others}. What do you bet?",
        **parts,
        round=seated.next_cut,
    )


def _why(chances: Mapping[Message, Chance]) -> Message:
    """How often each bet wins, the best first; no chips."""
    best_first = sorted(chances.items(), key=lambda one: -one[1].wins)
    values = tuple(
        say("{bet} {share} %", bet=bet, share=round(100 * chance.win.share, 1)) for bet, chance in best_first
    )
    return say("Tournaments won, not chips: {values}.", values=values)
