"""Whether the champion is as good as it can be: against hand-made rules, against changes of itself, and by its moves.

    python benchmarks/champion.py [bets] [wins] [rules] [changes] [moves] [--changes 1000] [--tournaments 300] [--keep FILE]

Everything is the standard tournament (`blackjack/changer`, 9 rounds, a cut after each third, 2,000 each) against three experts.
`bets`: the best bets with equal purses, round by round, also at other houses. Errors are standard errors. Without a name all
are shown. `--keep` writes every finding into a file: a run that was cut goes on from there, and files are merged by joining them.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from functools import lru_cache
from math import sqrt
from pathlib import Path

import numpy as np

from croupier.houses import load
from croupier.records.types import Calendar, Player
from croupier.simulation.compiled_tournament import CompiledTournament, Results
from croupier.simulation.kernel_tournament_bets import BetTables
from croupier.simulation.proportion import Proportion
from croupier.simulation.tournament_odds import TournamentPosition
from croupier.strategies import find_strategy
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from croupier.tournament.champion import position_in
from croupier.tournament.chance import Lead
from croupier.tournament.chances import BATCH, Seated, best_bet, lead_of, play_moves
from croupier.tournament.grids import Figures
from croupier.tournament.solution import Solution, bold_shares, rule_tables
from croupier.tournament.solution_cache import solve_and_keep

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.kept_lines import KeptLines

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

    def play(self, tables: BetTables | None, number: int, seed: int = FRESH) -> Results:
        return self._compiled.play(self._start, number, seed, 0, tables)

    def wins(self, tables: BetTables | None, number: int, seed: int = FRESH) -> Proportion:
        return Proportion.of(self.play(tables, number, seed).wins(0), number)

    @lru_cache  # noqa: B019
    def play_solution(self, number: int, seed: int) -> Results:
        """The same tournaments are compared with many changes."""
        return self.play(self.tables, number, seed)


@lru_cache
def field_at(house: str) -> Field:
    return Field(house)


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


def show_wins(kept: KeptLines, number: int = 10_000_000) -> None:
    for house, least in HOUSES.items():
        field = field_at(house)
        won = kept.find(f"wins {house} {number}", lambda: field.play(field.tables, number).wins(0))  # noqa: B023
        show(f"{house}, the solution in {number:,} tournaments", Proportion.of(won, number), f"(at least {least:.0%})")


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


def show_rules(kept: KeptLines, number: int = 1_000_000) -> None:
    """Each rule and the solution, with the same random numbers."""
    for house in HOUSES:
        field = field_at(house)
        for name, shares in RULES.items():

            def play() -> Lead:
                rule = field.play(rule_tables(0, SEATS, CALENDAR, shares), number, FRESH + 1)  # noqa: B023
                return lead_of(field.play_solution(number, FRESH + 1), rule, 0)  # noqa: B023

            lead = Lead(*kept.find(f"rule {house} {name} {number}", play))
            verdict = f"the solution wins {lead.errors:.0f} errors more often" if lead.errors > 3 else "NOT WORSE"
            show(f"{house}, {name}", Proportion(-lead.share.share, lead.share.standard_error), verdict)


# Changes of the solution

CHIP = load("blackjack/changer").rules.chip


def changed(tables: BetTables, dice: np.random.Generator) -> tuple[BetTables, str]:
    """Other bets: of one to three rounds, each multiplied by a factor, or with noise at every single position."""
    chips, places = (tables.amounts // CHIP)[tables.bets].astype(float), tables.places[0]
    rounds = dice.choice(CALENDAR.rounds, dice.integers(1, 4), replace=False)
    size, single = dice.choice([0.25, 0.5, 1.0]), bool(dice.integers(2))
    begins = np.unique(places[places >= 0])
    ends = dict(zip(begins.tolist(), [*begins[1:].tolist(), len(chips)], strict=True))
    for round in rounds:
        for begin in {int(place) for place in places[round] if place >= 0}:
            span = slice(begin, ends[begin])
            factor = np.exp(size * dice.standard_normal(ends[begin] - begin if single else 1))
            chips[span] *= factor
    kind = "at each position" if single else "as a whole"
    every = np.iinfo(tables.bets.dtype).max
    bets = np.minimum(chips, every).astype(tables.bets.dtype)
    return tables._replace(
        bets=bets, amounts=CHIP * np.arange(every + 1)
    ), f"rounds {', '.join(map(str, sorted(rounds + 1)))}, ± {size:.2f} {kind}"


LOOKS = ((1 << 16, 4.0), (1 << 18, 4.0), (1 << 20, 3.0))
"""In how many tournaments a change is looked at, and by how many errors it must be worse to be looked at no further. Each look has
tournaments of its own, so that one that is unlucky once is not judged by it again."""


def look_at_change(number: int) -> tuple[str, Lead]:
    """Play a change and the solution with the same random numbers; more tournaments while it is not clearly worse."""
    field = field_at("blackjack/changer")
    tables, name = changed(field.tables, np.random.default_rng([FRESH, number]))
    for look, (size, clear) in enumerate(LOOKS):
        seed = FRESH + 10 + look
        lead = lead_of(field.play_solution(size, seed), field.play(tables, size, seed), 0)
        if lead.errors > clear:
            break
    return name, lead


def show_changes(kept: KeptLines, many: int) -> None:
    worse, alike, better = 0, list[str](), list[str]()
    for number in range(many):
        name, counts = kept.find(f"change {number}", lambda: look_at_change(number))  # noqa: B023
        lead = Lead(*counts)
        share, error = lead.share
        line = f"{name}: {-100 * share:+.3f} % ± {100 * error:.3f}, {-lead.errors:+.1f} errors of {lead.held:,} tournaments"
        if lead.errors > 3:
            worse += 1
        else:
            (better if lead.errors < -3 else alike).append(line)
        if number % 100 == 99 or number + 1 == many:
            print(
                f"{number + 1} changes of the solution: {worse} worse by more than three errors, {len(alike)} within them, "
                f"{len(better)} better",
                flush=True,
            )
    for line in (*better, *alike):
        print(f"    {line}")


# Moves


def moves_of_tournament(seed: int, house: str = "blackjack/changer") -> tuple[float, int]:
    """What the champion's moves gain in one real tournament, and how many of them are not the chart's.

    At each of its decisions: the chance of its move less that of the chart's, both if it plays by the chart afterwards. The chances
    come from other random numbers than those by which it chose, so it does not flatter itself. The mean of the sum over a
    tournament is what its moves add to the chance to win.
    """
    rules, gain, others = load(house).rules, 0.0, 0
    players = [Player("Champion", rules.budget, "champion")]
    players += [Player(f"Expert {place}", rules.budget, "expert") for place in (1, 2, 3)]
    table = Table.begin(rules, players, calendar=CALENDAR, master=master_seed(FRESH + seed))
    game, chart = table.game, find_strategy("basic", rules)
    while not game.players[0].gone:
        need = game.deciding
        if need and need.seat == 0 and game.round and len(need.words) > 1:
            table.bots.think(need)
            chosen = str(table.bots.answer(need))
            usual = str(next(iter(chart.mix(game.round, need, chart.look(())))))
            if chosen != usual:
                others += 1
                seated = position_in(game, 0)
                again = play_moves(
                    seated, game.round, game.shoe.seen, solve_and_keep(seated.problem), 2**20 + game.events, BATCH,
                    (chosen, usual),
                )  # fmt: skip
                gain += lead_of(again[chosen], again[usual], 0).share.share
        if table.advance() is None:
            break
    return gain, others


def show_moves(kept: KeptLines, number: int) -> None:
    gains, others = list[float](), 0
    for seed in range(number):
        gain, more = kept.find(f"moves {seed}", lambda: moves_of_tournament(seed))  # noqa: B023
        gains.append(gain)
        others += more
        if seed % 50 == 49 or seed + 1 == number:
            mean = sum(gains) / len(gains)
            error = sqrt(sum((one - mean) ** 2 for one in gains) / len(gains) / (len(gains) - 1))
            what = f"what its moves add, {len(gains)} tournaments, {others} moves other than the chart's"
            show(what, Proportion(mean, error), f"= {mean / error:.1f} errors")


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("names", nargs="*", choices=["bets", "wins", "rules", "changes", "moves", []])
    parser.add_argument("--changes", type=int, default=1000)
    parser.add_argument("--tournaments", type=int, default=300)
    parser.add_argument("--keep")
    asked = parser.parse_args()
    kept = KeptLines(asked.keep)
    shows: dict[str, Callable[[], None]] = {
        "bets": show_bets,
        "wins": lambda: show_wins(kept),
        "rules": lambda: show_rules(kept),
        "changes": lambda: show_changes(kept, asked.changes),
        "moves": lambda: show_moves(kept, asked.tournaments),
    }
    for name, show_it in shows.items():
        if name in asked.names or not asked.names:
            show_it()


if __name__ == "__main__":
    main()
