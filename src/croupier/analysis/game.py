"""The whole round of blackjack: every first hand, its options, and their values.

All rows are joint with the upcard. With P the chance of the upcard, B that of the upcard and a dealer's natural, and s
the price of a further unit (see kernel.py), the net value of a first hand h, everything at the removal of h, is

    played on               V - P
    split                   E_x + s - P
    swapped                 2 X + s - P,  X = sum over c of n_c/N * (V({x, c}) - s): twice one hand from one card
    surrendered late        (P - B)/2 - P: a dealer's natural takes the whole bet
    surrendered early       -P/2
    even money              P

Insurance adds (3 B - P)/2 against an ace.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from croupier.analysis import kernel
from croupier.analysis.deals import Deal, deals
from croupier.analysis.kernel import DOUBLE, HIT, STAND, Moves, Unseen
from croupier.analysis.lattice import Bytes, Flags, Floats, Ints
from croupier.analysis.layout import GROSS, Layout, Payoff, PlayedHands, value_swap
from croupier.analysis.splits import Limits, Pair, SplitHand, Worth, limits, play_split_hands, split_worth
from croupier.games.blackjack.rules import Rules

SPLIT, SWAP, SURRENDER = DOUBLE + 1, DOUBLE + 2, DOUBLE + 3
"""The moves on first cards besides STAND, HIT and DOUBLE. On equal values the move with the lower number is taken."""

ROUNDING = 1e-14
"""Values that differ by less than this are equal: a split to two hands without doubles is worth exactly a swap."""


@dataclass(frozen=True, eq=False)
class Game:
    """The shoe before a round at a house."""

    rules: Rules
    layout: Layout
    unseen: Unseen
    ranks: Sequence[float]
    deals: list[Deal]
    paid: Floats
    """P, by deal and upcard."""
    natural: Floats
    """B, by deal and upcard."""

    @property
    def further(self) -> Floats:
        """s, by deal and upcard."""
        return self.paid - self.unseen.void * self.natural

    @property
    def chances(self) -> Floats:
        return np.array([deal.chance for deal in self.deals])

    @property
    def is_natural(self) -> Flags:
        return np.array([deal.natural for deal in self.deals])


def game(rules: Rules, layout: Layout, unseen: Unseen, ranks: Sequence[float]) -> Game:
    dealt = deals(rules, layout.lattice, unseen, ranks)
    return Game(rules, layout, unseen, ranks, dealt, *prices(layout, unseen, [deal.hand for deal in dealt]))


def prices(layout: Layout, unseen: Unseen, hands: Sequence[int] | Ints) -> tuple[Floats, Floats]:
    """P and B with the cards of these hands gone, by hand and upcard."""
    return prices_at(unseen, layout.upcards, layout.lattice.counts[hands])


def prices_at(unseen: Unseen, upcards: Sequence[int], removed: Bytes) -> tuple[Floats, Floats]:
    """P and B with these cards gone, by removal and upcard."""
    paid, natural = np.zeros((len(removed), len(upcards))), np.zeros((len(removed), len(upcards)))
    kernel.prices(unseen, np.array(upcards), removed, paid, natural)
    return paid, natural


def standing(game: Game, payoff: Payoff = GROSS) -> Floats:
    """The payoff of every first hand if it stands."""
    layout, played = game.layout, game.layout.lattice.playable
    return layout.stand_payoffs(
        game.unseen, layout.lattice.counts[:played], layout.classes.first[:played], payoff=payoff
    )


@dataclass(frozen=True, eq=False)
class Splits:
    """The pairs that may be split, and one hand of each split played out."""

    game: Game
    pairs: Mapping[int, Pair]
    """By deal."""
    hands: Mapping[int, SplitHand]
    """By the pair's value."""

    @classmethod
    def of(cls, game: Game, played: PlayedHands, deals: Sequence[int], how: Callable[[Pair], Limits]) -> Splits:
        if game.rules.max_hands < 2:
            return cls(game, {}, {})
        pairs = {n: pair for n in deals if (pair := game.deals[n].pair)}
        wanted = {pair.value: (how(pair), pair.copies) for pair in sorted(pairs.values())}
        return cls(game, pairs, play_split_hands(game.layout, game.unseen, played, wanted))

    def worths(self, how: Callable[[Pair], Limits]) -> dict[int, Worth]:
        """What the splits are worth, by deal, if pairs are split as far as `how` says: no farther than the hands were played."""
        game = self.game
        return {
            n: split_worth(game.unseen, pair, how(pair), self.hands[pair.value], game.paid[n], game.further[n])
            for n, pair in self.pairs.items()
        }


@dataclass(frozen=True, eq=False)
class Options:
    """The value of each first move, by deal and upcard."""

    net: Floats
    """Minus infinity where the option is not open."""
    staked: Floats
    """The stakes beyond the first unit."""
    splits: Splits


def options(
    game: Game, played: PlayedHands, parted: Flags | None = None, how: Callable[[Pair], Limits] | None = None
) -> Options:
    """The options of every deal; later moves are those of `played`.

    `parted` marks the deals whose splits and swaps are needed (all by default). `how` says how far a pair may be split
    (by default the house's rule).
    """
    net = np.full((SURRENDER + 1, *game.paid.shape), -np.inf)
    staked = np.zeros_like(net)
    index = [deal.hand for deal in game.deals]
    for move, is_open in ((STAND, None), (HIT, game.layout.can_hit[index]), (DOUBLE, game.layout.can_double[index])):
        rows = slice(None) if is_open is None else is_open
        net[move, rows] = (played.values[index, move] - game.paid)[rows]
    staked[HIT], staked[DOUBLE] = played.added[index], game.further
    if game.rules.surrender == "late":
        net[SURRENDER, ~game.is_natural] = ((game.paid - game.natural) / 2 - game.paid)[~game.is_natural]
    pairs = [n for n, deal in enumerate(game.deals) if deal.pair and (parted is None or parted[n])]
    how = how or _by_the_rules(game)
    splits = Splits.of(game, played, pairs, how)
    for option, worths in ((SPLIT, splits.worths(how)), (SWAP, _swaps(game, played, pairs))):
        for n, worth in worths.items():
            net[option, n], staked[option, n] = worth
    return Options(net, staked, splits)


