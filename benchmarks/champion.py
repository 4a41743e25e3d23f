"""Whether the champion is as good as it can be: against hand-made rules, against changes of itself, and by its moves.

    python benchmarks/champion.py [bets] [wins] [rules] [changes N] [moves N]

Everything is the standard tournament (`blackjack/changer`, 9 rounds, a cut after each third, 2,000 each) against three experts.
`bets`: the best bets with equal purses, round by round, also at other houses. Errors are standard errors. Without an argument all
are shown; 1,000 changes and the moves of 1,000 tournaments take most of an hour each.
"""

from __future__ import annotations

import sys
from math import sqrt

import numpy as np

from croupier.houses import load
from croupier.records.types import Calendar
from croupier.simulation.compiled_tournament import CompiledTournament
from croupier.simulation.kernel_tournament import BetTables
from croupier.simulation.proportion import Proportion
from croupier.simulation.tournament_odds import TournamentPosition
from croupier.strategies import find_strategy
from croupier.table.player import Player
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from croupier.tournament.champion import position_in
from croupier.tournament.chances import BATCH, Seated, best_bet, move_chances
from croupier.tournament.grids import Figures
from croupier.tournament.solution import Solution, bold_shares, rule_tables
from croupier.tournament.solution_cache import solve_and_keep

CALENDAR, SEATS = Calendar(9, 3), 4
LEVELS = ("expert",) * SEATS
HOUSES = {"blackjack/changer": 0.62, "blackjack/changer:maximum=500": 0.51}
"""What the solution is to win at least."""
OTHERS = ("blackjack/vegas-strip", "war/ctrlaltbet")
FRESH = 20_261_118
"""The seed of the tournaments by which it is judged: no part of the solution was chosen by it."""


class Field:
    """A standard tournament, and how often a way to bet wins it."""

    def __init__(self, house: str) -> None:
        rules = load(house).rules
        self.seated = Seated(TournamentPosition(rules, 9, 3, LEVELS, (rules.budget,) * SEATS, ()), 0)
        self.solution: Solution = solve_and_keep(self.seated.problem)
        self.tables = self.solution.bet_tables(0, SEATS, self.seated.plays)
        self._compiled = CompiledTournament.of(self.seated.rules, self.seated.plays, CALENDAR)
        self._start = self._compiled.contest(self.seated.position.purses)

    def wins(self, tables: BetTables | None, number: int, seed: int = FRESH) -> Proportion:
        return Proportion.of(int(self._compiled.play(self._start, number, seed, 0, tables).wins[0]), number)


def show(what: str, found: Proportion, more: str = "") -> None:
    print(f"{what:72} {100 * found.share:6.2f} % ± {100 * found.standard_error:.2f} {more}", flush=True)


def show_bets() -> None:
    """The best bet of each round if all who are left have the same: the budget."""
    print("the best bets with equal purses, in hundredths of the budget, rounds 1 to 9")
    for house, seats in (
        *[(house, seats) for house in HOUSES for seats in (4, 3, 2)],
        *((house, 4) for house in OTHERS),
    ):
        rules, bets = load(house).rules, list[str]()
        for played in range(CALENDAR.rounds):
            left = CALENDAR.allows(played, seats)
            purses = (rules.budget,) * left + (None,) * (seats - left)
            position = TournamentPosition(rules, 9, 3, ("expert",) * seats, purses, ((0,) * seats,) * played)
            seated = Seated(position, 0)
            bet = best_bet(seated, solve_and_keep(seated.problem))
            bets.append("–" if bet is None else f"{100 * bet / rules.budget:.2g}")
        print(f"{house + f', {seats} seats':48} {' '.join(f'{one:>5}' for one in bets)}", flush=True)


def show_wins(number: int = 10_000_000) -> None:
    for house, least in HOUSES.items():
        field = Field(house)
        found = field.wins(field.tables, number)
        show(f"{house}, the solution in {number:,} tournaments", found, f"(at least {100 * least:.0f} %)")


# Hand-made rules: a share of the purse for each round and rank


def every(share: float) -> Figures:
    return np.full((CALENDAR.rounds, SEATS), share)


def before_cuts(share: float, behind: int) -> Figures:
    """The smallest bet, but so much before each cut and in the last round from this rank on."""
    shares = every(0.0)
    shares[[2, 5, 8], behind:] = share
    return shares


def opening(share: float, later: Figures) -> Figures:
    """So much in the first round of each third."""
    shares = later.copy()
    shares[[0, 3, 6]] = share
    return shares


def catching_up(share: float) -> Figures:
    """The leader bets the smallest, all others so much."""
    shares = every(share)
    shares[:, 0] = 0.0
    return shares


RULES = {
    "always the smallest bet": every(0.0),
    "always a twentieth of the purse": every(0.05),
    "always a quarter of the purse": every(0.25),
    "always all in": every(1.0),
    "the simple rule: a quarter before a cut if near the bottom": bold_shares(CALENDAR, SEATS),
    "a half before a cut if not in front": before_cuts(0.5, 1),
    "all in before a cut if not in front": before_cuts(1.0, 1),
    "the leader bets the smallest, all others a tenth": catching_up(0.1),
    "the leader bets the smallest, all others a quarter": catching_up(0.25),
    "a quarter in the first round of each third, a quarter before a cut if behind": opening(0.25, before_cuts(0.25, 1)),
}


