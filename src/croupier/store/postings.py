"""The postings of a record: what it moves between accounts. Pure: the records alone give the balance of every account.

The accounts: `mint` makes the money, `player:W` is what a person has beside the tables, `seat:G:3` the purse of a seat,
`house:G` what a game's bank has won or lost. The bank also stakes its bots. A posting has a payer and a payee, so that
the sum over all accounts is always 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from croupier.store.burst import Posting
from croupier.table.records import Record

MINT = "mint"
MOST = 10**12
"""The largest amount, in cents."""


MOVING = frozenset({"grant", "table", "sit", "buy", "leave", "over", "settled"})
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


def postings(game: str, record: Record) -> tuple[Posting, ...]:
    """What a record moves between accounts."""
    if record["event"] not in MOVING:
        return ()
    moved = (move for move in _moves(game, record) if move[2])
    return tuple(
        Posting(record["n"], i, payer, payee, amount) if amount > 0 else Posting(record["n"], i, payee, payer, -amount)
        for i, (payer, payee, amount) in enumerate(moved)
    )


def _moves(game: str, record: Record) -> Iterator[tuple[str, str, int]]:
    match record:
        case {"event": "grant", "who": who, "amount": amount}:
            yield MINT, player(who), amount
        case {"event": "table", "n": 1, "players": players}:
            for seat, one in enumerate(players):
                yield _owner(game, one), game.seat_of(seat), one["purse"]
        case {"event": "sit", "seat": seat, "purse": purse}:
            yield _owner(game, record), game.seat_of(seat), purse
        case {"event": "buy", "seat": seat, "amount": amount}:
            yield _owner(game, record), game.seat_of(seat), amount
        case {"event": "leave", "seat": seat, "amount": amount}:
            yield game.seat_of(seat), _owner(game, record), amount
        case {"event": "over", "paid": paid}:
            for one in paid:
                yield game.seat_of(one["seat"]), _owner(game, one), one["amount"]
        case {"event": "settled", "net": nets}:
            for seat, net in enumerate(nets):
                yield bank(game), game.seat_of(seat), net


def _owner(game: str, record: Record) -> str:
    """Who pays for a seat: its player, or the bank for a bot."""
    return player(who) if (who := record.get("who")) else bank(game)


def balances(moved: Iterable[Posting]) -> Counter[str]:
    """What each account has after these postings."""
    found: Counter[str] = Counter()
    for posting in moved:
        found[posting.payer] -= posting.amount
        found[posting.payee] += posting.amount
    return found
