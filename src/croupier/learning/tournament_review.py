"""The look back on a tournament: what a person's bets and moves cost of the chance to win it. These are no chips.

A choice counts as a mistake if its chance is clearly lower than the best one's (`is_mistake`). The chances are those of who goes
on by the solution, found as during the tournament: from what everybody saw then.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from croupier.language import Speaker
from croupier.learning.tournament_advice import is_mistake, name_of
from croupier.learning.tournament_values import TournamentChoice, TournamentValues
from croupier.messages import Message, Refused, say
from croupier.processes.queue import Found
from croupier.protocol import Decide
from croupier.review.choices import ReplayPlace, decisions_of
from croupier.review.replay import Replay, ReplayedRound
from croupier.review.report import cents_text
from croupier.review.review import Review
from croupier.review.valued_choices import Valued, name_with_round
from croupier.simulation.tournament_odds import TournamentPosition, person_plays
from croupier.table.game import Game
from croupier.telling import telling_of
from croupier.telling.cards import card_name, cards_text
from croupier.tournament.chance import Chances

AT_ONCE = 3
"""How many questions may wait at once."""
Find = Callable[[TournamentChoice], Found]


@dataclass(frozen=True)
class PastChoice:
    """A bet or a move of a past tournament, and where a replay shows it."""

    place: ReplayPlace
    choice: TournamentChoice


@dataclass(frozen=True)
class TournamentMistake:
    """A bet or a move that was clearly worse than the best one."""

    past: PastChoice
    chances: Chances

    @property
    def place(self) -> ReplayPlace:
        return self.past.place

    @property
    def cost(self) -> float:
        """As a part of the tournament."""
        return self.chances.cost(self.past.choice.chosen)

    def name(self, speak: Speaker) -> Message:
        """`Round 3, the bet: 25 wins 41.2 %, 600 wins 63.9 %`."""
        choice, chances = self.past.choice, self.chances
        return say(
            "Round {number}, {what}: {chosen} wins {share} %, {best} wins {most} %",
            number=self.place[0] + 1,
            what=_what(choice),
            chosen=name_of(choice.chosen),
            share=speak.number(100 * chances.found[choice.chosen].win.share, 1),
            best=name_of(chances.best),
            most=speak.number(100 * chances.found[chances.best].win.share, 1),
        )

    def cost_text(self, speak: Speaker) -> str:
        """`−22.7 %`, of the tournament."""
        return speak.number(-100 * self.cost, 1, signed=True) + " %"

    def share_text(self, speak: Speaker) -> str:
        """`22.7 %`, of the tournament."""
        return speak.number(100 * self.cost, 1) + " %"

    def document(self) -> dict[str, object]:
        """As data."""
        choice = self.past.choice
        kind = "bet" if isinstance(choice.chosen, int) else "move"
        return {
            "round": self.place[0] + 1,
            "step": self.place[1],
            "seat": choice.seat,
            kind: choice.chosen,
            "best": self.chances.best,
            "wins": {str(one): chance.win._asdict() for one, chance in self.chances.found.items()},
            "cost": self.cost,
        }


def _what(choice: TournamentChoice) -> Message:
    """What a choice is called: the bet, or the hand."""
    if choice.round is None:
        return say("the bet")
    assert isinstance(choice.round.need, Decide)
    holding = telling_of(choice.position.rules).holding(choice.round, choice.round.need)
    total = cards_text(holding.cards) if holding.total is None else holding.total
    if holding.against is None:
        return say("{total}", total=total)
    return say("{total} against {upcard}", total=total, upcard=card_name(holding.against))


class TournamentReview:
    """One person's bets and moves of a tournament. It grows while their chances are found."""

    def __init__(self, choices: Iterator[PastChoice]) -> None:
        self._waiting = deque(choices)
        self.choices = len(self._waiting)
        self.mistakes: list[TournamentMistake] = []
        """In the order of the tournament."""

    @classmethod
    def of(cls, replay: Replay, seat: int) -> TournamentReview | None:
        """The look back on a tournament for a seat; None on any other game."""
        return cls(past_choices(replay, seat)) if replay.game.tournament else None

    def look(self, find: Find) -> TournamentReview:
        """Take in what is known, and ask for a few of the missing chances."""
        waits = list[PastChoice]()
        while self._waiting and len(waits) < AT_ONCE:
            past = self._waiting.popleft()
            found = find(past.choice)
            if found.coming or (found.known and not found.value.by_solution):
                waits.append(past)
            elif (
                found.known and past.choice.chosen in found.value.found and is_mistake(found.value, past.choice.chosen)
            ):
                self.mistakes.append(TournamentMistake(past, found.value))
                self.mistakes.sort(key=lambda one: one.place)
        self._waiting.extendleft(reversed(waits))
        return self

    @property
    def valued(self) -> int:
        return self.choices - len(self._waiting)

    @property
    def whole(self) -> bool:
        return not self._waiting

    @property
    def worst_first(self) -> list[TournamentMistake]:
        return sorted(self.mistakes, key=lambda one: -one.cost)

    @property
    def cost(self) -> float:
        """What all mistakes cost together, in tournaments."""
        return sum(one.cost for one in self.mistakes)

    def at(self, place: ReplayPlace) -> TournamentMistake | None:
        """The mistake at a step."""
        return next((one for one in self.mistakes if one.place == place), None)

    def facts(self, speak: Speaker) -> list[tuple[Message, str | None]]:
        """The names of the figures and their values; None while they are being found."""
        cost = speak.number(-100 * self.cost, 1, signed=True) + " %"
        return [
            (say("Mistakes, to win the tournament"), str(len(self.mistakes)) if self.whole else None),
            (say("What they cost, of the tournament"), cost if self.whole else None),
        ]


