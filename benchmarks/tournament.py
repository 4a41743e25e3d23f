"""How many tournaments the kernel plays in a processor second, and how long a solution and its values take.

    python benchmarks/tournament.py

`benchmarks/champion.py` shows how good the solution is, `benchmarks/calibration.py` whether its chances are what happens.

Processor time of one core. Compiling the kernel is not counted: its machine code is kept.
"""

from __future__ import annotations

import time

from croupier.cards import cards
from croupier.houses import load
from croupier.records.types import Calendar
from croupier.simulation.compiled_tournament import BLOCK, CompiledTournament
from croupier.simulation.tournament_odds import TournamentPosition
from croupier.simulation.tournaments import Contest, hold
from croupier.tournament.chance import Chance
from croupier.tournament.chances import Seated, bet_chances, chance_of, play_described
from croupier.tournament.solution import Solution, Solver, bold_shares, rule_tables

COMPANIES = (
    ("blackjack/changer", ("expert",) * 4, Calendar(9, 3)),
    ("blackjack/changer", ("expert", "amateur", "intermediate", "basic"), Calendar(9, 3)),
    ("blackjack/changer", ("expert",) * 7, Calendar(12, 3)),
    ("blackjack/vegas-strip", ("basic",) * 4, Calendar(9, 3)),
    ("war/ctrlaltbet", ("expert",) * 4, Calendar(9, 3)),
)


def kernel_rate(house: str, levels: tuple[str, ...], calendar: Calendar, blocks: int = 40) -> float:
    """The tournaments of a processor second."""
    rules = load(house).rules
    compiled = CompiledTournament.of(rules, levels, calendar)
    start = compiled.contest([rules.budget] * len(levels))
    compiled.play(start, 1, 0)
    began = time.process_time()
    for block in range(blocks):
        compiled.play(start, BLOCK, 1, block)
    return blocks * BLOCK / (time.process_time() - began)


def real_rate(number: int = 20) -> float:
    """The real tournaments of a processor second."""
    contest = Contest.of(load("blackjack/changer").rules, ("expert",) * 4, Calendar(9, 3), seed=1)
    began = time.process_time()
    hold(contest, 0, number)
    return number / (time.process_time() - began)


def solution_of(house: str) -> tuple[Seated, Solution]:
    """The standard tournament against three experts, solved anew."""
    rules = load(house).rules
    seated = Seated(TournamentPosition(rules, 9, 3, ("expert",) * 4, (rules.budget,) * 4, ()), 0)
    began = time.process_time()
    solution = Solver(seated.problem).solve()
    print(f"{house + ', solved':60} {time.process_time() - began:12.1f} seconds")
    return seated, solution


def show_wins(seated: Seated, solution: Solution, number: int = 1_000_000) -> None:
    """How often the solution wins, a simple rule, and the bots' betting."""
    calendar, levels = seated.calendar, seated.plays
    compiled = CompiledTournament.of(seated.rules, levels, calendar)
    start = compiled.contest(seated.position.purses)
    simple = rule_tables(0, 4, calendar, bold_shares(calendar, 4))
    for name, tables in (("bots", None), ("simple rule", simple), ("solution", solution.bet_tables(0, 4, levels))):
        share = compiled.play(start, number, 5, 0, tables).wins(0) / number
        print(f"    {'bets of the ' + name:56} {100 * share:12.2f} % of {number:,}")


def show_answers(seated: Seated, solution: Solution) -> None:
    """How long the curve of bets and the chances of moves take."""
    for what, ask in (
        ("the curve of bets", lambda: bet_chances(seated, seated.possible_bets(), solution)),
        ("the moves of a hand", lambda: _moves(seated, solution)),
    ):
        ask()
        began = time.process_time()
        found = list(ask().values())
        error = max(chance.win.standard_error for chance in found)
        took = time.process_time() - began
        print(f"    {what:56} {took:12.2f} seconds, {len(found)} chances, ± {100 * error:.2f} %")


def _moves(seated: Seated, solution: Solution) -> dict[str, Chance]:
    hand, bets = cards("8s 8h"), [200_00, 100_00, 100_00, 100_00]
    played = play_described(seated, [hand], cards("10s"), bets, [], solution)
    return {word: chance_of(seated, results) for word, results in played.items()}


if __name__ == "__main__":
    real = real_rate()
    print(f"{'real tournaments':60} {real:12,.0f} a second")
    for house, levels, calendar in COMPANIES:
        rate = kernel_rate(house, levels, calendar)
        what = f"{house}, {len(levels)} seats, {calendar.rounds}/{calendar.block}"
        print(f"{what:60} {rate:12,.0f} a second, {rate / real:8,.0f} times")
    for house in ("blackjack/changer", "blackjack/changer:maximum=500"):
        seated, solution = solution_of(house)
        show_wins(seated, solution)
        show_answers(seated, solution)
