"""A person (or several) at a table, in plain text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from croupier.bets import main_bet
from croupier.cards import Card
from croupier.games import blackjack, war
from croupier.houses import House
from croupier.houses.signage import signage
from croupier.messages import Message, Refused, Sentence, Word, say
from croupier.money import Money, amount
from croupier.plain.console import Console
from croupier.plain.felt import HANDS, card_line, felt, hand_line, result_line, total_text, turned_line, upcard_text
from croupier.plain.keys import bet_of, folded, key, option_of
from croupier.protocol import BURN, Answer, Decide, Done, Draw, Move, Option, Outcome, Peek, Reveal, Round
from croupier.table import Event, Table

PASS = ("pass", "passer", "-")


class Session:
    """Shows what happens at a table and asks its people what they do."""

    def __init__(
        self, table: Table, console: Console, house: House, default_bet: str = "", retelling: bool = False
    ) -> None:
        self.table, self.console, self.house = table, console, house
        self._retelling = retelling
        """Tell also what people themselves typed."""
        self._last_bets = dict.fromkeys(range(len(table.players)), default_bet)
        self._felt_shown = False
        self._cut_told = False
        console.help, console.rules = self._help, self._rules

    @property
    def people(self) -> list[int]:
        """The seats where a person still sits."""
        return [seat for seat, player in enumerate(self.table.players) if not player.bot and not player.gone]

    def you(self, seat: int) -> bool:
        """Is this the only person at the table?"""
        return [seat] == [
            other for other, player in enumerate(self.table.players) if not player.bot
        ] and not self._retelling

    def name(self, seat: int) -> Message | str:
        return self.table.players[seat].name or (Word("You") if self.you(seat) else self.table.name(seat))

    def _to(self, seat: int, line: Message) -> Message:
        """A line said to one of several people."""
        return line if self.you(seat) else say("{name}: {line}", name=self.name(seat), line=line)

    def _has(self, seat: int) -> Message:
        amount = Money(self.table.balance(seat))
        if self.you(seat):
            return say("You have {amount}.", amount=amount)
        return say("{name} has {amount}.", name=self.name(seat), amount=amount)

    # The loop

    def play(self) -> None:
        """Until the game is over or the player leaves (`Leave`)."""
        self.tell(*self._rules(short=True))
        self._welcome_back()
        while not self.table.over:
            self._once()

    def _once(self) -> None:
        if self._between_rounds() and self._nobody_left():
            return
        if event := self.advance():
            self.happened(event)
        elif need := self.table.deciding:
            self._decide(need)
        elif seats := self.table.betting:
            self._bet(seats[0])

    def advance(self) -> Event | None:
        return self.table.advance()

    def _between_rounds(self) -> bool:
        return not self.table.round and not self.table.bets

    def _nobody_left(self) -> bool:
        """Whoever has nothing to bet with takes more or leaves; without people the game is over."""
        for seat in self.people:
            if not self.table.eligible(seat):
                self._broke(seat)
        if not self.people and not self._watching():
            self.table.end()
        return self.table.over

    def _watching(self) -> bool:
        """A table of bots alone is watched, a round at a time."""
        bots = [seat for seat, player in enumerate(self.table.players) if player.bot and self.table.eligible(seat)]
        if all(player.bot for player in self.table.players) and bots:
            self.console.ask(say("Enter: next round."))
            return True
        return False

    def _broke(self, seat: int) -> None:
        more = Money(self.table.rules.budget)
        if self.console.yes(self._to(seat, say("Nothing to bet with. Take another {amount}?", amount=more))):
            self.table.buy(seat, more)
            self.tell(self._has(seat))
        else:
            self.table.leave(seat)
            self.tell(
                say(
                    "{name} leaves the table with {amount}.",
                    name=self.name(seat),
                    amount=Money(self.table.players[seat].purse),
                )
            )

    # What happened

    def tell(self, *lines: Message | str) -> None:
        self.console.tell(*lines)

    def happened(self, event: Event) -> None:
        """Tell what just happened."""
        match event.kind:
            case "shuffle":
                if self.table.rules.cut:
                    self.tell(say("The shoe is shuffled."))
            case "deal":
                self._felt_shown = self._cut_told = False
                self.tell("", say("Round {number}", number=self.table.rounds))
            case "bet":
                self._bet_made(event)
            case "settled":
                self._settled()
            case "answer":
                self._answered(event)

    def _bet_made(self, event: Event) -> None:
        seat, bets = event.record["seat"], event.record["bets"]
        if bets and (self.table.players[seat].bot or self._retelling):
            self.tell(say("{name} bets {bets}.", name=self.name(seat), bets=self._bets_text(bets)))

    def _bets_text(self, bets: dict[str, int]) -> tuple[object, ...]:
        shown = len(bets) > 1 or main_bet(self.table.rules) is None
        return tuple(
            say("{bet} {amount}", bet=Word(bet), amount=Money(stake)) if shown else Money(stake)
            for bet, stake in bets.items()
        )

    def _answered(self, event: Event) -> None:
        round = cast(Round, event.round)
        if self._felt_shown:
            self.tell(*self._event_lines(event, round))
        elif not isinstance(round.need, Draw):
            self._felt_shown = True
            self.tell(*felt(round, self.name))
        if self.table.cut_card_out and not self._cut_told:
            self._cut_told = True
            self.tell(say("The cut card is out. Last round of this shoe."))

    def _event_lines(self, event: Event, round: Round) -> Iterator[Message]:
        match event.need:
            case Draw(to, face_up=True):
                yield card_line(round, to, cast(Card, event.answer), self.name)
            case Draw(to) if to is BURN:
                yield say("A card is burned.")
            case Peek():
                yield say("The dealer looks. Blackjack.") if event.answer else say("The dealer looks. No blackjack.")
            case Reveal():
                yield turned_line(round, cast(Card, event.answer))
            case Decide(seat) if self.table.players[seat].bot or self._retelling:
                word = event.answer.word if isinstance(event.answer, Move) else str(event.answer)
                yield say("{name}: {word}.", name=self.name(seat), word=Word(word))

    def _settled(self) -> None:
        round = cast(Round, self.table.last)
        done = cast(Done, round.need)
        for outcome in done.outcomes:
            you = self.you(outcome.seat)
            self.tell(self._because(round, outcome, result_line(outcome, you, self.name(outcome.seat))))
        for seat in range(len(self.table.players)):
            if round.stakes[seat]:
                self.tell(self._has(seat))

    def _because(self, round: Round, outcome: Outcome, result: Message) -> Message:
        """`18 against 19. You lose 50.`, with the hand or the bet in front where there are several."""
        line = say("{reason}. {result}", reason=Sentence(outcome.reason), result=result)
        if isinstance(round, blackjack.Round) and outcome.bet == "main" and len(round.hands(outcome.seat)) > 1:
            return say("{name}: {line}", name=HANDS[outcome.hand], line=line)
        if outcome.bet in ("main", "ante"):
            return line
        return say("{name}: {line}", name=Sentence(Word(outcome.bet)), line=line)

    def _welcome_back(self) -> None:
        """Where a resumed game stands."""
        table = self.table
        if table.round or table.bets or table.rounds:
            for seat, player in enumerate(table.players):
                if not player.gone:
                    self.tell(self._has(seat))
        if table.round:
            self._felt_shown = not isinstance(table.round.need, Draw)
            self.tell("", say("Round {number}", number=table.rounds), *felt(table.round, self.name))

    # Questions

    def _decide(self, need: Decide) -> None:
        round = cast(Round, self.table.round)
        self.tell(self._question(round, need))
        while True:
            typed = self.console.ask(self._options_text(need.options))
            try:
                event = self.table.act(need.seat, self._move(typed, need))
            except Refused as refused:
                self.tell(refused.message)
            else:
                return self._moved(event)

    def _moved(self, event: Event) -> None:
        """After a split or a swap the hands are shown again."""
        if event.answer in ("split", "swap") and isinstance(event.round, blackjack.Round):
            need = cast(Decide, event.need)
            hands = event.round.hands(need.seat)
            self.tell(*(hand_line(self.name(need.seat), hand, place, len(hands)) for place, hand in enumerate(hands)))

    def _question(self, round: Round, need: Decide) -> Message:
        if isinstance(round, war.Round):
            return self._to(need.seat, say("Tie. War, or give up half?") if len(need.options) > 1 else say("Tie."))
        assert isinstance(round, blackjack.Round)
        if insure := need.option("insure"):
            return self._to(need.seat, say("Insurance? It costs {amount}.", amount=Money(insure.cost)))
        if need.option("even-money"):
            return self._to(need.seat, say("Blackjack. Even money?"))
        line = self._hand_in_play(round, need)
        if self.you(need.seat) and not self.table.players[need.seat].name:
            return say("Your move. {line}", line=line)
        return say("Your move, {name}. {line}", name=self.name(need.seat), line=line)

    def _hand_in_play(self, round: blackjack.Round, need: Decide) -> Message:
        """`11 against a 6.`, `Second hand: 11 against a 6.`"""
        hands = round.hands(need.seat)
        parts = {"total": total_text(hands[need.hand].total), "upcard": upcard_text(round.dealer[0])}
        if len(hands) > 1:
            return say("{hand}: {total} against {upcard}.", hand=HANDS[need.hand], **parts)
        return say("{total} against {upcard}.", **parts)

    def _options_text(self, options: tuple[Option, ...]) -> str:
        return " · ".join(map(self._option_text, options))

    def _option_text(self, option: Option) -> str:
        speak = self.console.speaker
        word = speak(Word(option.word))
        cost = f" ({speak.money(option.cost)})" if option.cost and option.word != "insure" else ""
        return f"{key(option.word, speak.language)} {word[:1].upper()}{word[1:]}{cost}"

    def _move(self, typed: str, need: Decide) -> Answer:
        word, _, rest = typed.partition(" ")
        option = option_of(word, self.console.speaker.language, need.words)
        if option is None:
            raise Refused(
                say("“{typed}” is no move; open: {options}.", typed=typed, options=tuple(map(Word, need.words)))
            )
        return Move(option, amount(rest)) if rest else option

    def _bet(self, seat: int) -> None:
        if fixed := self._fixed_bet(seat):
            self.table.bet(seat, fixed)
            return
        while True:
            typed = self.console.ask(self._bet_question(seat)) or self._last_bets[seat]
            try:
                if folded(typed) in PASS:
                    self.table.bet(seat, None)
                else:
                    self.table.bet(seat, self._bets(typed))
                    self._last_bets[seat] = typed
                return
            except Refused as refused:
                self.tell(refused.message)

    def _fixed_bet(self, seat: int) -> dict[str, int] | None:
        """A house whose minimum is its maximum asks for no bet; nor is one asked who can only bet all (S0-D10)."""
        rules, balance = self.table.rules, self.table.balance(seat)
        main = main_bet(rules)
        if main is None or (len(rules.bets) > 1 and balance > rules.minimum):
            return None
        if self.table.tournament and balance < rules.minimum:
            return {main: balance}
        return {main: rules.minimum} if rules.minimum == rules.maximum else None

    def _bet_question(self, seat: int) -> str:
        rules, speak = self.table.rules, self.console.speaker
        balance = self.table.balance(seat)
        lines = [] if self.table.rounds else [speak(self._has(seat))]
        if not self.you(seat):
            lines.append(speak(say("{name}:", name=self.name(seat))))
        if isinstance(rules, war.Rules):
            lines.append(speak(_war_warning(rules, balance)))
        lines.append(
            speak(say("Place your bets. {least} to {most}.", least=Money(rules.minimum), most=Money(rules.maximum)))
        )
        if self._last_bets[seat]:
            lines.append(speak(say("Enter: {bet}.", bet=self._last_bets[seat])))
        return " ".join(filter(None, lines))

    def _bets(self, typed: str) -> dict[str, int]:
        """`25`; `25 21+3 5`; at baccarat `banker 10 tie 5`."""
        rules = self.table.rules
        main, parts = main_bet(rules), typed.split()
        if not parts:
            raise Refused(
                say("No bet was made: from {least} to {most}.", least=Money(rules.minimum), most=Money(rules.maximum))
            )
        if len(parts) % 2 and main is None:
            raise Refused(
                say(
                    "“{typed}” does not say what the bet is on: write it as in “{example}”.",
                    typed=typed,
                    example=self._example(),
                )
            )
        bets: dict[str, int] = {}
        if len(parts) % 2 and main:
            bets[main] = amount(parts.pop(0))
        for name, stake in zip(parts[::2], parts[1::2], strict=True):
            bet = bet_of(name, rules.bets)
            if bet is None:
                known = tuple(map(Word, rules.bets))
                raise Refused(
                    say("This house takes no bet on “{bet}”; it takes bets on: {known}.", bet=name, known=known)
                )
            bets[bet] = bets.get(bet, 0) + amount(stake)
        return bets

    def _example(self) -> str:
        speak = self.console.speaker
        return f"{speak(Word('banker'))} 10 {speak(Word('tie'))} 5"

    # Pages

    def _help(self) -> list[str]:
        speak, need = self.console.speaker, self.table.deciding
        lines = []
        if need:
            lines.append(self._options_text(need.options))
            if any(option.least is not None for option in need.options):
                lines.append(speak(say("A double may be for less: type {example}.", example="d 10")))
        elif main_bet(self.table.rules) is None:
            lines.append(
                speak(
                    say(
                        "Bets: {bets}. Type them as in “{example}”.",
                        bets=tuple(map(Word, self.table.rules.bets)),
                        example=self._example(),
                    )
                )
            )
        elif len(self.table.rules.bets) > 1:
            example = f"10 {self.table.rules.bets[1]} 5"
            lines.append(speak(say("Type an amount; side bets after it, as in “{example}”.", example=example)))
        else:
            lines.append(speak(say("Type an amount, as in {example}.", example=Money(25 * self.table.rules.chip))))
        if not need:
            lines.append(speak(say("An empty line repeats the last bet; “pass” sits this round out.")))
        lines.append(speak(say("rules: the rules of this table · ?: this help · q: leave, the game is kept")))
        return lines

    def _rules(self, short: bool = False) -> list[str]:
        speak = self.console.speaker
        lines = signage(self.table.rules, short)
        return [self.house.title(speak.language), *("  " + speak(line) for line in lines)]


def _war_warning(rules: war.Rules, balance: int) -> Message | str:
    """W-D1: who cannot cover a war is told before betting."""
    if not rules.surrender:
        return say("A tie takes as much again: bet at most {amount}.", amount=Money(balance // 2))
    return say("Above {amount} a tie can only be surrendered.", amount=Money(balance // 2))
