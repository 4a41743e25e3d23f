"""The screen of a table with hands in front of the seats: keys, playback and painting."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import monotonic
from typing import ClassVar, cast

from croupier.houses.shorthand import shorthand
from croupier.learning.coach import Coach
from croupier.learning.table_advice import count_of
from croupier.messages import Message, say
from croupier.money import Money, amount
from croupier.painting.canvas import Canvas
from croupier.painting.hint import rule_codes
from croupier.painting.narrow_table import paint_table
from croupier.painting.scene import Scene, scene_of
from croupier.painting.table_facts import limits
from croupier.painting.title_bar import Title
from croupier.painting.value_texts import edge_text
from croupier.protocol import Decide, MoveWithAmount, Option
from croupier.records.event import Event
from croupier.records.journal import LogFailed
from croupier.table.limits import refill
from croupier.table.sitting import AnySitting
from croupier.telling.asking import with_time_left, yes_or_no
from croupier.telling.story import fairness
from croupier.telling.vocabulary import NO_LETTER, YES, YES_LETTER, keys, label
from croupier.tui.controls import Control
from croupier.tui.dialogs.chart import ChartDialog
from croupier.tui.dialogs.choice import ChoiceDialog
from croupier.tui.dialogs.dialog import NARROW
from croupier.tui.dialogs.odds import OddsDialog
from croupier.tui.dialogs.rules import LogDialog, RulesDialog
from croupier.tui.dialogs.values import Position, ValuesDialog
from croupier.tui.dialogs.write import WriteDialog
from croupier.tui.house_screen import Run
from croupier.tui.keys import Key
from croupier.tui.screens.bets import BettingScreen

GO_ON = ("space", "enter")


class TableScreen(BettingScreen):
    """A table with a game in play."""

    shown: Scene
    """What was on the felt when it was painted last."""
    narrow = False
    """Whether the canvas was narrow then."""
    FIRST_KEYS: ClassVar[tuple[str, ...]] = (Key.VALUES, "f1", "escape")

    def __init__(self, sitting: AnySitting) -> None:
        super().__init__(sitting)
        self.refused: Message | None = None
        self.count_shown = False
        self.coach: Coach = Coach(self.company)

    def after_first_frame(self) -> None:
        if self.telling.HAS_CHART:
            self.app.values.prepare(self.game.rules)

    def await_person(self, long: bool) -> None:
        super().await_person(long)
        if self.app.settings.coach and self.awaits == "move":
            self.coach.ask_values(self.app.values)

    def show_event(self, event: Event) -> float:
        self.coach.note_event(event)
        return super().show_event(event)

    def refuse(self, message: Message) -> None:
        self.refused = message
        self.repaint()

    # Keys

    def command(self, key: str, character: str) -> Run | None:
        """A key first finishes what is moving: what it does depends on what is asked then."""
        if self.hurry() and key in GO_ON:
            return None
        self.refused = None
        self.attended = monotonic()
        return super().command(key, character)

    def actions(self) -> list[Control]:
        match self.awaits:
            case "move":
                return self.moves(cast(Decide, self.game.deciding))
            case "bets":
                return self.bets(self.bettors[0])
            case "broke":
                return self._broke_actions(cast(int, self.broke))
            case "next":
                cuts = [control for seat in self.only_bets[:1] for control in self.cuts(seat)]
                return [Control("enter", say("Next round"), self.next_round, also=("space",)), *cuts]
            case "over":
                label = say("Look back") if self.game.history and not self.sitting.live else say("Lobby")
                return [Control("enter", label, self.back, also=("space",))]
            case "failed":
                return [Control("enter", say("Try again"), self.try_again, also=("space",))]
        return []

    def footer(self) -> list[Control]:
        controls = [
            Control(Key.VALUES, say("Values"), self._open_values),
            Control(Key.CHART, say("Chart"), self._open_chart),
            Control(Key.COUNT, say("Count"), self._count),
            Control(Key.LOG, say("Log"), self._open_log),
            Control("f1", say("Rules"), self._rules),
            Control("escape", say("Lobby"), self.back),
            *self.global_controls(),
        ]
        missing = [Key.CHART] * (not self.telling.HAS_CHART) + [Key.COUNT] * (not self.telling.HAS_COUNT)
        return [control for control in controls if control.key not in missing]

    def _rules(self) -> None:
        self.app.push_screen(RulesDialog(self.sitting.house, self.controls(), lambda: self.game.shoe.seal))

    def _open_log(self) -> None:
        self.app.push_screen(LogDialog(self.said, self.game.rules))

    def _count(self) -> None:
        self.count_shown = not self.count_shown

    # Moves

    def moves(self, need: Decide) -> list[Control]:
        round = self.game.round
        assert round is not None
        simple, controls = yes_or_no(need), []
        for word in self.telling.moves(round, need):
            letters, option = keys(word, self.look.language, simple), need.option(word)
            reason = None if option else self.telling.why_closed(round, need, word)
            extra = f"+{self.look.money(option.cost)}" if option and option.cost and not simple else ""
            move = partial(self._move, word)
            controls.append(Control(letters[0], label(word, simple), move, extra, reason, also=tuple(letters[1:])))
        return controls

    def _move(self, word: str) -> None:
        need = self.game.deciding
        if need is None or self.game.round is None:
            return
        option = need.option(word)
        if option is None:
            why = self.telling.why_closed(self.game.round, need, word)
            self.refuse(say("{word}: {why}.", word=label(word), why=why))
        elif option.least is not None and option.cost > option.least:
            self._double_for(option)
        else:
            self._say(word)

    def _double_for(self, option: Option) -> None:
        """Double for less: ask for the amount; the default is the whole bet."""
        hint = say("From {least} to {most}.", least=Money(cast(int, option.least)), most=Money(option.cost))

        def take_amount(text: str) -> None:
            cents = amount(text)
            self._say(option.word if cents == option.cost else MoveWithAmount(option.word, cents))

        self.app.push_screen(WriteDialog(say("Double for how much?"), hint, take_amount, str(Money(option.cost))))

    def _say(self, answer: str | MoveWithAmount) -> None:
        """Make the move of the person who has to act."""
        need = cast(Decide, self.game.deciding)
        self.coach.note_move(answer)
        event = self.sitting.act(need.seat, answer, at=self.game.events)
        if event:
            self.show_event(event)
        self.message = None
        self.go_on()

    # Learning

    def coach_line(self) -> Message | None:
        """What the coach says about the last decision, if it is on."""
        if not self.app.settings.coach:
            return None
        return self.coach.line(self.seat, self.app.values, self.look.speak, self.narrow)

    def _open_values(self) -> None:
        """What each move is worth; before a bet what each bet is worth."""
        if self.awaits == "bets":
            self.app.push_screen(OddsDialog(self.game))
        else:
            self.app.push_screen(ValuesDialog(self._position, self._move_at_values))

    def _position(self) -> Position | None:
        game = self.game
        if self.awaits != "move" or game.round is None or game.deciding is None:
            return None
        return Position(game.rules, game.round, game.deciding, game.shoe.seen)

    def _move_at_values(self, key: str) -> Run | None:
        """What a key does at the values: a move can be made from them."""
        if self.awaits != "move":
            return None
        return next((control.run for control in self.actions() if control.answers(key)), None)

    def _open_chart(self) -> None:
        self.app.push_screen(ChartDialog(self.sitting.house, self.game))

    def _review(self) -> None:
        """Open the review of the game."""
        from croupier.review.game import ReviewedGame
        from croupier.tui.screens.review import ReviewScreen

        sitting = self.sitting
        self.app.switch_screen(ReviewScreen(lambda: ReviewedGame.of(sitting.records()), then_lobby=True))

    # Money

    def _broke_actions(self, seat: int) -> list[Control]:
        more = refill(self.game.rules, self.sitting.loss_limit, self.game.players[seat].bought)
        if not more:
            return [Control("enter", say("Leave"), lambda: self._leave_seat(seat), also=("n", "space"))]
        return [
            Control(self.look(YES_LETTER), YES, lambda: self._buy(seat, more)),
            Control(self.look(NO_LETTER), say("No, leave"), lambda: self._leave_seat(seat)),
        ]

    def _buy(self, seat: int, more: int) -> None:
        self.tell(self.sitting.buy(seat, more))

    def _leave_seat(self, seat: int) -> None:
        self.tell(self.sitting.stand_up(seat))
        self.message = self.said[-1] if self.said else None
        if not self.company.people:
            self.sitting.end()
            self._review()
            return
        self.go_on()

    # Leaving

    def back(self) -> None:
        """Ask whether to leave (Esc): the game is kept; between rounds it can also be ended."""
        if self.failed:
            self._part(end=False)
            return
        if self.game.over or not (self.game.rounds or self.game.round):
            self._part(end=True)
            return
        leave = Control(
            "enter", say("Leave and look back; the game is kept"), lambda: self._part(end=False), also=("y", "o")
        )
        stay = Control("escape", say("Stay"), lambda: None, also=("n",))
        copy = Control(Key.FAIRNESS, say("Copy the fairness code"), self._copy_digest)
        if self.game.round:
            self.app.push_screen(ChoiceDialog(say("Leave? The round is kept."), [leave, copy, stay]))
            return
        held = self.sitting.live and self.game.tournament  # nobody leaves a tournament before its end
        end = [] if held else [Control(Key.LOOK_BACK, say("End the game and look back"), self._end)]
        self.app.push_screen(ChoiceDialog(say("Leave the table?"), [leave, *end, copy, stay]))

    def _copy_digest(self) -> None:
        """The digest over all records: whoever keeps it finds out later whether the log was changed."""
        self.app.copy_to_clipboard(self.sitting.digest)
        self.refuse(say("Copied. croupier verify checks the log of this game against it."))

    def _end(self) -> None:
        self.sitting.end()
        self._review()

    def _part(self, end: bool) -> None:
        try:
            if end:
                self.sitting.end()
            else:
                self.sitting.leave()
        except LogFailed as failed:
            self.sitting.abandon()
            self.app.notice = failed.message
        else:
            if self.game.rounds:
                self.app.notice = fairness(self.sitting.digest)
            if self.sitting.live and not end:  # the lobby cannot resume it
                self.app.farewell.append(self.sitting.farewell)
            if self.game.history and not self.sitting.live:
                self._review()
                return
        self.app.to_lobby()

    # Painting

    def scene(self) -> Scene:
        """What is on the felt now."""
        count = count_of(self.game.rules, self.game.shoe.seen, self.app.settings.count) if self.count_shown else None
        asked = self.bettors[0] if self.awaits == "bets" else None
        motion = self.motion
        return replace(
            scene_of(self.game, self.company, self.betting, asked),
            count=count,
            arriving=self.arrived if motion.running else None,
            distance=motion.distance(),
            turning=motion.frames(),
            paid=motion.share_paid(),
        )

    def prepare(self, canvas: Canvas) -> None:
        self.shown, self.narrow = self.scene(), canvas.width < NARROW

    def usual_bar_rows(self, width: int, height: int) -> int:
        """On a narrow canvas one more than elsewhere, because the bets need them."""
        return super().usual_bar_rows(width, height) + (width < NARROW and height >= 24)

    def paint_felt(self, canvas: Canvas, rows: int) -> None:
        paint_table(canvas, self.look, self.shown, 1, rows)

    def title_texts(self) -> Title:
        look, game = self.look, self.game
        edge = edge_text(self.app.values, look, game.rules)
        facts = [shorthand(game.rules), *([edge] if edge else [])]
        right = [self.round_text(), look(say("Table {limits}", limits=limits(look, game.rules)))]
        if self.narrow:
            facts, right = [], [look(say("R{number}", number=max(1, game.rounds)))]
        you = self.only_person if self.only_person is not None else self.seat
        money, who = (
            ("", "") if you is None else (look.money(self.shown.sitters[you].money), look(self.company.name(you)))
        )
        codes = rule_codes(look, game.rules)
        return Title(self.sitting.house.title(look.language), facts, right, money, who, codes)

    def _side_bets(self) -> int:
        """The total of the side bets placed so far by the person who bets now."""
        if self.awaits != "bets":
            return 0
        placed = self.betting.of(self.bettors[0])
        return sum(stake for bet, stake in placed.items() if bet not in self.game.rules.main_bets)

    def round_text(self) -> str:
        return self.look(self.telling.round_title(max(1, self.game.rounds)))

    def status(self) -> tuple[list[str], bool]:
        """What a table elsewhere or the log has to say comes before what the table says."""
        messages, refused = self.action_bar_text()
        if self.sitting.trouble:
            messages, refused = [self.look(self.sitting.trouble)], True
        if self.sitting.alarm:
            messages, refused = [self.look(self.sitting.alarm), *messages], True
        if messages and not refused and (seconds := self.sitting.seconds_left) is not None:
            messages[0] = self.look(with_time_left(messages[0], seconds))
        return messages, refused

    def action_bar_text(self) -> tuple[list[str], bool]:
        """The lines of the action bar, and whether they are a refusal; else they are the question and the last message."""
        if self.refused:
            return [self.look(self.refused)], True
        question, message, note = self.question(self._side_bets()), self.message, self.coach_line()
        if self.shoe_code:
            message, note = self.shoe_code, note or message
        if question is None:
            return [self.look(line) for line in (message or self.others, note) if line], False
        first, second = (question, note) if self.awaits == "move" else (message or question, question)
        if self.awaits == "bets" and (not message or self.betting.total(self.bettors[0])):
            first, second = question, note
        if note and self.awaits == "bets":
            second = note
        lines = [first] + ([second] if second and second is not first else [])
        return [self.look(line) for line in lines], False
