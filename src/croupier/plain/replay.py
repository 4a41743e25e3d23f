"""The replay of a log as text. It shows only what was public."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.houses import House
from croupier.learning.tournament_review import TournamentMistake, TournamentReview, find_now, past_choices
from croupier.messages import say
from croupier.plain.console import Console
from croupier.records.types import Answered, Record, RoundDealt, RoundSettled
from croupier.review.evaluator import value_round
from croupier.review.replay import Replay, first_snapshot
from croupier.table.game import Game
from croupier.telling.company import Company
from croupier.telling.pages import rules_page
from croupier.telling.standings import standings_lines
from croupier.telling.teller import Teller


def replay_text(records: Iterable[Record], console: Console, house: House) -> Game:
    """Write every round as it was played."""
    console.tell(*rules_page(house, house.rules, console.speaker))
    game, events = Game.read(records)
    company = _company(game)
    teller = Teller(game, company, console.tell, retelling=True)
    for event in events:
        teller.tell_event(event)
    if game.tournament and game.tournament.winner is not None:
        console.tell(*standings_lines(game.tournament, company))
    return game


def _company(game: Game) -> Company:
    """The players as the game called them: who played alone is “you”, but at a hosted table others may read its log."""
    return Company(game, retelling=game.hosted is not None)


def replay_round(records: Iterable[Record], console: Console, number: int) -> None:
    """Write one round, and at each decision of a person the value of every move as it stood then.

    The records are read twice, up to that round.
    """
    valued = {one.place[1]: one for one in value_round(records, number)}
    lost = lost_chances(records, number)
    game, events = Game.read(records)
    teller = Teller(game, _company(game), console.tell, retelling=True)
    step = 0
    for event in events:
        if game.rounds != number or not isinstance(event.record, RoundDealt | Answered | RoundSettled):
            continue
        one = valued.get(step) if isinstance(event.record, Answered) else None
        to_win = lost.get(step) if isinstance(event.record, RoundDealt if step == 0 else Answered) else None
        step += isinstance(event.record, Answered)
        if one:
            console.tell(one.line())
        teller.tell_event(event)
        if one and one.mistake:
            console.tell(say("✗ {mistake}", mistake=one.name()))
        if to_win:
            name, cost = to_win.name(console.speaker), to_win.share_text(console.speaker)
            console.tell(say("✗ {mistake}. It cost {cost} of the tournament.", mistake=name, cost=cost))
        if isinstance(event.record, RoundSettled):
            return


def lost_chances(records: Iterable[Record], number: int) -> dict[int, TournamentMistake]:
    """In a tournament: what cost people chances to win in a round, by the step; it is solved for that."""
    if first_snapshot(records).tournament is None:
        return {}  # of a long game only one round is held
    replay, found = Replay.of(list(records)), dict[int, TournamentMistake]()
    for seat, player in enumerate(replay.game.players):
        choices = [one for one in past_choices(replay, seat) if one.place[0] == number - 1]
        review = TournamentReview(iter([] if player.bot else choices))
        while not review.whole:
            review.look(find_now())
        found |= {one.place[1]: one for one in review.mistakes}
    return found
