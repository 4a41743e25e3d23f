"""The replay of a past game: round by round, card by card, forwards and backwards."""

from __future__ import annotations

from itertools import islice
from typing import cast

from textual.timer import Timer

from croupier.messages import Message, say
from croupier.protocol import Answer, Box, Decide, Done, Draw, Move, Peek, Reveal
from croupier.records.history import Replay
from croupier.telling import telling_of
from croupier.telling.company import Company
from croupier.telling.game import BoxesTelling
from croupier.telling.results import joined, result_lines
from croupier.telling.vocabulary import playing_style
from croupier.tui.action_bar import action_bar_rows, paint_action_bar
from croupier.tui.canvas import Canvas
from croupier.tui.controls import Control, paint_footer
from croupier.tui.painters.boxes import BetBox, BoxesPainter
from croupier.tui.painters.narrow_table import NarrowTablePainter
from croupier.tui.painters.table import TablePainter
from croupier.tui.painters.title_bar import paint_title
from croupier.tui.panels.pick import Pick
from croupier.tui.panels.values import Position, ValuesPanel
from croupier.tui.scene import Scene, Sitter
from croupier.tui.screens.base import BaseScreen

BEAT = 0.5


class ReplayScreen(BaseScreen):
    """Shows a past game; read only."""

    def __init__(self, replay: Replay, round: int = 0) -> None:
        super().__init__()
        self.replay = replay
        self.company = Company(replay.table)
        self.telling = telling_of(replay.table.rules)
        self.at, self.step = min(round, len(replay.rounds) - 1), 0
        self._timer: Timer | None = None

    @property
    def steps(self) -> int:
        return len(self.replay.rounds[self.at])

    # Keys

    def controls(self) -> list[Control]:
        return [*self.actions(), *self.footer()]

    def actions(self) -> list[Control]:
        playing = self._timer is not None
        return [
            Control("left", say("Card back"), lambda: self._move(-1), cap="←"),
            Control("right", say("Card on"), lambda: self._move(1), cap="→"),
            Control("up", say("Round back"), lambda: self._round(-1), cap="↑", also=("pageup",)),
            Control("down", say("Next round"), lambda: self._round(1), cap="↓", also=("pagedown",)),
            Control("space", say("Stop") if playing else say("Play"), self._play, also=("enter",)),
        ]

    def footer(self) -> list[Control]:
        return [
            Control("escape", say("Back"), self.back, also=("q",)),
            *([Control("?", say("Values"), self._values)] if self.telling.LAYOUT != "boxes" else []),
            Control("l", say("Rounds"), self._choose),
            Control("f2", self.app.other_language, self.app.next_language),
            Control("f3", say("Theme"), self.app.next_theme),
            Control("end", say("Result"), lambda: self._move(10**6)),
            Control("home", say("Deal"), lambda: self._move(-(10**6))),
        ]

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
        players = self.replay.table.players
        people = [seat for seat, player in enumerate(players) if not player.bot]

        def lines() -> list[tuple[str, str]]:
            return [
                (self.look(say("Round {number}", number=number + 1)), self._result(number, people))
                for number in range(len(self.replay.rounds))
            ]

        self.open_panel(Pick(self, say("Which round?"), lines, lambda number: self._round(number - self.at)))

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
        self.open_panel(ValuesPanel(self, self.position, self._pressed))

    def position(self) -> Position | None:
        """The decision that is due at this step, and what was known then."""
        steps = self.replay.rounds[self.at]
        round = steps[self.step].round
        if round is None or not isinstance(round.need, Decide):
            return None
        seen = self.replay.seen_at(self.at, self.step)
        played = move_word(steps[self.step + 1].event.answer) if self.step + 1 < len(steps) else ""
        return Position(self.replay.table.rules, round, round.need, seen, played)

    def _pressed(self, key: str) -> bool:
        """A key at the values: the steps go on under them."""
        return key in ("left", "right", "space") and self.obey(key)

    # Painting

    def scene(self) -> Scene:
        replay, now = self.replay, self.replay.rounds[self.at][self.step]
        round = now.round
        players = replay.table.players
        sitters = []
        for seat, player in enumerate(players):
            stake = round.stakes[seat] if round else None
            sides = tuple(stake.bets[1:]) if stake else ()
            money = replay.money_at(self.at, self.step, seat)
            note: Message | str = playing_style(player.plays) if player.bot else ""
            sitters.append(Sitter(seat, self.company.name(seat), note, money, not player.bot, False, 0, sides))
        people = [seat for seat, player in enumerate(players) if not player.bot]
        you = people[0] if len(people) == 1 else None
        need = round.need if round else None
        lit = Box(need.seat, need.hand) if isinstance(need, Decide) else None
        left = replay.table.rules.cards - now.shoe_seen
        rules = replay.table.rules
        shoe = None if rules.decks == "infinite" else (left, max(0, rules.cut - now.shoe_seen))
        nets = tuple(net[you] for net in replay.nets[: self.at]) if you is not None else ()
        return Scene(rules, round, tuple(sitters), you=you, lit=lit, shoe=shoe, nets=nets, countable=False)

    def paint(self, canvas: Canvas) -> None:
        look, replay = self.look, self.replay
        rows = action_bar_rows(canvas.width, canvas.height)
        if self.telling.LAYOUT == "boxes" and rows == 6:
            rows = 5
        scene = self.scene()
        self._felt(canvas, scene, canvas.height - rows - 3)
        where = look(say("Round {number} of {rounds}", number=self.at + 1, rounds=len(replay.rounds)))
        title = replay.house.title(look.language)
        paint_title(canvas, look, title, [look(say("replay"))], [], where)
        paint_action_bar(
            canvas, look, canvas.height - 1 - rows, rows, [look(self._event_text(scene))], self.actions(), False
        )
        paint_footer(canvas, look, self.footer())

    def _felt(self, canvas: Canvas, scene: Scene, rows: int) -> None:
        if self.telling.LAYOUT == "boxes":
            first, telling = self.replay.shoes[self.at], cast(BoxesTelling, self.telling)
            before = [telling.coup(steps[-1].round) for steps in self.replay.rounds[first : self.at]]
            boxes = self._boxes(scene, telling)
            BoxesPainter(canvas, self.look, scene, before, boxes, 0).paint(1, rows)
        else:
            felt = TablePainter if canvas.width >= 60 else NarrowTablePainter
            felt(canvas, self.look, scene, 1, rows).paint()

    def _boxes(self, scene: Scene, telling: BoxesTelling) -> list[BetBox]:
        rules, round = scene.rules, scene.round
        seat = scene.you or 0
        stakes = dict(round.stakes[seat].bets) if round and round.stakes[seat] else {}  # type: ignore[union-attr]
        nets = (
            {outcome.bet: outcome.net for outcome in scene.done.outcomes if outcome.seat == seat} if scene.done else {}
        )
        edges = self.app.values.known_edge(rules) or {}
        return [
            BetBox(
                bet,
                telling.odds(rules, bet),
                self.look.percent(edges[bet]) if bet in edges else "",
                stakes.get(bet, 0),
                nets.get(bet),
                lambda: None,
            )
            for bet in telling.boxes(rules)
        ]

    def _event_text(self, scene: Scene) -> Message:
        """The event of this step as a sentence."""
        event = self.replay.rounds[self.at][self.step].event
        if scene.round is not None and isinstance(scene.round.need, Done):
            lines = (line for line, _ in result_lines(scene.rules, scene.round, self.company))
            return joined(islice(lines, 3))
        match event.need:
            case Decide(seat):
                return self.company.moves(seat, move_word(event.answer))
            case Peek():
                return self.telling.peeked(bool(event.answer))
            case Reveal():
                return say("The dealer turns the hole card.")
            case Draw(face_up=True):
                return say("A card: {card}.", card=str(event.answer))
            case Draw():
                return say("A card face down.")
        return say("The cards are dealt.")


def move_word(answer: Answer | None) -> str:
    """The move of an answer to a decision."""
    return answer.word if isinstance(answer, Move) else str(answer)
