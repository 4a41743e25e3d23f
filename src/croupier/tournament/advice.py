"""Questions about a tournament: which bet, or which move, wins it most often?

advise("blackjack/changer", [1500, 2000, 1800], played=5)
advise("blackjack/changer", [1500, 2000], played=8, bets=[300, 120], hand="10 6", dealer="10")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from croupier.cards import Card, cards
from croupier.games.declare import HouseRules
from croupier.houses import House, load
from croupier.messages import Refused, say
from croupier.money import Money
from croupier.records.types import Calendar
from croupier.simulation.compiled_tournament import Results
from croupier.simulation.proportion import Proportion
from croupier.simulation.tournament_odds import TournamentPosition, person_plays
from croupier.strategies import find_strategy
from croupier.strategies import names as strategy_names
from croupier.table.tournament import check_tournament
from croupier.tournament.chance import Chance, Lead
from croupier.tournament.chances import BATCH, Seated, chance_of, lead_of, play_bets, play_described
from croupier.tournament.solution import Solution
from croupier.tournament.solution_cache import solve_and_keep

ENOUGH = 4 * BATCH
"""How many times each bet and each move is played on if nothing else is said."""


class BadQuestion(Refused):
    """A position that is no position of a tournament."""


@dataclass(frozen=True)
class TournamentAdvice:
    """The chance to win with each bet or each move. It is no value in chips."""

    seated: Seated
    chances: Mapping[Any, Chance]
    """By the bet in cents, or by the word of the move."""
    solved: bool
    """Whether the player goes on by the solution; otherwise by a simple rule."""
    leads: Mapping[Any, Lead]
    """How much more often the best one wins, on the same cards: surer than the chances themselves."""
    chips: Mapping[str, float]
    """For moves: what each is worth in chips, in first bets. Another measure, shown beside the chances."""
    by_grid: float | None = None
    """Before the deal: the chance to win that the solution has for the position, on its grid."""

    @property
    def value(self) -> Proportion | None:
        """What the position is worth with the best bets: that of the best bet, with an error that includes the grid's.

        The grid's error is how far its own value is from what was played. None where the solution does not reach.
        """
        if self.by_grid is None:
            return None
        played = self.chances[self.best].win
        return Proportion(played.share, hypot(played.standard_error, self.by_grid - played.share))

    @property
    def best(self) -> Any:
        return max(self.chances, key=lambda one: self.chances[one].wins)

    @property
    def costs(self) -> dict[Any, float]:
        """What each other bet or move costs, as a part of the tournament."""
        best = self.chances[self.best].win.share
        return {one: best - chance.win.share for one, chance in self.chances.items()}

    def document(self) -> dict[str, Any]:
        bets = all(isinstance(one, int) for one in self.chances)
        cut = self.seated.position.cut < self.seated.position.rounds
        return {
            "rounds": self.seated.position.rounds,
            "block": self.seated.position.block,
            "played": len(self.seated.position.history),
            "seat": self.seated.seat + 1,
            "next_cut": self.seated.position.cut if cut else None,
            "goes_on": "by the solution" if self.solved else "by a simple rule",
            **({"value": self.value._asdict()} if self.value else {}),
            "best": self.best / 100 if bets else self.best,
            ("bets" if bets else "moves"): [
                {
                    ("bet" if bets else "move"): one / 100 if bets else one,
                    "wins": chance.win._asdict(),
                    **({"passes": chance.stay._asdict()} if cut else {}),
                    "costs": self.costs[one],
                    "costs_error": self.leads[one].share.standard_error,
                    **({"chips": self.chips[one]} if one in self.chips else {}),
                }
                for one, chance in self.chances.items()
            ],
        }


def advise(
    house: str | House | HouseRules,
    purses: Sequence[float | None],
    *,
    seat: int = 1,
    played: int = 0,
    levels: Sequence[str] = (),
    calendar: Calendar | None = None,
    budget: float | None = None,
    bets: Sequence[float | None] = (),
    hand: str = "",
    dealer: str = "",
    seen: str = "",
    number: int = ENOUGH,
    solve: bool = True,
    progress: Callable[[float], None] = lambda _: None,
) -> TournamentAdvice:
    """The chance to win with every bet before the deal; with a hand and the dealer's card, with every open move.

    Purses and bets are in units, None for who has left; `levels` say how everybody plays, seat by seat (one name for all others).
    With `solve=False` nothing is solved: the player goes on by a simple rule, and the answer is there at once.
    """
    rules = house if isinstance(house, HouseRules) else (load(house) if isinstance(house, str) else house).rules
    seated = position_of(rules, purses, seat, played, levels, calendar or Calendar(), budget)
    if hand and len(bets) != len(purses):
        raise BadQuestion(say("For a move the bets of all seats are needed: {count} were given.", count=len(bets)))
    solution = solve_and_keep(seated.problem, progress) if solve else None
    if not hand:
        bets_played = play_bets(seated, seated.compared_bets(solution), solution, 0, number)
        return _advice(seated, bets_played, solve, {}, _by_grid(seated, solution))
    staked = [-1 if bet is None or purse is None else _cents(bet) for bet, purse in zip(bets, purses, strict=True)]
    hands, upcard, gone = [tuple(cards(text)) for text in hand.split("/")], tuple(cards(dealer)), tuple(cards(seen))
    if not 0 < staked[seated.seat] <= seated.purse:
        raise BadQuestion(say("A bet of {amount} cannot lie there.", amount=Money(staked[seated.seat])))
    moves_played = play_described(seated, hands, upcard, staked, gone, solution, 0, number)
    return _advice(seated, moves_played, solve, _chips(rules, hands, upcard, gone))


def _advice(
    seated: Seated,
    played: Mapping[Any, Results],
    solved: bool,
    chips: Mapping[str, float],
    by_grid: float | None = None,
) -> TournamentAdvice:
    chances = {one: chance_of(seated, results) for one, results in played.items()}
    best = max(chances, key=lambda one: chances[one].wins)
    leads = {one: lead_of(played[best], results, seated.seat) for one, results in played.items()}
    return TournamentAdvice(seated, chances, solved, leads, chips, by_grid)


def _by_grid(seated: Seated, solution: Solution | None) -> float | None:
    """The chance that the solution has for a position; None where it does not reach."""
    others = sorted(
        (plays, purse)
        for seat, (plays, purse) in enumerate(zip(seated.plays, seated.position.purses, strict=True))
        if purse is not None and seat != seated.seat
    )
    played = len(seated.position.history)
    if solution is None or (played, tuple(plays for plays, _ in others)) not in solution.places:
        return None
    return solution.value(played, seated.purse, others)


def _cents(units: float) -> int:
    return round(100 * units)


def _chips(
    rules: HouseRules, hands: Sequence[tuple[Card, ...]], dealer: tuple[Card, ...], seen: tuple[Card, ...]
) -> dict[str, float]:
    """What each move is worth in chips."""
    from croupier.analysis import advise as advise_chips
    from croupier.analysis.named_cards import describe

    before, round, _ = describe(rules, hands, dealer)
    asked = round or before
    return dict(advise_chips(asked, seen).moves) if asked else {}


def position_of(
    rules: HouseRules,
    purses: Sequence[float | None],
    seat: int,
    played: int,
    levels: Sequence[str],
    calendar: Calendar,
    budget: float | None,
) -> Seated:
    """A position in words. How purses came about is not told, so players with equal purses draw lots."""
    check_tournament(rules, len(purses), calendar)
    if not 1 <= seat <= len(purses):
        raise BadQuestion(say("Seat {seat} is not at this table: it has {seats} seats.", seat=seat, seats=len(purses)))
    if not 0 <= played < calendar.rounds:
        raise BadQuestion(
            say("{played} rounds of {rounds} leave nothing to bet on.", played=played, rounds=calendar.rounds)
        )
    cents = tuple(None if purse is None or purse <= 0 else _cents(purse) for purse in purses)
    if sum(purse is not None for purse in cents) < 2:
        raise BadQuestion(say("Fewer than two players are left: nothing is open any more."))
    known = strategy_names(rules)
    names = list(levels) or ["expert" if "expert" in known else person_plays(rules)]
    every = names * len(purses) if len(names) == 1 else names
    if len(every) != len(purses):
        raise BadQuestion(
            say("{seats} seats need as many levels; given: {count}.", seats=len(purses), count=len(names))
        )
    plays = [person_plays(rules) if number == seat - 1 else level for number, level in enumerate(every)]
    for level in plays:
        find_strategy(level, rules)
    start = rules.budget if budget is None else _cents(budget)
    own = cents[seat - 1]
    history = [[0] * len(purses) for _ in range(played)]
    if played and own is not None:
        history[0] = [0 if purse is None else purse - start for purse in cents]
    return Seated(
        TournamentPosition(
            rules, calendar.rounds, calendar.block, tuple(plays), cents, tuple(tuple(nets) for nets in history)
        ),
        seat - 1,
    )