def _by_the_rules(game: Game) -> Callable[[Pair], Limits]:
    return lambda pair: limits(game.rules, pair.value)


def _swaps(game: Game, played: PlayedHands, which: Sequence[int]) -> dict[int, Worth]:
    if not game.rules.swap:
        return {}
    return {n: _swap(game, n, played.after_swap) for n in which}


def _swap(game: Game, n: int, given: Moves | None) -> Worth:
    # twice (gross - s), and the first of the two units costs P instead of s; s is a martingale
    gross = swapped_hand(game, n, given, GROSS)[0]
    return Worth(2.0 * gross - game.further[n] - game.paid[n], game.further[n])


def swapped_hand(game: Game, n: int, given: Moves | None, payoff: Payoff) -> tuple[Floats, Moves]:
    """The expected payoff of the hand that a swap leaves, and the moves it is played by."""
    layout, hands, rank = game.layout, game.layout.lattice, game.deals[n].low - 1
    holding = np.nonzero(hands.counts[: hands.playable, rank])[0]
    removed = hands.counts[holding]
    removed[:, rank] += 1
    stood = layout.empty()
    stood[holding] = layout.stand_payoffs(game.unseen, removed, layout.classes.split[holding], payoff=payoff)
    worth, moves = value_swap(layout, game.unseen, stood, rank, given)
    pair = hands.counts[game.deals[n].hand]
    chances = np.maximum(game.unseen.counts - game.unseen.drop * pair, 0.0) / (game.unseen.size - 2 * game.unseen.drop)
    expected: Floats = chances @ worth[hands.child[hands.find(rank + 1)]]
    return expected, moves


@dataclass(frozen=True, eq=False)
class Answers:
    """The answers on first cards, by player (values are averaged over players), deal and upcard."""

    first: Moves
    """STAND, HIT, DOUBLE, SPLIT, SWAP or SURRENDER."""
    early: Flags
    """Surrendered before the peek."""
    insured: Flags
    """By deal and upcard."""
    even_money: Floats
    """The share of the players who take even money (0 to 1), by deal and upcard."""


def best_option(net: Floats) -> Ints:
    """The best option by its number, which is the first axis. Where values differ by rounding alone, the first of them."""
    best: Ints = np.argmax(net >= net.max(axis=0) - ROUNDING, axis=0)
    return best


def best_answers(game: Game, options: Options) -> Answers:
    """The best answers on first cards; on equal values the first in the order of the moves."""
    rules, ace = game.rules, np.array(game.layout.upcards) == 1
    first = best_option(options.net)
    worth = np.take_along_axis(options.net, first[None], axis=0)[0]
    insured = np.zeros(worth.shape, np.bool_)
    early = insured.copy()
    if rules.insurance:
        kept = best_option(options.net[:SURRENDER])  # a player who insures cannot surrender (E-09)
        with_it = np.take_along_axis(options.net, kept[None], axis=0)[0] + insurance(game)
        insured = ace & (with_it > worth)
        if rules.even_money:
            insured &= ~game.is_natural[:, None]
        first = np.where(insured, kept, first)
        worth = np.where(insured, with_it, worth)
    if rules.surrender == "early":
        early = ~game.is_natural[:, None] & (-game.paid / 2 > worth)
    even_money = even_money_pays(game, options).astype(np.float64)
    return Answers(first[None].astype(np.int8), early[None], insured & ~early, even_money)


def even_money_offered(game: Game) -> Flags:
    """Where even money is offered: on naturals against an ace, if the house has it; by deal and upcard."""
    ace = np.array(game.layout.upcards) == 1
    offered: Flags = ace & game.is_natural[:, None] & game.rules.even_money
    return offered


def even_money_pays(game: Game, options: Options) -> Flags:
    """Where even money is worth more than the natural without it."""
    pays: Flags = even_money_offered(game) & (game.paid > options.net[STAND])
    return pays


def insurance(game: Game) -> Floats:
    """The expectation of half a unit of insurance, jointly with an ace as upcard."""
    net: Floats = (3.0 * game.natural - game.paid) / 2
    return net


def settle(game: Game, options: Options, answers: Answers) -> Worth:
    """The value of each deal with these answers, by deal and upcard."""
    net, staked = np.zeros(game.paid.shape), np.zeros(game.paid.shape)
    for first in answers.first:
        net += np.take_along_axis(options.net, first[None].astype(np.int64), axis=0)[0] / len(answers.first)
        staked += np.take_along_axis(options.staked, first[None].astype(np.int64), axis=0)[0] / len(answers.first)
    net += answers.insured * insurance(game)
    staked += answers.insured * game.paid / 2
    even = answers.even_money
    net, staked = even * game.paid + (1.0 - even) * net, (1.0 - even) * staked
    early = answers.early.mean(axis=0)
    return Worth(early * -game.paid / 2 + (1.0 - early) * net, (1.0 - early) * staked)
