"""Several agents at one table: an AEC environment of PettingZoo on the real table, with its purses, limits and log.

First every seat bets, in order; then each hand is played when its turn comes; when the round is settled all are paid. In a
tournament the poorest leaves after each block of rounds, and all that counts is who leaves when.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from croupier.cards import Rank
from croupier.environments.actions import BadSetup
from croupier.environments.bounds import HALF_DECK
from croupier.environments.observation import Column, Phase
from croupier.environments.rendering import RENDER_MODES, check_mode, paint_table, print_table, show_strips
from croupier.environments.setup import ROUNDS, Setup, setup
from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.messages import say
from croupier.records.event import Event
from croupier.records.types import Calendar, Player, Record, RoundSettled, SeatLeft
from croupier.table.limits import BadBet, check_bets
from croupier.table.shoe import master_seed
from croupier.table.table import Table

Observation = dict[str, NDArray[Any]]


class Seats(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """A table with a seat for each agent, `player_0` the first."""

    def __init__(
        self,
        house: str | House | HouseRules,
        seats: int,
        *,
        spread: Iterable[int | Mapping[str, int]] | None = None,
        bankroll: int | None = None,
        rounds: int | None = None,
        tournament: Calendar | bool = False,
        counts: str | None = "ranks",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if type(seats) is not int or seats < 1:
            raise BadSetup(say("seats = {given} is not accepted; allowed: a whole number from 1 on.", given=str(seats)))
        check_mode(render_mode)
        self.calendar = Calendar() if tournament is True else tournament or None
        if self.calendar and rounds is not None:
            raise BadSetup(say("A tournament has as many rounds as its calendar: leave rounds out."))
        self.rounds = self.calendar.rounds if self.calendar else ROUNDS if rounds is None else rounds
        self.setup: Setup = setup(
            house,
            betting=True,
            spread=spread,
            episode="session",
            bankroll=bankroll,
            rounds=self.rounds,
            counts=counts,
            seats=seats,
        )
        self.render_mode = render_mode
        together = not self.setup.actions.words
        self.metadata = {
            "name": "croupier_table_v0", "render_modes": list(RENDER_MODES), "render_fps": 2, "is_parallelizable": together,
        }  # fmt: skip
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        purse = next(column.most for column in self.setup.layout.columns if column.name == "bankroll")
        self._columns = (
            *self.setup.layout.columns,
            Column("rounds left", self.rounds, "rounds to come, this one included"),
            *(Column(f"purse {seat + 1}", purse, "what this seat has, in units") for seat in range(seats)),
        )
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(
                    np.array([column.least for column in self._columns], np.float32),
                    np.array([column.most for column in self._columns], np.float32),
                    dtype=np.float32,
                ),
                "action_mask": spaces.Box(0, 1, (len(self.setup.actions),), np.int8),
            }
        )
        self._spaces = {agent: spaces.Discrete(len(self.setup.actions)) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None
        self._sit_down(b"")  # refuses a company that the house has no room for

    @property
    def columns(self) -> tuple[str, ...]:
        """What each number of an observation is called."""
        return tuple(column.name for column in self._columns)

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def _sit_down(self, master: bytes) -> None:
        """A new table with everybody at it."""
        rules, purse = self.setup.rules, self.setup.bankroll * self.setup.rules.minimum
        players = [Player("", purse) for _ in self.possible_agents]
        self._master, self._records = master, list[Record]()
        self._sit_at(
            Table.begin(rules, players, house=self.setup.name, calendar=self.calendar, master=master, write=self._write)
        )

    def _sit_at(self, table: Table) -> None:
        self.table, self.game = table, table.game
        self._tournament = self.game.tournament

    def _write(self, event: Event) -> None:
        self._records.append(event.record)

    # A table in play has shoes and rounds that cannot be copied: a copy plays its records again

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("table", "game", "_tournament")
        kept = {name: value for name, value in self.__dict__.items() if name not in left_out}
        return kept | {"_held": dict(self.table.held)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        held = state.pop("_held")
        self.__dict__.update(state)
        self._records = [*state["_records"]]
        self._sit_at(Table.from_log(self._records, self._master, write=self._write))
        self.table.held.update(held)  # bets that wait for others have no record yet (S0-D11)

    # What happens

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new table; the same seed gives the same cards."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self._sit_down(master_seed(int(self._random.integers(2**62))))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._advance()
        self._select()
        self._show()

    def step(self, action: int | None) -> None:
        """The action of the agent whose turn it is; one that is not open is refused with a sentence."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._take(self._seat(agent), -1 if action is None else int(action))
        self._advance()
        self._accumulate_rewards()
        self._select()
        self._deads_step_first()
        self._show()

    def _take(self, seat: int, action: int) -> None:
        mask = self._mask(seat)
        if not 0 <= action < len(mask) or not mask[action]:
            raise self.setup.refusal(action, cast(Any, mask))
        words = self.setup.actions.words
        if action < len(words):
            self.table.act(seat, words[action])
        else:
            self.table.bet(seat, self._bets(seat, action - len(words)))

    def _advance(self) -> None:
        """Do everything that needs no agent: cards, pay-outs, departures."""
        while event := self.table.advance():
            if isinstance(event.record, RoundSettled) and not self._tournament:
                for seat, net in enumerate(event.record.net):
                    self._reward(seat, net / self.setup.rules.minimum)
                self._leave_behind()
            if isinstance(event.record, SeatLeft):
                self._place(event.record.seat, cast(int, event.record.rank))
            if all(self.terminations.values()) or all(self.truncations.values()):
                return
        if self._tournament and self._tournament.winner is not None:
            for standing in self._tournament.standings():
                if standing.out is None:
                    self._place(standing.seat, standing.rank)

    def _leave_behind(self) -> None:
        """Seats that cannot bet any more are out; after the last round all are."""
        last = len(self.game.history) >= self.rounds
        for agent in self.agents:
            broke = not self.game.eligible(self._seat(agent))
            self.terminations[agent] = self.terminations[agent] or broke
            self.truncations[agent] = last and not self.terminations[agent]

    def _place(self, seat: int, rank: int) -> None:
        """In a tournament only the place counts: 1 for the winner, 0 for who leaves first."""
        agent = self.possible_agents[seat]
        if agent in self.rewards:
            self._reward(seat, (len(self.possible_agents) - rank) / (len(self.possible_agents) - 1))
            self.terminations[agent] = True
            self.infos[agent]["rank"] = rank

    def _reward(self, seat: int, reward: float) -> None:
        agent = self.possible_agents[seat]
        if agent in self.rewards:
            self.rewards[agent] += reward

    def _select(self) -> None:
        """Select the agent whose turn it is; once the game is over, the first that has not been told so."""
        need = self.game.deciding
        waiting = [need.seat] if need else self.table.betting
        if waiting:
            self.agent_selection = self.possible_agents[waiting[0]]
        elif self.agents:
            self.agent_selection = self.agents[0]

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    # What is seen

    def observe(self, agent: str) -> Observation:
        seat = self._seat(agent)
        row = self._row(seat)
        values = [row.get(column.name, 0.0) for column in self._columns]
        return {"observation": np.array(values, np.float32), "action_mask": self._mask(seat)}

    def _row(self, seat: int) -> dict[str, float]:
        game, rules, layout = self.game, self.setup.rules, self.setup.layout
        need, unit, left = game.deciding, rules.minimum, game.shoe.cards_left
        row: dict[str, float] = {"phase": Phase.BET if seat in self.table.betting else Phase.OVER}
        if game.round and need and need.seat == seat:
            felt = self.setup.felt
            row |= dict(zip((column.name for column in felt.columns), felt.at(game.round, need), strict=True))
        stake = game.round.stakes[seat] if game.round else None
        row["bet"] = stake.bets[0][1] / unit if stake else 0.0
        row["dealt"] = 1 - left[0] / rules.cards if left else 0.0
        row["bankroll"] = game.balance(seat) / unit
        seen = dict.fromkeys(Rank, 0)
        for card, many in game.shoe.seen.items():
            seen[card.rank] += many
        row |= {f"seen {rank}": many for rank, many in seen.items()}
        if counting := layout.counting:
            running = counting.start + sum(many * counting.tag(min(rank, 10)) for rank, many in seen.items())
            row |= {
                "running": float(running),
                "true": float(running * 52 / max(HALF_DECK, rules.cards - sum(seen.values()))),
            }
        row["rounds left"] = max(0, self.rounds - game.rounds + bool(game.round))
        row |= {f"purse {other + 1}": player.purse / unit for other, player in enumerate(game.players)}
        return row

    def _mask(self, seat: int) -> NDArray[np.int8]:
        """Which actions are open to a seat; none while it waits for others. Once it is out, its actions have no effect."""
        actions, need = self.setup.actions, self.game.deciding
        mask = np.zeros(len(actions), np.int8)
        agent = self.possible_agents[seat]
        if self.terminations.get(agent, True) or self.truncations.get(agent, True):
            mask[:] = 1
        elif need and need.seat == seat:
            mask[: len(actions.words)] = [word in need.words for word in actions.words]
        elif seat in self.table.betting:
            mask[len(actions.words) :] = [self._takes(seat, wager) for wager in range(len(actions.wagers))]
        return mask

    def _bets(self, seat: int, wager: int) -> dict[str, int]:
        """The bets of a wager; in a tournament a seat with less than the minimum bets all there is (S0-D10)."""
        rules, purse = self.setup.rules, self.game.players[seat].purse
        bets = {bet: units * rules.minimum for bet, units in self.setup.actions.wagers[wager].bets}
        if self._tournament and rules.stakeable(purse) < rules.minimum:
            return {next(iter(bets)): rules.stakeable(purse)}
        return bets

    def _takes(self, seat: int, wager: int) -> bool:
        purse, short = self.game.players[seat].purse, self._tournament is not None
        try:
            check_bets(self.setup.rules, self._bets(seat, wager), purse, short)
        except BadBet:
            return False
        return True

    def render(self) -> Any:
        """The table as text (`ansi`) or as an array of pixels (`rgb_array`); with `human` every step prints it."""
        if self.render_mode in (None, "human"):
            return None
        return self._picture(self.render_mode)

    def _picture(self, mode: str) -> Any:
        game, left = self.game, self.game.shoe.cards_left
        money = [player.purse for player in game.players]
        return show_strips(paint_table(game.rules, game.round or game.last, money, left[0] if left else None), mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            print_table(self._picture("ansi"))

    def close(self) -> None:
        """Nothing is kept open."""
