"""What the tables of the environments show: observations and masks."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from croupier.compiled.kernel_cards import ONE, ZERO, U
from croupier.compiled.kernel_data import Word
from croupier.compiled.kernel_options import device, inline
from croupier.environments.kernel_data import (
    SESSION,
    MemoryRecord,
    edges_of,
    eight,
    faces_of,
    lists_of,
    needed_of,
    open_bytes_of,
    shares_of,
    table_at,
    tags_of,
    wagers_of,
)

F = cast(Any, np.float32)
RANKS = 13
HALF_DECK = F(26)
"""As in `bounds`: kernels take constants from their own files alone, which decide whether their machine code is still good."""

OVER = U(0)
"""What a table waits for while its episode is over."""


@inline
def is_open(work: MemoryRecord, one: MemoryRecord, wager: Word) -> bool:
    """Whether the bankroll covers a wager."""
    return bool(work.episode != SESSION or needed_of(work)[wager * U(3)] <= one.money)


@inline
def bet_at(work: MemoryRecord) -> Word:
    """The row of a table where a bet is to be chosen."""
    return U(work.face_width)


@inline
def settle_at(work: MemoryRecord) -> Word:
    """The row of a table whose round was over at the deal and is not settled yet. All rows after it are decisions."""
    return U(work.face_width) << ONE


@inline
def copy(numbers: Any, place: Word, to: Any, there: Word, many: Word) -> None:
    """Copy up to 32 numbers, by eights that may overlap."""
    if many < U(8):
        for number in range(many):
            to[there + U(number)] = numbers[place + U(number)]
        return
    last = many - U(8)
    eight(numbers, place, to, there)
    if last > U(8):
        eight(numbers, place + U(8), to, there + U(8))
        eight(numbers, place + min(U(16), last), to, there + min(U(16), last))
    eight(numbers, place + last, to, there + last)


@inline
def copy_words(words: Any, place: Word, to: Any, there: Word, many: Word) -> None:
    """Copy masks: mostly one word or two, so that no loop is needed."""
    to[there] = words[place]
    if many > ONE:
        to[there + ONE] = words[place + ONE]
        for number in range(U(2), many):
            to[there + U(number)] = words[place + U(number)]


@inline
def show(work: MemoryRecord, one: MemoryRecord, observations: Any, open: Any) -> None:
    """Write down what is observed at a table and which actions are open."""
    table, at = U(one.number), U(one.at)
    row, words = table * U(work.columns), U(work.mask_width)
    copy(faces_of(work), at << ONE, observations, row, U(work.felt_width))
    copy_words(edges_of(work), at + U(work.face_width) - words, open, table * words, words)
    observations[row + U(work.at_dealt)] = shares_of(work)[ZERO if one.bottom != 0 else U(one.top)]
    if work.at_bet >= 0:
        units = wagers_of(work)[U(one.wager) * U(work.bet_count)]
        observations[row + U(work.at_bet)] = units if at > settle_at(work) else 0
    if work.at_bankroll >= 0:
        observations[row + U(work.at_bankroll)] = one.money / work.chips
        if work.episode == SESSION and at == bet_at(work):
            close_wagers(work, one)
    if work.at_seen >= 0:
        copy(one.seen, ZERO, observations, row + U(work.at_seen), U(RANKS))
    if work.at_running >= 0:
        show_count(work, one, observations)


@device
def close_wagers(work: MemoryRecord, one: MemoryRecord) -> None:
    """Close the bets that the bankroll does not cover."""
    open, first = open_bytes_of(work), U(one.number) * U(work.mask_width) * U(8) + U(work.word_count)
    for wager in range(U(work.wager_count)):
        open[first + U(wager)] = is_open(work, one, U(wager))


@device
def show_count(work: MemoryRecord, one: MemoryRecord, observations: Any) -> None:
    tags, seen, place = tags_of(work), one.seen, U(one.number) * U(work.columns) + U(work.at_running)
    unseen, running = F(work.size), tags[RANKS]
    for rank in range(RANKS):
        unseen -= F(seen[rank])
        running += F(seen[rank]) * tags[rank]
    observations[place] = running
    observations[place + ONE] = running * F(52) / max(unseen, HALF_DECK)


@device
def show_all(work: MemoryRecord, first: Word, many: Word, observations: Any, open: Any) -> None:
    """Show what is observed at the tables of a list."""
    lists = lists_of(work)
    for number in range(many):
        show(work, table_at(lists[first + U(number)]), observations, open)
