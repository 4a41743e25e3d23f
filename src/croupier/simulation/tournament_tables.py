"""The tables of a compiled tournament: every seat's round, for what it can still put up, and how bots bet."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from math import lcm
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple, cast
from zipfile import BadZipFile

import numpy as np

from croupier.compiled.kernel_data import CLAIMS_AT, KIND_AT, MOST_CLAIMS, NeedKind, Numbers, Words
from croupier.compiled.numbering import Numbering
from croupier.compiled.table_cache import folder, key
from croupier.compiled.walk import NotCompiled, Transition, looks_of, walk_from
from croupier.games import blackjack
from croupier.games.declare import HouseRules, WalkedRules
from croupier.protocol import Strategy, WalkedRound, makes_claims
from croupier.simulation.kernel_tournament_bets import BOT, BetTables, BotBets
from croupier.simulation.kernel_tournament_round import Contenders, Work
from croupier.strategies import find_strategy
from croupier.strategies.betting import CHIPS, SHARES, UNIT

NO_MAXIMUM = 2**60
"""More than anybody can bet."""


def bots_alone(seats: int, rounds: int) -> BetTables:
    """Tables by which nobody bets: the kernel is the same with them and with others, and is compiled once."""
    none = np.zeros(1, np.int64)
    return BetTables(
        kinds=np.full(seats, BOT, np.int64),
        places=np.full((seats, rounds, 1), -1, np.int64),
        order=np.arange(seats),
        bets=np.zeros(1, np.uint16),
        amounts=none,
        step=1,
        own=1,
        nearest=np.zeros((1, 1), np.int64),
        points=none,
        by_rank=np.zeros((rounds, seats)),
    )


def bet_of(rules: HouseRules, plays: str) -> str:
    """The bet that a strategy makes: a baccarat bettor goes by it."""
    return plays if plays in rules.main_bets else rules.bets[0]


def can_be_compiled(rules: HouseRules, levels: Sequence[str]) -> bool:
    """Whether tournaments of this company can be compiled: not if a strategy looks at every card that has gone."""
    return isinstance(rules, WalkedRules) and all(
        _looks_at_nothing(find_strategy(level, rules)) for level in set(levels)
    )


def _looks_at_nothing(strategy: Strategy[Any]) -> bool:
    """Whether a strategy plays the same whatever has gone before the round."""
    try:
        return len(looks_of(strategy)) == 1 and not getattr(strategy, "slow", False)
    except NotCompiled:
        return False


def steps_of(rules: WalkedRules) -> tuple[int, int]:
    """How many half bets a step of what a seat can put up is, and how many steps are enough for every round."""
    match rules:
        case blackjack.Rules(max_hands=1, insurance=False):
            return 2, 1  # a double or a swap
        case blackjack.Rules(max_hands=hands, insurance=False):
            return 2, 2 * hands - 1
        case blackjack.Rules(max_hands=hands):
            return 1, 2 * (2 * hands - 1) + 1
    return 2, 1 if rules.game == "war" else 0


def doubles_for_less(rules: WalkedRules) -> bool:
    """Whether a double may add less than the stake: then what a purse has beyond whole steps counts."""
    return bool(getattr(rules, "double_for_less", False))


def start_for(rules: WalkedRules, purse: int, bet: int) -> int:
    """The number of the start that fits a purse with a bet."""
    halves, steps = steps_of(rules)
    whole, rest = divmod(2 * (purse - bet), bet * halves)
    return min(2 * whole + (rest > 0), 2 * steps + 1) if doubles_for_less(rules) else min(whole, steps)


def _rests(rules: WalkedRules) -> int:
    """How many half bets a step has, if a rest below a step counts; otherwise 0."""
    return steps_of(rules)[0] if doubles_for_less(rules) else 0


class SeatTable(NamedTuple):
    """The walked table of one seat, as arrays."""

    walked: Words
    starts: Words
    """The transition at which a round begins, for each step that the seat can still put up."""
    pays: Numbers
    """What each claim brings against each final, at the stake of the table."""
    sets: Numbers
    """The claims of each set; −1 for none."""
    sides: int
    stake: int
    rest: int
    """Where a double may be for less: what the starts with a rest have beyond whole steps; 0 elsewhere."""
    rest_pays: Numbers
    """What each claim brings more because of the rest."""


def seat_table(rules: WalkedRules, plays: str) -> SeatTable:
    """The table of a seat that plays by a strategy of the house, and makes the bet that goes with it."""
    strategy, bet = find_strategy(plays, rules), bet_of(rules, plays)
    return _seat_table(f"{key(rules, strategy)}-{bet}", rules, strategy, bet)


_KNOWN: dict[str, SeatTable] = {}
"""The tables of this process."""


def _seat_table(name: str, rules: WalkedRules, strategy: Strategy[Any], bet: str) -> SeatTable:
    if name not in _KNOWN:
        tables = folder()
        file = tables / f"{name}.seat.npz" if tables else None
        found = _read(file) if file else None
        if found is None:
            found = table_from(rules, strategy, bet, fresh_rounds(rules), _rests(rules))
            if file:
                with suppress(OSError):  # disk full, no permission: the next run walks again
                    write_arrays(file, found._asdict())
        _KNOWN[name] = found
    return _KNOWN[name]


def _read(file: Path) -> SeatTable | None:
    with suppress(OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile):  # missing, cut short or damaged
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as saved:
            arrays = {name: saved[name] for name in SeatTable._fields}
        os.utime(file)
        return SeatTable(**arrays | {name: int(arrays[name]) for name in ("sides", "stake", "rest")})
    return None


def write_arrays(file: Path, arrays: Mapping[str, Any]) -> None:
    """Write under another name, then rename: a reader finds a whole file or none."""
    with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
        np.savez(part, **arrays)
    Path(part.name).replace(file)


def fresh_rounds(rules: WalkedRules) -> Callable[[Numbering], list[WalkedRound]]:
    """A round that begins, for each step that a seat can still put up; where a double may be for less, also with a rest."""
    halves, steps = steps_of(rules)

    def begin(numbering: Numbering) -> list[WalkedRound]:
        step = halves * numbering.stake // 2
        rests = (0, step // 2) if doubles_for_less(rules) else (0,)
        return [numbering.start(number * step + rest) for number in range(steps + 1) for rest in rests]

    return begin


def table_from(
    rules: WalkedRules,
    strategy: Strategy[Any],
    bet: str,
    begin: Callable[[Numbering], Sequence[WalkedRound]],
    step: int = 0,
) -> SeatTable:
    """Walk a seat's round from given rounds on. `step`: a rest below so many half bets is put up in a double for less."""
    table = walk_from(rules, strategy, begin)
    numbering, places, place = table.numbering, list[int](), 0
    for row in table.rows:
        places.append(place)
        place += len(row.transitions)

    def word(transition: Transition) -> int:
        kind, _, final = table.rows[transition.row]
        to = final if kind is NeedKind.DONE else places[transition.row]
        return to | transition.claims << CLAIMS_AT | kind << KIND_AT

    bet_place, numbers = numbering.bets.index(bet), dict[Any, int]()
    for claim in (claim for claims in numbering.claims for claim in claims):
        numbers.setdefault(claim, len(numbers))
    sets = np.full((len(numbering.claims), max(1, *map(len, numbering.claims))), -1, np.int64)
    for number, claims in enumerate(numbering.claims):
        sets[number, : len(claims)] = [numbers[claim] for claim in claims]
    pays = [[_pays(end, claim, bet_place) for end in numbering.ends] for claim in numbers]
    rest = step * numbering.stake // 4
    more = [[_rest_pays(end, claim, rest) for end in numbering.ends] for claim in numbers]
    return SeatTable(
        walked=np.array([word(transition) for row in table.rows for transition in row.transitions], np.uint64),
        starts=np.array([word(start) for start in table.starts], np.uint64),
        pays=np.array(pays, np.int64).reshape(len(numbers), len(numbering.ends)),
        sets=sets,
        sides=table.sides,
        stake=numbering.stake,
        rest=rest,
        rest_pays=np.array(more, np.int64).reshape(len(numbers), len(numbering.ends)),
    )


