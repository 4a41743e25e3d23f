"""The replay of a past game: card by card, forwards and backwards, with the value of each move and the mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.timer import Timer

from croupier.learning.tournament_review import (
    TournamentMistake,
    TournamentReview,
    TournamentReviews,
    mistake_texts,
    worst_mistakes,
)
from croupier.messages import Message, say
from croupier.painting.boxes import BoxesPainter, bet_boxes
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look
from croupier.painting.narrow_table import paint_table
from croupier.painting.scene import Scene, Sitter
from croupier.painting.session_graph import SessionGraph
from croupier.painting.title_bar import Title
from croupier.protocol import Box, Decide, Done
from croupier.review.choices import ReplayPlace, move_word
from croupier.review.game import ReviewedGame
from croupier.review.review import Review
from croupier.review.valued_choices import Valued, ValuedDecision
from croupier.telling import boxes_telling, telling_of
from croupier.telling.company import Company
from croupier.telling.standings import final_ranking
from croupier.telling.steps import step_line
from croupier.telling.vocabulary import playing_style
from croupier.tui.controls import Control
from croupier.tui.dialogs.choice import ChoiceDialog, pick_dialog
from croupier.tui.dialogs.values import Position, ValuesDialog
from croupier.tui.house_screen import Run
from croupier.tui.keys import Key
from croupier.tui.screens.base import BarScreen

BEAT = 0.5
STEPS = ("left", "right", "space", Key.NEXT_MISTAKE, Key.PREVIOUS_MISTAKE)
"""The keys that work below the dialog of values, too."""
TALL = 46
"""From this height on, in rows, the graph is shown below the large table."""


class ReplayScreen(BarScreen):
    """Shows a past game; read only. The values of its decisions are found in the background, a few at a time."""

    def __init__(self, game: ReviewedGame, place: ReplayPlace = (0, 0), seat: int | None = None) -> None:
        """`seat` is the person whose mistakes and graph are shown; otherwise the one with the name of the settings."""
        super().__init__()
        self.game, self.replay = game, game.replay
        self.company = Company(self.replay.game)
        self.telling = telling_of(self.replay.game.rules)
        self.at, self.step = min(place[0], len(self.replay.rounds) - 1), place[1]
        self._asked_seat = seat
        self._to_win = TournamentReviews(game.replay)
        self._graph: bool | None = None
        """Whether the graph is shown; None: if there is room for it below the large table."""
        self.notice: Message | None = None
        self._timer: Timer | None = None

    @property
    def currency(self) -> str:
        return self.replay.game.rules.currency

    @property
    def seat(self) -> int:
        return self.game.seat_of(self.app.settings.name) if self._asked_seat is None else self._asked_seat

    @property
    def review(self) -> Review | None:
        """What is known of the decisions of the person; None at a table of bots."""
        return self.game.people.get(self.seat)

    @property
    def to_win(self) -> TournamentReview | None:
        """In a tournament: what bets and moves cost of the chance to win."""
        return self._to_win.look(self.seat, self.app.chances) if self.review else None

    @property
    def wrong(self) -> list[ReplayPlace]:
        """Where the mistakes are: in a tournament those that cost chances to win."""
        if self.to_win:
            return [one.place for one in self.to_win.mistakes]
        return self.review.places if self.review else []

    @property
    def place(self) -> ReplayPlace:
        return self.at, self.step

    @property
    def steps(self) -> int:
        return len(self.replay.rounds[self.at])

    # Keys

    def actions(self) -> list[Control]:
        playing = self._timer is not None
        return [
            Control("left", say("Previous card"), lambda: self._move(-1), cap="←"),
            Control("right", say("Next card"), lambda: self._move(1), cap="→"),
            Control("up", say("Previous round"), lambda: self._round(-1), cap="↑", also=("pageup",)),
            Control("down", say("Next round"), lambda: self._round(1), cap="↓", also=("pagedown",)),
            Control("space", say("Stop") if playing else say("Play"), self._play, also=("enter",)),
        ]

    def footer(self) -> list[Control]:
        learns = [
            Control(Key.NEXT_MISTAKE, say("Next mistake"), lambda: self._mistake(1)),
            Control(Key.PREVIOUS_MISTAKE, say("Previous"), lambda: self._mistake(-1)),
            Control(Key.MISTAKES, say("Mistakes"), self._choose_mistake),
            Control(Key.GRAPH, say("Graph"), self._show_graph),
        ]
        return [
            Control("escape", say("Back"), self.back, also=("q",)),
            *([Control(Key.VALUES, say("Values"), self._values)] if self.telling.LAYOUT != "boxes" else []),
            *(learns if self.review else []),
            Control(Key.FIND, say("Rounds"), self._choose),
            *self._other_person(),
            *self.global_controls(),
            Control("end", say("Result"), lambda: self._move(10**6)),
            Control("home", say("Deal"), lambda: self._move(-(10**6))),
        ]

    def _other_person(self) -> list[Control]:
        """The key to another person's mistakes and graph."""
        seats = list(self.game.people)
        if len(seats) < 2:
            return []
        other = seats[(seats.index(self.seat) + 1) % len(seats)]

        def show() -> None:
            self._asked_seat = other
            self.repaint()

        return [Control(Key.NEXT, self.company.name(other), show)]

    def command(self, key: str, character: str) -> Run | None:
        self.notice = None
        return super().command(key, character)

    def _show_graph(self) -> None:
        self._graph = not self._shows_graph(self.size.width, self.size.height)
        self.repaint()

    def _mistake(self, by: int) -> None:
        """Go to the next mistake, or to the one before."""
        if not self.review:
            return
        places, here = self.wrong, self.place
        place = next((one for one in places[::by] if (one > here if by > 0 else one < here)), None)
        if place is not None:
            self.go_to(place)
        elif not (self.to_win or self.review.report(self.app.values)).whole:
            self.notice = say("No further mistake yet: the values are being computed.")
        elif places:
            self.notice = say("There is no mistake after this one.") if by > 0 else say("There is no mistake before.")
        else:
            self.notice = say("No mistake in this game.")
        self.repaint()

    def _choose_mistake(self) -> None:
        """Pick a mistake by its name, the most expensive first."""
        if found := worst_mistakes(self.review, self.to_win):
            self.app.push_screen(mistakes_dialog(lambda: self.look, found, self.go_to))
        else:
            self._mistake(1)

    def go_to(self, place: ReplayPlace) -> None:
        """Show a step of a round."""
        self.at = max(0, min(len(self.replay.rounds) - 1, place[0]))
        self.step = max(0, min(self.steps - 1, place[1]))
        self.repaint()

    def _move(self, by: int) -> None:
        step = self.step + by
        if step >= self.steps and by == 1 and self.at + 1 < len(self.replay.rounds):
            self._round(1)
            return
        if step < 0 and by == -1 and self.at > 0:
            self.at -= 1
            step = self.steps - 1
        self.step = max(0, min(self.steps - 1, step))
        self.repaint()

    def scroll(self, by: int) -> None:
        self._move(by)

    def _round(self, by: int) -> None:
        self.at = max(0, min(len(self.replay.rounds) - 1, self.at + by))
        self.step = 0
        self.repaint()

    def _choose(self) -> None:
        """Pick a round from a list that shows the people's result of each."""
        players = self.replay.game.players
        people = [seat for seat, player in enumerate(players) if not player.bot]

        def lines() -> list[tuple[str, str]]:
            wrong = {place[0] for place in self.wrong}
            return [
                (
                    self.look(say("Round {number}", number=number + 1)) + "  ✗" * (number in wrong),
                    self._result(number, people),
                )
                for number in range(len(self.replay.rounds))
            ]

        self.app.push_screen(pick_dialog(say("Which round?"), lines, lambda number: self._round(number - self.at)))

    def _result(self, number: int, people: list[int]) -> str:
        if number >= len(self.replay.nets):
            return self.look(say("not over"))
        return self.look.money(sum(self.replay.nets[number][seat] for seat in people), signed=True)

    def _play(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None
        else:
            self._timer = self.set_interval(BEAT, self._tick)
        self.repaint()

    def _tick(self) -> None:
        last = self.at == len(self.replay.rounds) - 1 and self.step == self.steps - 1
        if last and self._timer:
            self._play()
        else:
            self._move(1)

    # Values

    def _values(self) -> None:
        self.app.push_screen(ValuesDialog(self.position, self._step_at_values, stays=True))

    def position(self) -> Position | None:
        """The decision that is due at this step, and what was known then."""
        steps = self.replay.rounds[self.at]
        round = steps[self.step].round
        if round is None or not isinstance(round.need, Decide):
            return None
        seen = self.replay.seen_at(self.at, self.step)
        played = move_word(steps[self.step + 1].event.answer) if self.step + 1 < len(steps) else ""
        return Position(self.replay.game.rules, round, round.need, seen, played)

    def _step_at_values(self, key: str) -> Run | None:
        """What a key does at the values: the steps go on under them."""
        return self.command(key, "") if key in STEPS else None

    # Painting

    def scene(self) -> Scene:
        replay, now = self.replay, self.replay.rounds[self.at][self.step]
        round = now.round
        players = replay.game.players
        sitters = []
        for seat, player in enumerate(players):
            stake = round.stakes[seat] if round else None
            sides = tuple(stake.bets[1:]) if stake and round and not isinstance(round.need, Done) else ()
            money = replay.money_at(self.at, self.step, seat)
            note: Message | str = playing_style(player.plays) if player.bot else ""
            sitters.append(Sitter(seat, self.company.name(seat), note, money, not player.bot, False, 0, sides))
        people = [sitter.seat for sitter in sitters if sitter.person]
        you = people[0] if len(people) == 1 else None
        need = round.need if round else None
        lit = Box(need.seat, need.hand) if isinstance(need, Decide) else None
        left = replay.game.rules.cards - now.shoe_seen
        rules = replay.game.rules
        shoe = None if rules.decks == "infinite" else (left, max(0, rules.cut - now.shoe_seen))
        nets = tuple(net[you] for net in replay.nets[: self.at]) if you is not None else ()
        return Scene(rules, round, tuple(sitters), you=you, lit=lit, shoe=shoe, nets=nets, countable=False)

    def usual_bar_rows(self, width: int, height: int) -> int:
        rows = super().usual_bar_rows(width, height)
        return min(5, rows) if self.telling.LAYOUT == "boxes" else rows

    def status(self) -> tuple[list[str], bool]:
        if self.review:
            self.review.report(self.app.values)
        return [self.look(line) for line in self._lines()], self.notice is not None

    def title_texts(self) -> Title:
        look, replay = self.look, self.replay
        where = look(say("Round {at} of {rounds}", at=self.at + 1, rounds=len(replay.rounds)))
        progress = [look(line) for line in self._progress_lines()]
        return Title(replay.house.title(look.language), [look(say("replay"))], progress, where)

    def paint_felt(self, canvas: Canvas, rows: int) -> None:
        strip = self._graph_rows(canvas.height) if self._shows_graph(canvas.width, canvas.height) else 0
        self._felt(canvas, self.scene(), rows - strip)
        if strip:
            self._strip(canvas, 1 + rows - strip, strip)

    def _progress_lines(self) -> list[Message]:
        """How many mistakes are known, and how many decisions still have no value."""
        if not self.review:
            return []
        if to_win := self.to_win:
            count, done, all = len(to_win.mistakes), to_win.valued, to_win.choices
        else:
            report, count = self.review.report(self.app.values), len(self.review.mistakes)
            done, all = report.valued, report.decisions
            if report.unavailable:
                return []
        missing = [say("valued {done} of {all}", done=done, all=all)] if done < all else []
        return [say("mistakes: {count}", count=count), *missing]

    def _shows_graph(self, width: int, height: int) -> bool:
        if not self.review or width < 40:
            return False
        return height >= TALL if self._graph is None else self._graph

    @staticmethod
    def _graph_rows(height: int) -> int:
        return 5 if height < 30 else 8

    def _strip(self, canvas: Canvas, y: int, rows: int) -> None:
        assert self.review is not None
        canvas.fill(0, y, canvas.width, rows, self.look.palette.leaf)
        mistakes = {place[0] for place in self.wrong}
        graph = SessionGraph(
            canvas, self.look, self.review.graph(), mistakes, self.at, go=lambda number: self.go_to((number, 0))
        )
        graph.paint(2, y, canvas.width - 4, rows)

    def _find_valued(self) -> list[Valued]:
        """What was decided at this step, with its values; a decision that has none yet is asked for at once."""
        if self.review is None:
            return []
        found, decision = self.review.at(self.place), self.review.decision_at(self.place)
        if found or decision is None:
            return found
        advice = self.app.values.advice(decision.round, decision.seen)
        return [ValuedDecision(self.replay.game.rules, decision, advice.value)] if advice.known else []

    def _lines(self) -> list[Message]:
        """What happened; at a decision of the person its values, and what it cost if it was a mistake."""
        if self.notice:
            return [self.notice]
        if self.to_win and (lost := self.to_win.at(self.place)):
            name, cost = lost.name(self.look.speak), lost.share_text(self.look.speak)
            return [
                say("✗ {mistake}. It cost {cost} of the tournament.", mistake=name, cost=cost),
                self._event_text(),
            ]
        here = self._find_valued()
        if not here:
            return [*self._ending(), self._event_text()]
        mistake = max((one for one in here if one.mistake), key=lambda one: one.cents, default=None)
        if mistake is None:
            return [here[0].line(), self._event_text()]
        return [say("✗ {mistake}. {values}.", mistake=mistake.name(), values=mistake.values()), self._event_text()]

    def _ending(self) -> list[Message]:
        """After the last step of a tournament: its ranking and winner."""
        tournament = self.replay.game.tournament
        if not tournament or self.place != (len(self.replay.rounds) - 1, self.steps - 1):
            return []
        ranking = final_ranking(tournament, self.company)
        return [ranking] if ranking else []

    def _felt(self, canvas: Canvas, scene: Scene, rows: int) -> None:
        if telling := boxes_telling(scene.rules):
            first = self.replay.shoes[self.at]
            ends = [steps[-1].round for steps in self.replay.rounds[first : self.at]]
            edges = self.app.values.find_edge(scene.rules) or {}
            edge = {bet: self.look.percent(edges[bet]) for bet in edges}
            boxes = bet_boxes(scene, scene.you or 0, lambda bet: edge.get(bet, ""), {})
            BoxesPainter(canvas, self.look, scene, [telling.coup(end) for end in ends if end], boxes, 0).paint(1, rows)
        else:
            paint_table(canvas, self.look, scene, 1, rows)

    def _event_text(self) -> Message:
        """The event of this step as a sentence."""
        return step_line(self.replay.game.rules, self.replay.rounds[self.at][self.step].event, self.company)


def mistakes_dialog(
    look: Callable[[], Look], mistakes: Sequence[Valued | TournamentMistake], go_to: Callable[[ReplayPlace], object]
) -> ChoiceDialog:
    """The mistakes to pick from: where and what, and what each cost. The picked one is gone to."""
    return pick_dialog(
        say("Which mistake?"),
        lambda: [mistake_texts(one, look().speak) for one in mistakes],
        lambda number: go_to(mistakes[number].place),
    )
