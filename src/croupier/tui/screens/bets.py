"""The base class of screens on which people bet: the controls for chips and bets."""

from __future__ import annotations

from functools import partial

from croupier.messages import say, spelling
from croupier.money import Money
from croupier.painting.chips import rack
from croupier.painting.placed_chips import PlacedChips
from croupier.table.limits import largest_bet
from croupier.table.sitting import AnySitting
from croupier.telling.vocabulary import bet_label, keys
from croupier.tui.controls import Control
from croupier.tui.dialogs.write import WriteDialog
from croupier.tui.keys import Key
from croupier.tui.screens.playback import PlaybackScreen

AGAIN = spelling("letter of Again", "a")


class BettingScreen(PlaybackScreen):
    """A screen with a table at which people bet."""

    def __init__(self, sitting: AnySitting) -> None:
        super().__init__(sitting)
        self.betting = PlacedChips(self.game, sitting.party.bet)
        self.betting.last |= {seat: one.bets for seat, one in enumerate(sitting.game.players) if one.bets}

    def bets(self, seat: int) -> list[Control]:
        betting = self.betting
        last = betting.last.get(seat)
        short = betting.short(seat)
        stake = sum((betting.of(seat) or last or {}).values())
        deal = say("Deal") if len(self.bettors) == 1 else say("Bet")
        cost = self.look.money(stake) if stake and not short else ""
        reason = short and (say("not enough yet") if betting.of(seat) else say("no bet yet"))
        controls = [Control("enter", deal, lambda: self._deal(seat), cost, reason, also=("space",)), *self.chips(seat)]
        if last:
            cost = self.look.money(sum(last.values()))
            controls.append(Control(self.look(AGAIN), say("Again"), partial(betting.again, seat), cost))
        if betting.of(seat):
            controls.append(Control(keys("double", self.look.language), say("Double"), partial(betting.double, seat)))
            controls.append(Control(Key.CLEAR, say("Clear"), partial(betting.clear, seat), also=("backspace",)))
        controls.append(Control(Key.ALL_IN, say("All in"), partial(betting.all_in, seat)))
        boxes = self.game.rules.main_bet is None
        controls.append(Control(Key.AMOUNT, say("Amount"), lambda: self._write(seat), shown=not boxes))
        if len(self.game.players) > 1 and not self.game.tournament:
            controls.append(Control(Key.SIT_OUT, say("Sit out"), lambda: self._deal(seat, sit_out=True)))
        return controls + self.cuts(seat)

    def cuts(self, seat: int) -> list[Control]:
        """The control with which a person cuts the shoe."""
        if seat not in self.sitting.uncut or self.game.shoe.promises or self.game.repeatable:
            return []
        return [Control(Key.CUT, say("Cut the shoe"), lambda: self._cut(seat))]

    def _cut(self, seat: int) -> None:
        """Ask for the words with which the person cuts the shoe; without them the program makes some at the deal."""
        hint = say(
            "Any words of your own: together with the sealed seed they decide the order of the cards. The house cannot know them."
        )
        self.app.push_screen(WriteDialog(say("Cut the shoe"), hint, partial(self._cut_with, seat)))

    def _cut_with(self, seat: int, words: str) -> None:
        self.tell(self.sitting.cut(seat, words))
        self.message = say("The shoe is cut.")

    def chips(self, seat: int) -> list[Control]:
        controls = [
            Control(str(number + 1), self.look.money(worth), partial(self.put_chip, seat, number), chip=colour)
            for number, (colour, worth) in enumerate(rack(self.game.rules))
        ]
        return [*controls, self.next_bet()] if len(self.game.rules.bets) > 1 else controls

    def next_bet(self) -> Control:
        """The control that chooses the bet to which the next chips are added."""
        return Control(Key.NEXT, say("Chips on {bet}", bet=bet_label(self.betting.on)), self.choose_next_bet)

    def choose_next_bet(self) -> None:
        names = self.game.rules.bets
        self.betting.on = names[(names.index(self.betting.on) + 1) % len(names)]

    def put_chip(self, seat: int, number: int) -> None:
        self.betting.chip(seat, number)

    def _write(self, seat: int) -> None:
        rules = self.game.rules
        hint = say("From {least} to {most}.", least=Money(rules.minimum), most=largest_bet(rules))
        title = say("How much on {bet}?", bet=bet_label(self.betting.on))
        self.app.push_screen(WriteDialog(title, hint, partial(self.betting.write, seat)))

    def _deal(self, seat: int, sit_out: bool = False) -> None:
        bets = None if sit_out else self.betting.ready(seat)
        self.tell(self.sitting.bet(seat, bets))
        self.message = None
        if bets:
            self.betting.note_bets(seat, bets)
        else:
            self.betting.clear(seat)
        self.go_on()
