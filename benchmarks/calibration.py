"""Whether the chance to win that is shown is what happens: positions from real tournaments, and who won them.

    python benchmarks/calibration.py [--positions 10000] [--picture FILE.svg] [--keep FILE]

A person bets by the solution and plays by the chart at real tables, against companies of several levels and sizes, under several
calendars. Before the bet of one round, drawn beforehand, the chance is found as it is shown. So every position comes from a tournament of
its own, and all are independent: a second one of the same tournament costs as much and says little more. Who has left before that
round gives none. A second check has a smaller error: over all tournaments the chance before the drawn round (0 for who has left by then,
1 for who has won) must come to the chance before the first one, since nothing but luck changes it. `--keep` writes every
tournament into a file: a run that was cut goes on from there, and files are merged by joining them. `--company N` runs one
company alone.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from math import hypot, sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from croupier.houses import load
from croupier.records.types import Calendar, Player
from croupier.simulation.proportion import Proportion
from croupier.simulation.tournament_odds import TournamentPosition, person_plays
from croupier.strategies import find_strategy
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from croupier.tournament.champion import bold_bet, position_in
from croupier.tournament.chances import Seated, best_bet, bet_chances
from croupier.tournament.solution_cache import solve_and_keep

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.kept_lines import KeptLines

FRESH = 20_270_707
TIMES = 1_000
"""How often each position is played on. A chance is known to 1.6 hundredths then, which is little beside the luck of one tournament."""
COMPANIES = (
    ("blackjack/changer", ("expert",) * 3, Calendar(9, 3)),
    ("blackjack/changer:maximum=500", ("expert",) * 3, Calendar(9, 3)),
    ("blackjack/changer", ("amateur", "intermediate", "expert"), Calendar(9, 3)),
    ("blackjack/changer", ("amateur",), Calendar(6, 2)),
    ("blackjack/changer", ("expert", "intermediate"), Calendar(6, 2)),
    ("blackjack/changer", ("amateur",) * 3, Calendar(9, 3)),
    ("blackjack/changer", ("expert",) * 4, Calendar(12, 3)),
    ("blackjack/changer", ("expert",) * 5, Calendar(12, 3)),
    ("blackjack/changer", ("intermediate",) * 6, Calendar(12, 3)),
    ("blackjack/changer", ("expert", "amateur", "intermediate", "expert", "amateur"), Calendar(6, 2)),
    ("war/ctrlaltbet", ("expert", "amateur", "expert"), Calendar(9, 3)),
)


class Position(NamedTuple):
    """The chance that was shown before a bet, and whether the tournament was won then."""

    shown: float
    won: bool


def play(house: str, levels: tuple[str, ...], calendar: Calendar, seed: int) -> tuple[float | None, bool]:
    """One real tournament: the chance that was shown before the drawn round, and whether the person won."""
    rules, asked, shown = load(house).rules, Random(seed).randrange(calendar.rounds), None
    chart = find_strategy(person_plays(rules), rules)
    players = [Player("Person", rules.budget)]
    players += [Player(f"Bot {place}", rules.budget, level) for place, level in enumerate(levels)]
    table = Table.begin(rules, players, calendar=calendar, master=master_seed(seed))
    game = table.game
    while not (game.over or game.out(0)):
        if table.advance():
            continue
        need = game.deciding
        if need and game.round:
            table.act(0, next(iter(chart.mix(game.round, need, chart.look(())))))
            continue
        seated = position_in(game, 0)
        solution = solve_and_keep(seated.problem)
        bet = best_bet(seated, solution)
        bet = bold_bet(seated) if bet is None else bet
        if len(game.history) == asked:
            shown = bet_chances(seated, [bet], solution, seed % 2**20, TIMES)[bet].win.share
        table.bet(0, {rules.bets[0]: bet})
    return shown, game.tournament is not None and game.tournament.winner == 0


def first_chance(house: str, levels: tuple[str, ...], calendar: Calendar) -> Proportion:
    """The chance to win before the first round."""
    rules, seats = load(house).rules, len(levels) + 1
    plays = (person_plays(rules), *levels)
    seated = Seated(TournamentPosition(rules, calendar.rounds, calendar.block, plays, (rules.budget,) * seats, ()), 0)
    solution = solve_and_keep(seated.problem)
    bet = best_bet(seated, solution)
    bet = bold_bet(seated) if bet is None else bet
    return bet_chances(seated, [bet], solution, 1, 200_000)[bet].win


class Bin(NamedTuple):
    """Positions with about the same chance: how many, the mean chance, how often it happened, and its error."""

    many: int
    shown: float
    happened: float
    error: float


def bin_of(positions: list[Position]) -> Bin:
    many, gaps = len(positions), [one.won - one.shown for one in positions]
    error = sqrt(sum(gap**2 for gap in gaps)) / many
    return Bin(many, sum(one.shown for one in positions) / many, sum(one.won for one in positions) / many, error)


def tenths(positions: list[Position]) -> list[Bin]:
    sorted_ = [[one for one in positions if min(9, int(10 * one.shown)) == tenth] for tenth in range(10)]
    return [bin_of(some) for some in sorted_ if len(some) > 9]


def tell(name: str, found: Bin) -> None:
    errors = (found.happened - found.shown) / found.error if found.error else 0.0
    print(
        f"{name:64} {found.many:6} positions: shown {100 * found.shown:5.1f} %, happened {100 * found.happened:5.1f} % "
        f"± {100 * found.error:.1f} ({errors:+.1f} errors)",
        flush=True,
    )


def picture(bins: list[Bin], file: str) -> None:
    """The reliability diagram: what happened over what was shown, with two errors."""
    from croupier.language import Speaker
    from croupier.paper.run_drawings import INK, SOFT, WON, draw, svg

    def paint(axes: object, _: Speaker) -> None:
        axes.plot([0, 100], [0, 100], color=SOFT, linewidth=0.8)  # type: ignore[attr-defined]
        x, y = [100 * one.shown for one in bins], [100 * one.happened for one in bins]
        errors = [200 * one.error for one in bins]
        axes.errorbar(x, y, yerr=errors, color=WON, ecolor=SOFT, marker="o", linestyle="none")  # type: ignore[attr-defined]
        axes.set_xlabel("chance shown, %", color=SOFT)  # type: ignore[attr-defined]
        axes.set_ylabel("won, %", color=SOFT)  # type: ignore[attr-defined]
        axes.set_title("The chance to win that is shown, and what happened", loc="left", color=INK)  # type: ignore[attr-defined]

    Path(file).write_text(svg(draw([paint], Speaker("en"))), "utf-8")


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--picture")
    parser.add_argument("--keep")
    parser.add_argument("--company", type=int, choices=range(1, len(COMPANIES) + 1), help="this one alone")
    asked = parser.parse_args()
    kept, everything = KeptLines(asked.keep), list[Position]()
    for place, (house, levels, calendar) in enumerate(COMPANIES):
        if asked.company not in (None, place + 1):
            continue
        company = f"{len(levels) + 1} seats, {calendar.rounds}/{calendar.block}, {', '.join(dict.fromkeys(levels))}"
        found, carried, tournaments = list[Position](), list[float](), 0
        while len(found) < asked.positions / len(COMPANIES):
            seed = FRESH + 100_000 * place + tournaments
            shown, won = kept.find(f"{house}, {company}, {tournaments}", lambda: play(house, levels, calendar, seed))  # noqa: B023
            carried.append(float(won) if shown is None else shown)
            if shown is not None:
                found.append(Position(shown, won))
            tournaments += 1
        tell(f"{house}, {company}", bin_of(found))
        first = first_chance(house, levels, calendar)
        error = hypot(stdev(carried) / sqrt(len(carried)), first.standard_error)
        print(
            f"    before the first round {100 * first.share:.2f} %, before the drawn one, of {len(carried)} tournaments, "
            f"{100 * mean(carried):.2f} % ± {100 * error:.2f} ({(mean(carried) - first.share) / error:+.1f} errors)",
            flush=True,
        )
        everything += found
    tell("all", bin_of(everything))
    for tenth in tenths(everything):
        tell(f"    about {10 * int(10 * tenth.shown)} to {10 * int(10 * tenth.shown) + 10} %", tenth)
    if asked.picture:
        picture(tenths(everything), asked.picture)


if __name__ == "__main__":
    main()