class TournamentReviews:
    """The look back on a tournament for each of its people, made when somebody wants to see it."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._by_seat: dict[int, TournamentReview | None] = {}

    def look(self, seat: int, asks: TournamentValues) -> TournamentReview | None:
        """What is known of a person; a few of the missing chances are asked for. None where no tournament was played."""
        if seat not in self._by_seat:
            self._by_seat[seat] = TournamentReview.of(self._replay, seat)
        found = self._by_seat[seat]
        return found.look(lambda choice: choice.find(asks)) if found else None


def worst_mistakes(review: Review | None, to_win: TournamentReview | None) -> Sequence[Valued | TournamentMistake]:
    """The mistakes of a person, the most expensive first: in a tournament those that cost chances, otherwise those that cost chips."""
    return to_win.worst_first if to_win else review.worst_first if review else []


def mistake_texts(one: Valued | TournamentMistake, speak: Speaker) -> tuple[str, str]:
    """A mistake as a line of a list: its round and name, and what it cost."""
    if isinstance(one, TournamentMistake):
        return speak(one.name(speak)), one.cost_text(speak)
    return speak(name_with_round(one)), cents_text(-one.cents, speak)


def past_choices(replay: Replay, seat: int) -> Iterator[PastChoice]:
    """The bets and the moves of a seat, in order; of moves those with an alternative."""
    for played in replay.played:
        position = _position(replay.game, replay.nets, played)
        start = played.steps[0].round
        stake = start.stakes[seat] if start else None
        if position is None or stake is None:
            continue
        yield PastChoice((played.number, 0), TournamentChoice(position, seat, stake.total))
        for decision in decisions_of(replay.game.rules, played):
            if decision.seat == seat and len(decision.need.words) > 1 and not decision.by_clock:
                choice = TournamentChoice(position, seat, decision.word, decision.round, decision.seen)
                yield PastChoice(decision.place, choice)


def _position(game: Game, nets: list[tuple[int, ...]], played: ReplayedRound) -> TournamentPosition | None:
    """The position before a round."""
    tournament, rules = game.tournament, game.rules
    there = sum(sitter is not None for sitter in played.sitters)
    if tournament is None or there < 2 or len(nets) < played.number:
        return None
    return TournamentPosition(
        rules,
        tournament.calendar.rounds,
        tournament.calendar.block,
        tuple(player.plays or person_plays(rules) for player in game.players),
        tuple(None if sitter is None else purse for sitter, purse in zip(played.sitters, played.purses, strict=True)),
        tuple(nets[: played.number]),
    )


def find_now(progress: Callable[[float], None] = lambda _: None) -> Find:
    """Finds chances in this process; the tournament is solved first."""

    def find(choice: TournamentChoice) -> Found:
        from croupier.tournament import answers
        from croupier.tournament.chances import seat_at
        from croupier.tournament.solution_cache import solve_and_keep

        try:
            solve_and_keep(seat_at(choice.position, choice.seat).problem, progress)
            if isinstance(choice.chosen, int):
                return Found("known", answers.bets(choice.position, choice.seat, 0, (choice.chosen,)))
            if choice.round is None:
                return Found("unavailable")
            return Found("known", answers.moves(choice.position, choice.seat, choice.round, choice.seen, 0))
        except Refused as refused:
            return Found("refused", why=refused.message)

    return find
