"""A table told a second time: the round itself by its protocol, the shoe in plain Python, and what is observed from the cards.

It draws as the kernel draws, word for word, so the environment must show the same numbers, step by step.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from croupier.cards import DECK, Card, Rank
from croupier.environments.setup import Setup
from croupier.houses import start_of
from croupier.protocol import (
    BURN,
    FACE_DOWN,
    Answer,
    Decide,
    Done,
    Draw,
    Peek,
    PeekingRound,
    Place,
    Reveal,
    Round,
    Stake,
)
from croupier.simulation.blocks import chance

WORD = 1 << 64
WEYL, MIX, BLOCK, ENOUGH = 0xA0761D6478BD642F, 0xE7037ED1A0B428DB, 16, 8

OVER, BET, EARLY, PLAY, SETTLE = range(5)


class Shoe:
    """Cards in the order in which the kernel deals them."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.endless = setup.rules.decks == "infinite"
        self.size, self.cut = setup.rules.cards, setup.rules.cut
        self._chance = int(chance(seed, 0))
        self.shuffle()

    def shuffle(self) -> None:
        self.cards = [card for card in DECK for _ in range(self.size // 52)]
        self.next: list[Card] = []
        self.ready, self.used_up = self.size, False
        """How many cards are not in order yet."""
        self.dealt = 0
        self.discards = 0
        self.seen: Counter[Rank] = Counter()

    @property
    def due(self) -> bool:
        return self.endless or self.used_up or self.dealt >= self.cut

    def begin_round(self) -> None:
        self.discards = self.dealt
        if not self.endless and self.ready and len(self.next) < ENOUGH:
            self._shuffle_more()

    def draw(self) -> Card:
        if self.endless:
            return DECK[self._below(52)]
        if not self.next:
            if not self.ready:  # the discards lie where they were dealt to: at the end
                self.cards = self.cards[self.size - self.discards :]
                self.ready, self.used_up = len(self.cards), True
            self._shuffle_more()
        self.dealt += 1
        return self.next.pop()

    def _shuffle_more(self) -> None:
        for _ in range(min(BLOCK, self.ready)):
            place = self._below(self.ready)
            self.ready -= 1
            self.cards[place], self.cards[self.ready] = self.cards[self.ready], self.cards[place]
            self.next.insert(0, self.cards[self.ready])

    def _below(self, number: int) -> int:
        self._chance = (self._chance + WEYL) % WORD
        high, low = divmod(self._chance * (self._chance ^ MIX), WORD)
        return (high ^ low) * number >> 64


class Reference:
    """One table, slow and plain."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup, self.shoe = setup, Shoe(setup, seed)
        self.round: Round | None = None
        self.money = self.bet = self.rounds = 0
        self.at = OVER
        self.wager = setup.actions.wagers[0]
        self.pending: float | None = None

    def reset(self) -> None:
        self.rounds = 0
        self.money = self.setup.bankroll * self.setup.chips if self.setup.episode == "session" else 0
        if self.setup.episode != "round" and (self.shoe.dealt or self.shoe.endless):
            self.shoe.shuffle()
        self._next_round()

    def step(self, action: int) -> tuple[float, bool, bool]:
        names = self.setup.actions.names
        if self.at == BET:
            wagers = self.setup.actions.wagers
            number = action - len(self.setup.actions.words)
            open = [wager for wager in wagers if self._affords(wager)]
            self.wager = wagers[number] if number >= 0 and wagers[number] in open else open[0]
            self._deal()
        elif self.at == SETTLE:
            self.at = PLAY
        else:
            need = cast(Decide, cast(Round, self.round).need)
            said = names[action] if names[action] in need.words else None
            instead = next(
                word for word in ("stand", "decline", "surrender", "war") if word in need.words or word == "war"
            )
            self._answer(said or instead)
            self._go_on()
        return self._after()

    def _after(self) -> tuple[float, bool, bool]:
        done = cast(Round, self.round).need
        if not isinstance(done, Done):
            return 0.0, False, False
        net = self._net(done)
        self.money += net
        self.rounds += 1
        terminated, truncated = True, False
        if self.setup.episode == "shoe":
            terminated = self.shoe.due
        if self.setup.episode == "session":
            terminated = not any(map(self._affords, self.setup.actions.wagers))
            truncated = not terminated and self.rounds >= self.setup.rounds
        self.at = OVER
        if not terminated and not truncated:
            self._next_round()
        return net / self.setup.chips, terminated, truncated

    def _net(self, done: Done) -> int:
        """Every bet lies there with one unit; the wager says how many units really do."""
        units = dict(self.wager.bets)
        nets: Counter[str] = Counter()
        for outcome in done.outcomes:
            nets[outcome.bet if outcome.bet != "insurance" else "main"] += outcome.net
        return sum(units.get(bet, 0) * net for bet, net in nets.items())

    def _affords(self, wager: Any) -> bool:
        if self.setup.episode != "session":
            return True
        rules = cast(Any, self.setup.rules)
        units = wager.total + (wager.first if rules.game == "war" and not rules.surrender else 0)
        return bool(units * self.setup.chips <= self.money)

    def _next_round(self) -> None:
        if self.shoe.due:
            self.shoe.shuffle()
        self.at, self.round = BET, None
        if not self.setup.actions.chosen:
            self._deal()
            if isinstance(cast(Round, self.round).need, Done):
                self.at = SETTLE

    def _deal(self) -> None:
        rules, chips = self.setup.rules, self.setup.chips
        self.shoe.begin_round()
        reserve = None
        if self.setup.episode == "session":
            halves = 2 * (self.money - self.wager.total * chips) // (self.wager.first * chips)
            reserve = min(halves, 99) * chips // 2
        bets = {bet: chips for bet in rules.bets if rules.game != "blackjack" or bet in dict(self.wager.bets)}
        self.round = start_of(rules)(rules, (Stake.on(bets, reserve),))
        self.hidden: dict[Place, Card] = {}
        self._go_on()

    def _go_on(self) -> None:
        self.at = PLAY
        round = cast(Round, self.round)
        while not isinstance(need := round.need, Decide | Done):
            self._answer(self._supply(round, need))
            round = cast(Round, self.round)

    def _supply(self, round: Round, need: Any) -> Answer:
        match need:
            case Draw(face_up=True):
                return self._show(self.shoe.draw())
            case Draw(to=place):
                self.hidden[place] = self.shoe.draw()
                return FACE_DOWN
            case Peek():
                return cast(PeekingRound, round).peek(
                    [card for place, card in self.hidden.items() if place is not BURN]
                )
            case Reveal(place):
                return self._show(self.hidden.pop(place))
        raise TypeError(need)

    def _show(self, card: Card) -> Card:
        self.shoe.seen[card.rank] += 1
        return card

    def _answer(self, answer: Answer) -> None:
        self.round = cast(Round, self.round).step(answer)

    # What must be shown

    def open(self) -> set[str]:
        """The names of the actions that are open."""
        actions = self.setup.actions
        if self.at == OVER:
            return set(actions.names)
        if self.at == BET:
            return {wager.name for wager in actions.wagers if self._affords(wager)}
        return {"settle"} if self.at == SETTLE else set(cast(Decide, cast(Round, self.round).need).words)

    def observed(self) -> dict[str, float]:
        """Every number of the observation by its name."""
        layout, size = self.setup.layout, self.shoe.size
        seen = dict.fromkeys(layout.names, 0.0) | {"phase": self.at}
        if self.at == PLAY:
            seen |= self._felt()
            seen["bet"] = self.wager.first
        seen["dealt"] = 0 if self.shoe.endless else min(1, self.shoe.dealt / size)
        seen["bankroll"] = self.money / self.setup.chips
        seen |= {f"seen {rank}": self.shoe.seen[rank] for rank in Rank}
        if layout.counting:
            tags = {rank: layout.counting.tag(min(rank, 10)) for rank in Rank}
            running = layout.counting.start + sum(many * tags[rank] for rank, many in self.shoe.seen.items())
            unseen = max(26, size - sum(self.shoe.seen.values()))
            seen |= {"running": float(running), "true": float(running * 52 / unseen)}
        return {name: seen[name] for name in layout.names}

    def _felt(self) -> dict[str, float]:
        round = cast(Any, self.round)
        if self.setup.rules.game == "war":
            rank = round.dealer[0].rank
            return {"card": 14 if rank is Rank.ACE else rank}
        rules, seat, place = round.rules, round.seats[0], round.need.hand
        hand = seat.hands[place]
        first, cards = hand.fate == "open", hand.cards
        by_rank = rules.split_pairs_by == "rank"
        pair = (
            len(cards) == 2
            and first
            and (cards[0].rank if by_rank else cards[0].value) == (cards[1].rank if by_rank else cards[1].value)
        )
        return {
            "phase": EARLY if "decline" in round.need.words else PLAY,
            "total": hand.total.points,
            "soft": hand.total.soft,
            "spent": hand.total.spent,
            "pair": cards[0].value if pair and (rules.max_hands > 1 or rules.swap) else 0,
            "cards": len(cards) if rules.charlie else 2 if first else 3,
            "stake": 2 if hand.fate == "swapped" else 1,
            "upcard": round.dealer[0].value,
            "hands": len(seat.hands),
            "waiting": sum(1 for other in seat.hands[place + 1 :] if other.owed),
            "insured": seat.early == "insure",
        }
