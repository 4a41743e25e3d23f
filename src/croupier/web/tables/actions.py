"""What people ask a table to do. Each action is done once: what was done is known by its id."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from croupier.messages import Refused, say
from croupier.protocol import Answer
from croupier.protocol import Move as Doubled
from croupier.table.hosted import gathering, seat_of
from croupier.table.notation import answer_text
from croupier.table.records import Record
from croupier.table.seating import bot_names
from croupier.web.texts import plain
from croupier.web.wire import Action, Bet, Buy, Close, Cut, Fill, Leave, Move, Remove, Sit

if TYPE_CHECKING:
    from croupier.web.tables.dealer import Asked, Dealer

MONEY = (Sit, Buy)
"""Actions that move a person's money. Each is written in a burst of its own, since the database may refuse it."""
RULING = (Fill, Remove, Close)
"""Actions for the person who opened the table and for the host alone."""

TOO_LATE = say("This comes too late: the table has gone on.")
USED = say("This was sent before, and it was something else.")


class NotYours(Refused):
    """Only somebody else may do this."""


def perform(dealer: Dealer, asked: Asked) -> bool:
    """Do an action, or tell the reason against it. Returns whether the table has changed, or will when the round is over."""
    table, action = dealer.table, asked.action
    if line := game.done.get((asked.who, action.id)):
        record = json.loads(line)
        if same(action, record):
            dealer.agree(asked, record["n"])
        else:
            asked.refuse("again", plain(USED))
        return False
    if action.at < game.snapshot_at or (isinstance(action, Bet | Move) and action.at < game.asked):
        asked.refuse("late", plain(TOO_LATE))
        return False
    try:
        _do(dealer, asked)
    except NotYours as refused:
        asked.refuse("not_yours", plain(refused.message))
    except Refused as refused:
        asked.refuse("refused", dealer.teller.texts(refused.message))
    else:
        return True
    dealer.means.metrics.refused += 1
    return False


def _do(dealer: Dealer, asked: Asked) -> None:
    table, action = dealer.table, asked.action
    marks = {"id": action.id}
    if isinstance(action, RULING):
        return _rule(dealer, asked)
    if isinstance(action, Sit):
        dealer.note(table.sit(action.seat, asked.name, action.amount, who=asked.who, **marks))
        return None
    seat = game.seat_of(asked.who)
    if seat is None:
        raise NotYours(say("You do not sit at this table."))
    dealer.answered(seat)
    match action:
        case Bet(bets=bets):
            dealer.note(table.bet(seat, bets, **marks))
        case Move(word=word, amount=amount):
            dealer.note(table.act(seat, _answer(word, amount), id=action.id))
        case Buy(amount=amount):
            dealer.note(table.buy(seat, amount, **marks))
        case Leave():
            _leave(dealer, seat, marks)
        case Cut(shoe=shoe, promise=promise, words=words):
            _cut(dealer, seat, shoe, promise, words, marks)
    return None


def _answer(word: str, amount: int | None) -> Answer:
    return word if amount is None else Doubled(word, amount)


def _cut(dealer: Dealer, seat: int, shoe: int, promise: str | None, words: str | None, marks: dict[str, str]) -> None:
    table = dealer.table
    if shoe != game.shoe.number:
        raise Refused(TOO_LATE)
    if (promise is None) == (words is None):
        raise Refused(say("A cut has either words or a promise of words."))
    if promise is not None:
        if dealer.cut != "promise":
            raise Refused(TOO_LATE)
        dealer.note(table.promise_cut(seat, promise, **marks))
    elif dealer.cut == "promise":
        raise Refused(say("The words of a cut are said when everybody has promised theirs."))
    else:
        dealer.note(table.cut(seat, words or "", **marks))


def _leave(dealer: Dealer, seat: int, marks: dict[str, str]) -> None:
    """Leave the table: at once, or when the round is over."""
    table = dealer.table
    if game.tournament and not game.gathering:
        raise Refused(say("In a tournament nobody leaves before the end."))
    if game.round and game.round.stakes[seat]:
        dealer.leaving[seat] = marks
    else:
        dealer.note(table.leave(seat, **marks))


def _rule(dealer: Dealer, asked: Asked) -> None:
    """Actions for the person who opened the table and for the host alone."""
    table, action = dealer.table, asked.action
    if not asked.host and asked.who != (game.hosted or {}).get("by"):
        raise NotYours(say("Only who opened the table, or the host, may do this."))
    marks = {"by": asked.who, "id": action.id}
    match action:
        case Fill(plays=plays):
            _fill(dealer, plays, marks)
        case Remove(seat=seat):
            game.check_seat(seat)
            if game.players[seat].gone:
                raise Refused(say("Nobody sits there."))
            _leave(dealer, seat, marks)
        case Close():
            dealer.close(marks)


def _fill(dealer: Dealer, plays: str, marks: dict[str, str]) -> None:
    """Put bots into the empty seats; the last record has the action's id."""
    table = dealer.table
    free = [seat for seat, player in enumerate(game.players) if player.gone]
    if not free:
        raise Refused(say("No seat is empty."))
    names = bot_names(player.name for player in game.players if not player.gone)
    for seat, name in zip(free, names, strict=False):
        last = marks if seat == free[-1] else {}
        dealer.note(table.sit(seat, name, game.rules.budget, plays=plays, **last))


def same(action: Action, record: Record) -> bool:
    """Whether a record did what this action asks for."""
    return bool(_same(action, record))


def _same(action: Action, record: Record) -> Any:
    match action:
        case Sit(seat=seat, amount=amount):
            return record["event"] == "sit" and (record["seat"], record["purse"]) == (seat, amount)
        case Bet(bets=bets):
            return record["event"] == "bet" and record["bets"] == bets
        case Move(word=word, amount=amount):
            return record["event"] == "answer" and record["answer"] == answer_text(_answer(word, amount))
        case Buy(amount=amount):
            return record["event"] == "buy" and record["amount"] == amount
        case Leave():
            return record["event"] == "leave"
        case Cut(shoe=shoe, promise=promise, words=words):
            said = (record.get("shoe"), record.get("promise"), record.get("words"))
            return record["event"] == "cut" and said == (shoe, promise, words)
        case Fill(plays=plays):
            return record["event"] == "sit" and record["plays"] == plays
        case Remove(seat=seat):
            return record["event"] == "leave" and record["seat"] == seat
        case Close():
            return record["event"] == "over"
    return False
