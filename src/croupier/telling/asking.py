"""The questions to people: for bets, for more chips, for a move."""

from __future__ import annotations

from typing import cast

from croupier.messages import Message, Refused, Word, say
from croupier.money import Money, amount
from croupier.protocol import Answer, Decide, MoveWithAmount, Round
from croupier.table.game import Game
from croupier.table.limits import largest_bet, refill
from croupier.telling import telling_of
from croupier.telling.company import Company
from croupier.telling.results import join
from croupier.telling.vocabulary import MOVES, find_move


def place_your_bets(game: Game, seat: int, beside: int = 0) -> Message:
    """Ask for a bet, with the limits and the game's warning; `beside` is the total already placed on side bets."""
    rules, balance = game.rules, game.balance(seat)
    lines = [_limits(game, balance)]
    if warning := telling_of(rules).warning(rules, balance, beside):
        lines.append(warning)
    return join(iter(lines))


def _limits(game: Game, balance: int) -> Message:
    rules = game.rules
    if game.tournament and balance < rules.minimum:
        return say("Place your bets. All you have: {amount}.", amount=Money(balance))
    if rules.minimum == rules.maximum:
        return say("Next round: everybody bets {amount}.", amount=Money(rules.minimum))
    return say("Place your bets. {least} to {most}.", least=Money(rules.minimum), most=largest_bet(rules))


def more_chips(game: Game, company: Company, seat: int, loss_limit: int = 0) -> Message:
    """Ask a player without money whether to buy more chips; or say that the player's own limit is reached."""
    bought = game.players[seat].bought
    more = refill(game.rules, loss_limit, bought)
    if not more:
        return company.to(
            seat, say("Your budget of {limit} for this game is spent: no more chips.", limit=Money(loss_limit))
        )
    if loss_limit and not refill(game.rules, loss_limit, bought + more):
        return company.to(
            seat,
            say(
                "Out of chips. Take another {amount}, the last of your budget of {limit}?",
                amount=Money(more),
                limit=Money(loss_limit),
            ),
        )
    return company.to(seat, say("Out of chips. Take another {amount}?", amount=Money(more)))


def with_time_left(text: str, seconds: int) -> Message:
    """A question, or whom the table waits for, with the time that is left."""
    return say("{text} ({seconds} s)", text=text, seconds=seconds)


def your_move(game: Game, company: Company, need: Decide) -> Message:
    """Ask a player for a move."""
    if game.round is None:
        raise ValueError("Nobody has a move: no round is played.")
    return telling_of(game.rules).question(game.round, need, company)


def read_move(game: Game, need: Decide, typed: str, language: str) -> Answer:
    """The move that a line means: a word or its letter, an amount after it for a double for less; otherwise refused."""
    word, _, rest = typed.partition(" ")
    move = find_move(word, language, need.words)
    open = tuple(map(Word, need.words))
    if move is None:
        raise Refused(
            say("“{typed}” is not a move; possible: {options}.", typed=typed, options=open)
            if typed
            else say("No move was made; possible: {options}.", options=open)
        )
    if move not in need.words:
        why = telling_of(game.rules).why_closed(cast(Round, game.round), need, move)
        raise Refused(
            say("{move} is closed: {why}; possible: {options}.", move=MOVES[move].label, why=why, options=open)
        )
    return MoveWithAmount(move, amount(rest)) if rest else move


def yes_or_no(need: Decide) -> bool:
    """Whether the question is a single offer, to take or to decline."""
    words = need.words
    return "decline" in words and len(words) == 2 and "surrender" not in words
