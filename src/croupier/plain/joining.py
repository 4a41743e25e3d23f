"""A table of a live house in line mode. All words come from the house, ready to be shown."""

from __future__ import annotations

from typing import Any

from croupier.games.counts import USUAL_COUNT
from croupier.houses import from_written
from croupier.language import LANGUAGES
from croupier.messages import Message, Refused, say
from croupier.money import amount
from croupier.plain.console import Console
from croupier.plain.joined_advice import JoinedAdvice
from croupier.protocol import Answer, Move
from croupier.remote.connection import Connection
from croupier.remote.spoken import Text
from croupier.telling.asking import with_time_left
from croupier.telling.pages import LEAVE_LATER, how_to_bet, what_moves_do
from croupier.telling.standings import FINAL_RANKING, after_round, programme, ranked
from croupier.telling.teller import title_of_round
from croupier.telling.vocabulary import LEAVE, PASS, folded, move_typed
from croupier.telling.wagers import bets_text, no_bet, read_bets

WATCH = ("watch", "regarder")
TOO_POOR = say("You have too few chips for this table: the host can give you more.")


class JoinedTable:
    """Plays at a table elsewhere: tells what happens, and asks the person when it is their turn."""

    def __init__(self, line: Connection, console: Console, count: str = USUAL_COUNT) -> None:
        self.line, self.console = line, console
        self._advice = JoinedAdvice(line, console, count)
        self._language = LANGUAGES.index(console.speaker.language)
        self._watching = self._greeted = False
        self._leaving = False
        self._asked: object = None
        self._ranking: list[Message] = []
        """The ranking of a tournament as it was told last."""

    def sits_down(self) -> bool:
        """Take a seat, for the app; False for somebody who only watches."""
        for message in self.line.messages():
            self._tell(message)
            if self._watching or self.line.felt.get("phase") == "over":
                return False
            if self.line.seat is not None:
                return True
            if self.line.felt and not self.line.waiting:
                self._ask()
                if self._watching or None not in self.line.felt["seats"]:
                    return False
        return False

    def play(self) -> None:
        """Play until the table is closed or the person leaves; `LineClosed` if the line ends for good."""
        for message in self.line.messages():
            self._tell(message)
            if self.line.felt.get("phase") == "over":
                return
            if self._leaving and self.line.seat is None:
                return
            if not self.line.waiting and self.line.felt:
                self._ask()

    def _text(self, pair: Text) -> str:
        return str(pair[self._language]) if isinstance(pair, list) else str(pair)

    def _tell(self, message: dict[str, Any]) -> None:
        self._advice.hear(message)
        if "table" in message and not self._greeted:
            self._greeted = True
            self._greet(message["table"])
        for line in map(self._text, message.get("lines", ())):
            self.console.tell(*(("", line) if self._begins_round(line, message["felt"]) else (line,)))
        if "line" in message:
            self.console.tell(message["line"])
        if "felt" in message:
            self._tell_ranking()
        if "no" in message and message["code"] != "late":
            self.console.tell(self._text(message["why"]))
        if "no" in message:
            self._asked = None

    def _begins_round(self, line: str, felt: dict[str, Any]) -> bool:
        """Whether a line is the name of the round: a blank line stands before it."""
        if not self._greeted:
            return False
        title = title_of_round(self.rules, felt["round"], bool(self.line.table["tournament"]))
        return line == self.console.speaker(title)

    def _greet(self, table: dict[str, Any]) -> None:
        self.rules = from_written(table["kind"], table["rules"])
        self.console.speaker.currency = self.rules.currency
        self.console.tell(self._text(table["title"]), *(f"  {self._text(line)}" for line in table["printed"]))
        self.console.rules = lambda: [f"  {self._text(line)}" for line in (*table["printed"], *table["small"])]
        self.console.help = self._help
        if table["tournament"]:
            self.console.tell(programme(**table["tournament"]))
        names = ", ".join(self._text(one["name"]) for one in self.line.felt["seats"] if one)
        if names:
            self.console.tell(say("At the table: {names}.", names=names))

    def _tell_ranking(self) -> None:
        """The ranking of a tournament, whenever it has changed between two rounds, and who has won it."""
        felt, calendar = self.line.felt, self.line.table["tournament"]
        if not calendar or not felt["round"] or felt["phase"] == "play":
            return
        ranking = [
            ranked(one["rank"], self._text(one["name"]), one["purse"], one["out"])
            for one in felt.get("standings") or ()
        ]
        over = felt["phase"] == "over"
        if ranking == self._ranking and not over:
            return
        self._ranking = ranking
        self.console.tell("", FINAL_RANKING if over else after_round(felt["round"], calendar["rounds"]), *ranking)
        if over and (winner := felt.get("winner")) is not None:
            name = self._text(felt["seats"][winner]["name"])
            self.console.tell(say("{name} wins the tournament.", name=name))

    # What is asked

    def _help(self) -> list[str]:
        """What one can type now."""
        speak, felt = self.console.speaker, self.line.felt
        tournament = bool(self.line.table["tournament"])
        lines: list[str] = []
        keys = say("?: values · g: chart · c: coach · k: count · help · rules · q: stop here; a seat is held")
        if felt["question"] and felt["question"]["seat"] == self.line.seat:
            words = [option["word"] for option in felt["question"]["options"] if option["closed"] is None]
            lines = what_moves_do(words, felt["question"].get("yes_or_no", False), speak)
            lines += [] if tournament else [speak(LEAVE_LATER)]
        elif self.line.seat in felt["betting"]:
            lines = how_to_bet(self.rules, tournament, speak)
        else:
            keys = say("help · rules · q: stop here; a seat is held")
        return [*lines, speak(keys)]

    def _timed(self, question: str) -> str:
        """A question with the time that one has for it."""
        left, clock = self.line.seconds_left, self.line.felt.get("clock")
        if left is None or not clock or self.line.seat not in clock["seats"]:
            return question
        return self.console.speaker(with_time_left(question, left))

    def _ask(self) -> None:
        felt, seat = self.line.felt, self.line.seat
        question = felt["question"]
        if seat is None:
            key: object = ("seat", [one is None for one in felt["seats"]])
            ask = self._ask_seat
        elif question and question["seat"] == seat:
            key, ask = ("move", self.line.n, question["hand"]), self._ask_move
        elif seat in felt["betting"]:
            key, ask = ("bet", felt["round"]), self._ask_bet
        elif self._broke(seat):
            key, ask = ("buy", felt["round"]), self._ask_chips
        else:
            return
        if key != self._asked:
            self._asked = key
            ask()

    def _broke(self, seat: int) -> bool:
        """Whether the person has nothing left to bet with, at a house that sells more chips."""
        felt, mine = self.line.felt, self.line.felt["seats"][seat]
        idle = felt["phase"] in ("bets", "waiting", "cut") and not mine["ready"]
        return bool(idle and self.line.table["rebuy"] and mine["purse"] < self.line.table["minimum"])

    def _ask_seat(self) -> None:
        if self._watching:
            return
        if self._free_seat() is None:
            self.console.tell(say("Every seat is taken."), say("You are watching."))
            return
        budget = self.line.bring()
        if budget < self.line.table["minimum"]:
            self._watching = True
            self.console.tell(TOO_POOR)
            return
        money = self.console.speaker.money(budget)
        question = say("Enter: sit down with {amount} · another amount · watch · q", amount=money)
        if self.line.table["tournament"]:
            question = say("Enter: sit down with {amount} · watch · q", amount=money)
        while True:
            typed = self.console.ask(question)
            if folded(typed) in WATCH:
                self._watching = True
                return
            try:
                bring = amount(typed) if typed else budget
            except Refused as refused:
                self.console.tell(refused.message)
                continue
            if (seat := self._free_seat()) is None:  # others were faster
                self.console.tell(say("Every seat is taken."), say("You are watching."))
            else:
                self.line.do("sit", seat=seat, amount=bring)
            return

    def _free_seat(self) -> int | None:
        """The first free seat, as the line knows it at this moment."""
        return next((seat for seat, one in enumerate(self.line.felt["seats"]) if one is None), None)

    def _gone_on(self, seen: int) -> bool:
        """Whether the table has gone on since the question: what came is told first, then it may be asked again."""
        if self.line.n == seen:
            return False
        self._asked = None
        return True

    def _ask_bet(self) -> None:
        mine = self.line.felt["seats"][self.line.seat]
        again = mine["again"] if mine["again"] and sum(mine["again"].values()) <= mine["balance"] else None
        lines = [self._text(mine["invite"])]
        if again:
            lines.append(self.console.speaker(say("Enter: {bet}.", bet=bets_text(self.rules, again))))
        seen = self.line.n
        while not self._gone_on(seen):
            typed = self.console.ask(self._timed(" ".join(lines)), values=True)
            if self._advice.answers(typed):
                continue
            try:
                if folded(typed) in PASS:
                    self.line.do("bet", at=seen, bets=None)
                elif folded(typed) in LEAVE:
                    self._leaving = True
                    self.line.do("leave")
                elif not typed and not again:
                    raise Refused(no_bet(self.rules))
                else:
                    bets = read_bets(self.rules, typed, self.console.speaker, mine["balance"]) if typed else again
                    self.line.do("bet", at=seen, bets=bets)
                return
            except Refused as refused:
                self.console.tell(refused.message)

    def _ask_move(self) -> None:
        question = self.line.felt["question"]
        open = [option for option in question["options"] if option["closed"] is None]
        self.console.tell(self._text(question["text"]))
        prompt = " · ".join(self._option(option) for option in open)
        seen = self.line.n
        while not self._gone_on(seen):
            typed = self.console.ask(self._timed(prompt), values=True)
            if self._advice.answers(typed):
                continue
            word, _, rest = typed.partition(" ")
            if folded(word) in LEAVE:
                if not self._leaving:
                    self.line.do("leave")
                self._leaving = True
                self.console.tell(say("You leave when this round is over."))
                continue
            move = move_typed(word, self.console.speaker.language, [option["word"] for option in open])
            known = {option["word"]: option for option in question["options"]}
            try:
                if move is None or move not in known:
                    raise Refused(
                        say("“{typed}” is no move; open: {options}.", typed=typed, options=prompt)
                        if typed
                        else say("No move was made; open: {options}.", options=prompt)
                    )
                if known[move]["closed"] is not None:
                    why = self._text(known[move]["closed"])
                    label = self._text(known[move]["label"])
                    raise Refused(say("{move} is closed: {why}; open: {options}.", move=label, why=why, options=prompt))
                answer: Answer = Move(move, amount(rest)) if rest else move
                self._advice.judge(answer)
                more = {"amount": answer.amount} if isinstance(answer, Move) else {}
                self.line.do("move", at=seen, word=move, **more)
                return
            except Refused as refused:
                self.console.tell(refused.message)

    def _option(self, option: dict[str, Any]) -> str:
        cost = f" ({self.console.speaker.money(option['cost'])})" if option["cost"] else ""
        return f"{option['keys'][self._language]} {self._text(option['label'])}{cost}"

    def _ask_chips(self) -> None:
        budget = self.line.bring()
        if budget < self.line.table["minimum"]:
            self.console.tell(TOO_POOR)
        elif self.console.yes(
            say("Nothing to bet with. Take another {amount}?", amount=self.console.speaker.money(budget))
        ):
            self.line.do("buy", amount=budget)
            return
        self._leaving = True
        self.line.do("leave")
