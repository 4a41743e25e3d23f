"""Sentences about a player, as that player reads them: “You win 150.”, not “Cid wins 150.”"""

from __future__ import annotations

from croupier.messages import Message, Word, say

_PAIRS = (
    (say("{name} wins {amount}."), say("You win {amount}.")),
    (say("{name} loses {amount}."), say("You lose {amount}.")),
    (say("{name} gets {amount} back."), say("Your {amount} comes back.")),
    (say("{name} wins the tournament."), say("You win the tournament.")),
    (say("{name} bets {bets}."), say("You bet {bets}.")),
    (say("{name} sits this round out."), say("You sit this round out.")),
    (say("{name} takes another {amount}."), say("You take another {amount}.")),
    (say("{name} sits down with {amount}."), say("You sit down with {amount}.")),
    (
        say("{name} does not answer: the house plays by the chart."),
        say("You did not answer: the house plays by the chart."),
    ),
    (say("{name} has {amount}."), say("You have {amount}.")),
    (
        say("{name} has {amount}: too little for a bet, and out."),
        say("You have {amount}: too little for a bet. You are out."),
    ),
    (say("{name} leaves the table with {amount}."), say("You leave the table with {amount}.")),
    (say("{name} leaves the table, {rank}."), say("You leave the table, {rank}.")),
    (say("{name} draws {card}: {total}."), say("You draw {card}: {total}.")),
    (say("{name} hits."), say("You hit.")),
    (say("{name} stands."), say("You stand.")),
    (say("{name} doubles."), say("You double.")),
    (say("{name} doubles for {amount}."), say("You double for {amount}.")),
    (say("{name} splits."), say("You split.")),
    (say("{name} swaps the second card."), say("You swap the second card.")),
    (say("{name} surrenders."), say("You surrender.")),
    (say("{name} takes insurance."), say("You take insurance.")),
    (say("{name} takes even money."), say("You take even money.")),
    (say("{name} says no."), say("You say no.")),
    (say("{name} goes to war."), say("You go to war.")),
)
PAIRS = {third.id: second.id for third, second in _PAIRS}
"""By the sentence about somebody, the one to them."""
LABELS = ("{name}:", "{name},")
"""A sentence that begins so has no verb with the name."""


def second_person(message: Message) -> tuple[str, Message] | None:
    """The name of the player whom a sentence is about, and the sentence as this player reads it; None: about nobody, or unknown.

    >>> name, line = second_person(say("{name} hits.", name="Léa"))
    >>> name, str(line)
    ('Léa', 'You hit.')
    """
    for key, value in message.values:
        if key == "name" and type(value) is str:  # not a word: the name of a person
            if message.id in PAIRS:
                rest = tuple((other, kept) for other, kept in message.values if other != "name")
                return value, Message(PAIRS[message.id], rest)
            if message.id.startswith(LABELS):
                return value, _with(message, key, Word("You"))
        elif isinstance(value, Message) and (inner := second_person(value)):
            return inner[0], _with(message, key, inner[1])
    return None


def _with(message: Message, name: str, value: Message | Word) -> Message:
    """The sentence with another value."""
    return Message(message.id, tuple((key, value if key == name else kept) for key, kept in message.values))