def _pays(end: WalkedRound, claim: Any, bet: int) -> int:
    """What a claim brings at the stake of the table; a round that makes no claims has one, the nets of all its bets."""
    return end.pays(claim) if makes_claims(end) else cast(int, claim[bet])


def _rest_pays(end: WalkedRound, claim: Any, rest: int) -> int:
    """What a claim brings because a rest was put up in a double for less (E-10): it is the part that is no whole step."""
    if not rest or not makes_claims(end) or claim.stake % (2 * rest) == 0:
        return 0
    return end.pays(claim) - end.pays(claim._replace(stake=claim.stake - rest))


def contenders(rules: WalkedRules, tables: Sequence[SeatTable]) -> Contenders:
    """The tables of all seats joined into one; seats with the same table share it."""
    distinct = {id(table): table for table in tables}
    finals = max(table.pays.shape[1] for table in distinct.values())
    widest = max(table.sets.shape[1] for table in distinct.values())
    walked, starts = list[Words](), dict[int, Words]()
    pays, sets = [np.zeros((0, finals), np.int64)], [np.full((1, widest), -1, np.int64)]
    more = [np.zeros((0, finals), np.int64)]
    rows = claims = 0
    groups = 1
    for number, table in distinct.items():
        walked.append(_move(table.walked, rows, groups - 1))
        starts[number] = _move(table.starts, rows, groups - 1)
        pays.append(np.pad(table.pays, ((0, 0), (0, finals - table.pays.shape[1]))))
        more.append(np.pad(table.rest_pays, ((0, 0), (0, finals - table.pays.shape[1]))))
        moved = np.where(table.sets >= 0, table.sets + claims, -1)[1:]
        sets.append(np.pad(moved, ((0, 0), (0, widest - moved.shape[1])), constant_values=-1))
        rows, claims, groups = rows + len(table.walked), claims + len(table.pays), groups + len(moved)
    all_pays, all_sets = np.concatenate(pays), np.concatenate(sets)
    padded = np.concatenate([all_pays, np.zeros((1, finals), np.int64)])  # −1 is the last one: nothing
    longest = max(map(len, starts.values()))
    return Contenders(
        walked=np.concatenate(walked),
        starts=np.array([np.pad(starts[id(table)], (0, longest - len(starts[id(table)])), "edge") for table in tables]),
        sides=np.array([table.sides for table in tables], np.uint64),
        values=padded[all_sets].sum(axis=1),
        pays=padded,
        sets=all_sets,
        stake=tables[0].stake,
        halves=steps_of(rules)[0],
        rest=max(table.rest for table in tables),
        rest_pays=np.concatenate(more),
        rotating=getattr(rules, "turns", "by-seat") == "rotating",
    )


