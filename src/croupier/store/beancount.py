"""The ledger in the text format of Beancount: one transaction a record, and the balances at the end as assertions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import groupby

from croupier.messages import quote, say
from croupier.store.burst import Posting
from croupier.store.postings import MINT
from croupier.store.store import BadStore, Store

CURRENCY = "CHIPS"
GAME, ACCOUNT = re.compile(r"[\w-]+"), re.compile(rf"{MINT}|\w+:[\w-]+(:\d+)?")
LATEST = 1 << 37
"""No posting is of so late a second: a year of four digits."""


def lines(store: Store) -> Iterator[str]:
    """The whole ledger."""
    entries = list(store.postings())
    for entry in entries:
        _check(*entry)
    entries.sort(key=lambda entry: entry[2])
    if not entries:
        return
    first, last = _day(entries[0][2]), _day(entries[-1][2])
    yield f'option "operating_currency" "{CURRENCY}"'
    accounts = sorted({name for _, moved, _ in entries for name in (moved.payer, moved.payee)})
    for account in accounts:
        yield f"{first} open {_account(account)} {CURRENCY}"
    totals: Counter[str] = Counter()
    for (game, n, at), parts in groupby(entries, key=lambda entry: (entry[0], entry[1].n, entry[2])):
        yield f'{_day(at)} * "{game}" "{n}"'
        for _, moved, _ in parts:
            totals[moved.payee] += moved.amount
            totals[moved.payer] -= moved.amount
            yield from _postings(moved)
    for account in accounts:
        yield f"{last + timedelta(1)} balance {_account(account)} {_amount(totals[account])} {CURRENCY}"


def _check(game: object, moved: Posting, at: object) -> None:
    """Refuse what no house writes: a damaged or foreign database must not write lines of its own."""
    accounts = all(isinstance(name, str) and ACCOUNT.fullmatch(name) for name in (moved.payer, moved.payee))
    numbers = isinstance(moved.amount, int) and isinstance(at, int) and 0 <= at < LATEST
    if not (accounts and numbers and isinstance(game, str) and GAME.fullmatch(game)):
        raise BadStore(say("Posting {number} of game {game} is damaged.", number=quote(moved.n), game=quote(game)))


def _postings(moved: Posting) -> Iterator[str]:
    yield f"  {_account(moved.payer)} {_amount(-moved.amount)} {CURRENCY}"
    yield f"  {_account(moved.payee)} {_amount(moved.amount)} {CURRENCY}"


def _account(name: str) -> str:
    """`player:9f` as `Assets:Player:P9f`: each part of a name begins with a capital letter or a digit."""
    if name == MINT:
        return "Equity:Mint"
    kind, game, *seat = name.split(":")
    group = "Income:House" if kind == "house" else f"Assets:{kind.capitalize()}"
    return ":".join((group, f"{kind[0].upper()}{game}", *seat))


def _amount(cents: int) -> str:
    sign, (whole, part) = "-" if cents < 0 else "", divmod(abs(cents), 100)
    return f"{sign}{whole}.{part:02}"


def _day(at: int) -> date:
    return datetime.fromtimestamp(at, UTC).date()
