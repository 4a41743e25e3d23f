"""The postings of a record: what it moves between accounts. Pure: the records alone give the balance of every account.

The accounts: `mint` makes the money, `player:W` is what a person has beside the tables, `seat:G:3` the purse of a seat,
`house:G` what a game's bank has won or lost. The bank also stakes its bots. A posting has a payer and a payee, so that
the sum over all accounts is always 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from croupier.records.types import ChipsBought, GameOver, Payment, Record, RoundSettled, SatDown, SeatLeft, Snapshot
from croupier.store.burst import Posting
from croupier.store.house_records import ChipsGranted, ChipsReturned, HouseRecord

MINT = "mint"
MOST = 10**12
"""The largest amount, in cents."""

MOVING = frozenset({ChipsGranted, ChipsReturned, Snapshot, SatDown, ChipsBought, SeatLeft, GameOver, RoundSettled})
"""The records that move money."""


def player(who: str) -> str:
    return f"player:{who}"


def seat_of(game: str, seat: int) -> str:
    return f"seat:{game}:{seat}"


def bank(game: str) -> str:
    return f"house:{game}"


def may_owe(account: str) -> bool:
    """Whether an account may be below 0: the mint, and the bank of a game."""
    return account == MINT or account.startswith("house:")


def postings(game: str, record: Record | HouseRecord) -> tuple[Posting, ...]:
    """What a record moves between accounts."""
    if type(record) not in MOVING:
        return ()
    moved = (move for move in _moves(game, record) if move[2])
    return tuple(
        Posting(record.n, i, payer, payee, amount) if amount > 0 else Posting(record.n, i, payee, payer, -amount)
        for i, (payer, payee, amount) in enumerate(moved)
    )


def _moves(game: str, record: Record | HouseRecord) -> Iterator[tuple[str, str, int]]:
    match record:
        case RoundSettled(net=nets):
            for seat, net in enumerate(nets):
                yield bank(game), seat_of(game, seat), net
        case ChipsGranted(who=who, amount=amount):
            yield MINT, player(who), amount
        case ChipsReturned(game=closed, paid=paid):
            for one in paid:
                yield seat_of(closed, one.seat), _owner(closed, one.who), one.amount
        case Snapshot(n=1, players=players):
            for seat, sitter in enumerate(players):
                yield _owner(game, sitter.who), seat_of(game, seat), sitter.purse
        case SatDown(seat=seat, purse=purse, who=who):
            yield _owner(game, who), seat_of(game, seat), purse
        case ChipsBought(seat=seat, amount=amount, who=who):
            yield _owner(game, who), seat_of(game, seat), amount
        case SeatLeft(seat=seat, amount=int(amount), who=who):
            yield seat_of(game, seat), _owner(game, who), amount
        case GameOver(paid=list(paid)):
            for one in paid:
                yield seat_of(game, one.seat), _owner(game, one.who), one.amount


def _owner(game: str, who: str) -> str:
    """Who pays for a seat: its player, or the bank for a bot."""
    return player(who) if who else bank(game)


def balances(moved: Iterable[Posting]) -> Counter[str]:
    """What each account has after these postings."""
    found: Counter[str] = Counter()
    for posting in moved:
        found[posting.payer] -= posting.amount
        found[posting.payee] += posting.amount
    return found


def on_the_table(game: str, moved: Iterable[Posting]) -> list[Payment]:
    """What lies on each seat of a game, and whose it is: from its postings alone, since its log may be damaged.

    Who pays into an empty seat owns what lies there from then on, a person or the bank: with an empty purse nobody wins.
    """
    purses, owners, seats = Counter[str](), dict[str, str](), seat_of(game, 0)[:-1]
    for posting in sorted(moved):
        for account, other, amount in (
            (posting.payee, posting.payer, posting.amount),
            (posting.payer, posting.payee, -posting.amount),
        ):
            if account.startswith(seats):
                if not purses[account]:
                    owners[account] = other
                purses[account] += amount
    return [
        Payment(int(account.removeprefix(seats)), amount, _person(owners[account]))
        for account, amount in sorted(purses.items())
        if amount
    ]


def _person(account: str) -> str:
    kind, _, who = account.partition(":")
    return who if kind == "player" else ""
