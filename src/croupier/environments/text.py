"""A table in words, for language models: observations and actions are texts."""

from __future__ import annotations

import string
from typing import Any, ClassVar

import gymnasium
from gymnasium import spaces

from croupier.bench.text_table import LONGEST, SEAT, TextTable, smallest_bet
from croupier.environments.actions import BadAction, BadSetup
from croupier.environments.setup import HOUSES
from croupier.houses import House, load
from croupier.messages import Message, Refused, say
from croupier.review.choices import left_of, move_word
from croupier.review.evaluator import Direct
from croupier.table.shoe import master_seed
from croupier.telling.wagers import read_bets

MOST = 4_000
"""No question is longer."""
CHARACTERS = string.printable + "".join(map(chr, range(0xA0, 0x180))) + "‘’“”–—−·…♠♥♦♣▒½→€\u2009\u202f"
"""What questions are written with."""
PATIENCE = 3
"""After so many refused answers to one question the house plays for the seat."""


class TextTableEnv(gymnasium.Env[str, str]):
    """A seat that is told the felt and asked in words. A wrong word is refused with the sentence a person gets.

    The refusal stands before the question that is asked again and in `info["refused"]`; the third one in a row is answered by the
    house: by the chart, or with the smallest bet. The reward of a round is what it brought, in units.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}  # type: ignore[misc]

    def __init__(
        self,
        house: str | House = HOUSES["blackjack"],
        *,
        rounds: int = 1,
        betting: bool = False,
        values: bool = False,
        language: str = "en",
        game: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`rounds`: how many rounds an episode has; `betting`: whether the bet is asked for; `values`: see `make_env`."""
        self.house = load(house) if isinstance(house, str) else house
        if game is not None and self.house.rules.game != game:
            raise BadSetup(say("“{house}” is a house of another game than “{game}”.", house=self.house.name, game=game))
        if type(rounds) is not int or rounds < 1:
            raise BadSetup(
                say("rounds = {given} is not accepted; allowed: a whole number from 1 on.", given=str(rounds))
            )
        if render_mode not in (None, "ansi"):
            raise BadSetup(
                say("render_mode = “{given}” is not accepted; allowed: {allowed}.", given=render_mode, allowed="ansi")
            )
        self.rounds, self.values, self.language, self.render_mode = rounds, values, language, render_mode
        self.betting = betting or self.house.rules.main_bet is None
        self.observation_space = spaces.Text(MOST, min_length=0, charset=CHARACTERS)
        self.action_space = spaces.Text(LONGEST, min_length=0, charset=CHARACTERS)
        self._refusals = 0
        self.table: TextTable | None = None
        self._seen = ""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """A new table; the same seed deals the same cards."""
        super().reset(seed=seed, options=options)
        self._refusals, master = 0, master_seed(int(self.np_random.integers(2**62)))
        rules = self.house.rules
        purse = max(rules.budget, 1000 * self.rounds * rules.minimum)
        self.table = TextTable(self.house, master, purse=purse, language=self.language, clock=60)
        self._go_on()
        while not self._has_question and len(self.table.nets) < self.rounds:
            self._go_on()
        if not self._has_question:  # every round was over at the deal: deal another table
            return self.reset()
        return self._show(None), self._info(None, 0.0)

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        table = self.table
        if table is None or not self._has_question:
            raise BadAction(say("The episode is over: reset the environment first."))
        played, refused, regret = len(table.nets), None, self._regret(action)
        try:
            table.answer(action)
            self._refusals = 0
        except Refused as no:
            refused, self._refusals = no.message, self._refusals + 1
            if self._refusals >= PATIENCE:
                self._give_up(table)
        self._go_on()
        reward = sum(table.nets[played:]) / table.rules.minimum
        return self._show(refused), reward, not self._has_question, False, self._info(refused, regret)

    @property
    def _has_question(self) -> bool:
        """Whether the seat is asked something in this episode."""
        table = self.table
        return table is not None and (bool(table.deciding) or (table.betting and len(table.nets) < self.rounds))

    def _go_on(self) -> None:
        """Do what needs no agent: cards, and the bet where it is not asked for."""
        table = self.table
        assert table is not None
        while True:
            table.advance()
            if not table.betting or self.betting or len(table.nets) >= self.rounds:
                return
            table.bet(smallest_bet(table.rules))

    def _give_up(self, table: TextTable) -> None:
        self._refusals = 0
        if table.deciding:
            table.play_chart()
        else:
            table.bet(smallest_bet(table.rules))

    def _show(self, refused: Message | None) -> str:
        assert self.table is not None
        if self._has_question:
            self._seen = self.table.question(refused).text[:MOST]
        else:
            self._seen = "\n".join(self.table.told)[:MOST]
        return self._seen

    def _info(self, refused: Message | None, regret: float) -> dict[str, Any]:
        assert self.table is not None
        options = self.table.question().options if self._has_question else ()
        info: dict[str, Any] = {"options": options, "refused": self.table.speak(refused) if refused else ""}
        return info | ({"regret": regret, "move_values": self._move_values()} if self.values else {})

    def _move_values(self) -> dict[str, float]:
        """The exact value of every open move in first bets, or of a unit on each box; nothing where an amount alone is asked for."""
        table = self.table
        if not self.values or table is None or not self._has_question:
            return {}
        game, rules = table.game, table.rules
        if table.deciding and game.round:
            found = Direct().advice(game.round, game.shoe.seen, 0)
            return dict(found.value.moves) if found.known else {}
        found = Direct().at_the_deal(rules, left_of(game), 0)
        return {bet: found.value[bet] for bet in rules.bets} if found.known and rules.main_bet is None else {}

    def _regret(self, action: str) -> float:
        """How much less an answer is worth than the best one, in units; 0 for one that is refused."""
        values, table = self._move_values(), self.table
        if not values or table is None:
            return 0.0
        best, rules = max(values.values()), table.rules
        try:
            if not table.deciding:
                bets = read_bets(rules, action, table.speak, table.game.balance(SEAT))
                return sum(stake * (best - values[bet]) for bet, stake in bets.items()) / rules.minimum
            move = table.read(action)
        except Refused:
            return 0.0
        stake = table.game.round.stakes[SEAT] if table.game.round else None
        return (stake.bets[0][1] / rules.minimum if stake else 1.0) * (best - values[move_word(move)])

    def render(self) -> Any:
        return self._seen if self.render_mode else None