def _move(transitions: Words, rows: int, sets: int) -> Words:
    """Transitions of a table, with its rows and its sets of claims moved to their new places."""
    kind = transitions >> np.uint64(KIND_AT)
    made = transitions >> np.uint64(CLAIMS_AT) & np.uint64((1 << (KIND_AT - CLAIMS_AT)) - 1)
    further = np.where(kind == NeedKind.DONE, 0, rows).astype(np.uint64)
    more = np.where(made > 0, sets, 0).astype(np.uint64)
    return transitions + further + (more << np.uint64(CLAIMS_AT))


def bot_bets(rules: HouseRules) -> BotBets:
    """How the house's own players bet, as numbers."""
    return BotBets(
        minimum=rules.minimum,
        maximum=NO_MAXIMUM if rules.maximum == "none" else rules.maximum,
        chip=rules.chip,
        unit=rules.chip if rules.minimum < UNIT else lcm(rules.chip, UNIT),
        careful=NO_MAXIMUM // rules.careful_bet(NO_MAXIMUM),
        chips=np.array(CHIPS, np.int64),
        shares=np.array(SHARES, np.int64),
    )


def work_for(seats: int, rounds: int) -> Work:
    return Work(
        purses=np.zeros(seats, np.int64),
        history=np.zeros((rounds, seats), np.int64),
        bets=np.zeros(seats, np.int64),
        transitions=np.zeros(seats, np.uint64),
        made=np.zeros((seats, MOST_CLAIMS), np.uint64),
        claims=np.zeros(seats, np.uint64),
        rests=np.zeros(seats, np.int64),
        lots=np.zeros(seats, np.int64),
    )