def show_rules(number: int = 1_000_000) -> None:
    for house in HOUSES:
        field = Field(house)
        champion = field.wins(field.tables, number)
        show(f"{house}, the solution", champion)
        for name, shares in RULES.items():
            found = field.wins(rule_tables(0, SEATS, CALENDAR, shares), number)
            show(f"    {name}", found, "" if found.share < champion.share else "BETTER")


# Changes of the solution


def changed(tables: BetTables, dice: np.random.Generator) -> tuple[BetTables, str]:
    """Other bets: of one to three rounds, each multiplied by a factor, or with noise at every single position."""
    bets, places = tables.bets.copy(), tables.places[0]
    rounds = dice.choice(CALENDAR.rounds, dice.integers(1, 4), replace=False)
    size, single = dice.choice([0.25, 0.5, 1.0]), bool(dice.integers(2))
    begins = np.unique(places[places >= 0])
    ends = dict(zip(begins.tolist(), [*begins[1:].tolist(), len(bets)], strict=True))
    for round in rounds:
        for begin in {int(place) for place in places[round] if place >= 0}:
            span = slice(begin, ends[begin])
            factor = np.exp(size * dice.standard_normal(ends[begin] - begin if single else 1))
            bets[span] = (bets[span] * factor).astype(np.int64)
    kind = "at each position" if single else "as a whole"
    return tables._replace(bets=bets), f"rounds {sorted(rounds + 1)}, ± {size:.2f} {kind}"


def show_changes(many: int = 1000, first: int = 100_000, most: int = 1_600_000) -> None:
    """Each change plays; while it is not clearly worse, both play more. Fresh seeds each time, so that luck does not add up."""
    field, dice = Field("blackjack/changer"), np.random.default_rng(FRESH)
    worse, open_ones, better = 0, list[str](), list[str]()
    known = dict[int, Proportion]()
    for number in range(many):
        tables, name = changed(field.tables, dice)
        size = first
        while True:
            own = known.setdefault(size, field.wins(field.tables, size, FRESH + size))
            other = field.wins(tables, size, FRESH + size + 1 + number)
            lead = (own.share - other.share) / sqrt(own.standard_error**2 + other.standard_error**2)
            if lead > 3 or size >= most:
                break
            size *= 4
        gap = f"{name}: {100 * (own.share - other.share):+.3f} %, {lead:+.1f} errors of {size:,} tournaments"
        if lead > 3:
            worse += 1
        else:
            (better if lead < -3 else open_ones).append(gap)
        if number % 50 == 49:
            print(
                f"    {number + 1} changes: {worse} are worse by more than three errors, {len(better)} better",
                flush=True,
            )
    print(
        f"changes of the solution: {worse} worse, {len(open_ones)} not told apart, {len(better)} better by three errors"
    )
    for line in (*better, *open_ones):
        print(f"    {line}")


# Moves


def show_moves(number: int, house: str = "blackjack/changer") -> None:
    """What the champion gains by its moves: at each of its decisions the chance of its move less that of the chart's.

    The chances come from other random numbers than those by which it chose, so that it does not flatter itself. Their sum over a
    tournament is what its moves add to the chance to win.
    """
    rules, gains, others = load(house).rules, list[float](), 0
    for seed in range(number):
        players = [Player("Champion", rules.budget, "champion")]
        players += [Player(f"Expert {place}", rules.budget, "expert") for place in (1, 2, 3)]
        table = Table.begin(rules, players, calendar=CALENDAR, master=master_seed(FRESH + seed))
        game, gain, chart = table.game, 0.0, find_strategy("basic", rules)
        while True:
            need = game.deciding
            if need and need.seat == 0 and game.round and len(need.words) > 1:
                chosen = str(table.bots.answer(need))
                usual = str(next(iter(chart.mix(game.round, need, chart.look(())))))
                if chosen != usual:
                    others += 1
                    seated = position_in(game, 0)
                    again = move_chances(
                        seated, game.round, game.shoe.seen, solve_and_keep(seated.problem), 2**20 + game.events,
                        4 * BATCH, (chosen, usual),
                    )  # fmt: skip
                    gain += again[chosen].win.share - again[usual].win.share
                event = table.advance(chosen)
            else:
                event = table.advance()
            if event is None or game.players[0].gone:
                break
        gains.append(gain)
        if seed % 50 == 49 or seed + 1 == number:
            mean = sum(gains) / len(gains)
            error = sqrt(sum((one - mean) ** 2 for one in gains) / len(gains) / (len(gains) - 1))
            show(
                f"what its moves add, {len(gains)} tournaments, {others} moves other than the chart's",
                Proportion(mean, error),
                f"= {mean / error:.1f} errors",
            )


if __name__ == "__main__":
    asked = sys.argv[1:]
    if not asked or "bets" in asked:
        show_bets()
    if not asked or "wins" in asked:
        show_wins()
    if not asked or "rules" in asked:
        show_rules()
    if not asked or "changes" in asked:
        show_changes(int(asked[asked.index("changes") + 1]) if "changes" in asked[:-1] else 1000)
    if not asked or "moves" in asked:
        show_moves(int(asked[asked.index("moves") + 1]) if "moves" in asked else 1000)
