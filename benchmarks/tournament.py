"""How many tournaments the kernel plays in a processor second, and how long a solution and its values take.

    python benchmarks/tournament.py [POSITIONS]

Processor time of one core. Compiling the kernel is not counted: its machine code is kept.
"""

from __future__ import annotations

import random
import sys
import time

from croupier.cards import cards
from croupier.houses import load
from croupier.simulation.compiled_tournament import BLOCK, CompiledTournament
from croupier.simulation.tournament_odds import TournamentPosition
from croupier.simulation.tournaments import Contest, hold
from croupier.strategies import named
from croupier.table.player import Player
from croupier.table.records import Calendar
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from croupier.tournament.champion import seated_in
from croupier.tournament.chances import Chance, Seated, bet_chances, described_chances, move_chances
from croupier.tournament.kept import found
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
        share = compiled.play(start, number, 5, 0, tables).wins[0] / number
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
    return described_chances(seated, [cards("8s 8h")], cards("10s"), [200_00, 100_00, 100_00, 100_00], [], solution)


def show_moves(number: int, house: str = "blackjack/changer") -> None:
    """What the champion gains by its moves: at each of its decisions the chance of its move less that of the chart's.

    The chances come from other random numbers than those by which it chose, so that it does not flatter itself. Their sum over a
    tournament is what its moves add to the chance to win.
    """
    rules, gains = load(house).rules, list[float]()
    for seed in range(number):
        players = [Player("Champion", rules.budget, "champion")]
        players += [Player(f"Expert {place}", rules.budget, "expert") for place in (1, 2, 3)]
        table = Table.begin(rules, players, calendar=Calendar(9, 3), master=master_seed(seed))
        game, gain, chart = table.game, 0.0, named("basic", rules)
        while True:
            need = game.deciding
            if need and need.seat == 0 and game.round and len(need.words) > 1:
                chosen = str(table.bots.answer(need))
                usual = str(next(iter(chart.mix(game.round, need, chart.look(())))))
                if chosen != usual:
                    seated = seated_in(game, 0)
                    again = move_chances(seated, game.round, game.shoe.seen, found(seated.problem), 2**20 + game.events)
                    gain += again[chosen].win.share - again[usual].win.share
                event = table.advance(chosen)
            else:
                event = table.advance()
            if event is None:
                break
        gains.append(gain)
    mean = sum(gains) / number
    error = (sum((gain - mean) ** 2 for gain in gains) / number / (number - 1)) ** 0.5
    print(
        f"    {'what its moves add to the chance to win':56} {100 * mean:12.2f} % ± {100 * error:.2f}, {number} tournaments"
    )


def show_calibration(positions: int, house: str = "blackjack/changer") -> None:
    """Whether what is shown happens: positions from play, their chance, and one tournament from each, by tenths of the chance."""
    dice, tenths = random.Random(1), [[0, 0.0, 0] for _ in range(10)]
    rules, calendars = load(house).rules, (Calendar(9, 3), Calendar(6, 2), Calendar(12, 3))
    for number in range(positions):
        seats, calendar = dice.randint(2, 7), dice.choice(calendars)
        levels = tuple(dice.choice(("expert", "amateur", "intermediate")) for _ in range(seats))
        played = dice.randrange(calendar.rounds)
        purses: list[int | None] = [max(100, round(dice.gauss(2000, 60 + 130 * played**0.5)) * 100) for _ in levels]
        for out in range(calendar.allows(played, seats), seats):
            purses[out] = None
        history = ((0,) * seats,) * played
        seated = Seated(TournamentPosition(rules, calendar.rounds, calendar.block, levels, tuple(purses), history), 0)
        if len([purse for purse in purses if purse is not None]) < 2:
            continue
        (chance,) = bet_chances(seated, [100], None, number, 1000).values()
        compiled = CompiledTournament.of(seated.rules, seated.plays, calendar)
        contest = compiled.contest(purses, history, [100] + [-1] * (seats - 1))
        won = compiled.play(contest, 1, number, 1, seated.tables(None)).wins[0]
        tenth = tenths[min(9, int(10 * chance.win.share))]
        tenth[0], tenth[1], tenth[2] = tenth[0] + 1, tenth[1] + chance.win.share, tenth[2] + int(won)
    for many, shown, won in tenths:
        if many:
            print(f"    shown {100 * shown / many:5.1f} %, happened {100 * won / many:5.1f} % of {many}")


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
    show_moves(100)
    print("calibration: 2 to 7 seats, 6/2, 9/3 and 12/3, mixed levels")
    show_calibration(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
