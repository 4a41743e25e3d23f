"""The three games as a dealer is taught them: one script each, from the first card to the settlement.

A second telling of the rules, written without looking at the first: it keeps cards in lists, counts them anew each
time and asks for things in the order in which it comes to them. A script yields the needs that a round must have, is
sent the answers, and returns what every bet came to. It is slow, it cannot be copied or compared, and that is why the
rounds are not written like this; but it is easy to check against the rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor, inf
from typing import Any, NamedTuple

from croupier.cards import Card, Rank
from croupier.games import baccarat, blackjack, war
from croupier.money import Odds
from croupier.protocol import (
    BANKER,
    BURN,
    DEALER,
    PLAYER,
    Box,
    Decide,
    Draw,
    MoveWithAmount,
    Need,
    Option,
    Peek,
    Reveal,
    Stake,
)


class Came(NamedTuple):
    """What a bet came to."""

    seat: int
    bet: str
    stake: int
    net: int
    hand: int = 0


Stakes = Sequence[Stake | None]
Script = Generator[Need, Any, list[Came]]


def times(stake: int, odds: Odds) -> int:
    """E-01"""
    return floor(stake * Fraction(odds.win, odds.stake))


# Baccarat


def play_baccarat(rules: baccarat.Rules, stakes: Stakes) -> Script:
    player: list[Card] = []
    banker: list[Card] = []
    for hand, place in ((player, PLAYER), (banker, BANKER)) * 2:
        hand.append((yield Draw(place)))
    stopped = rules.naturals_stop and (modulo(player) >= 8 or modulo(banker) >= 8)
    if not stopped and modulo(player) <= 5:
        third = yield Draw(PLAYER)
        if banker_draws(modulo(banker), third.value % 10):
            banker.append((yield Draw(BANKER)))
        player.append(third)
    elif not stopped and modulo(banker) <= 5:
        banker.append((yield Draw(BANKER)))
    return [
        Came(seat, bet, amount, baccarat_net(rules, bet, amount, player, banker))
        for seat, stake in enumerate(stakes)
        if stake
        for bet, amount in stake.bets
    ]


def modulo(cards: list[Card]) -> int:
    return sum(0 if card.rank >= Rank.TEN else card.rank for card in cards) % 10


def banker_draws(banker: int, third: int) -> bool:
    return (
        banker <= 2
        or (banker == 3 and third != 8)
        or (banker == 4 and 2 <= third <= 7)
        or (banker == 5 and 4 <= third <= 7)
        or (banker == 6 and third in (6, 7))
    )


def baccarat_net(rules: baccarat.Rules, bet: str, stake: int, player: list[Card], banker: list[Card]) -> int:
    p, b = modulo(player), modulo(banker)
    commission = Fraction(rules.banker_commission.rstrip("%")) / 100
    if bet in ("player", "banker") and p == b:
        return 0 if rules.tie_returns_bets else -stake
    if bet == "banker" and b > p:
        if rules.banker_seven == "pushes" and b == 7 and len(banker) == 3:
            return 0
        if rules.banker_six_pays != "as-usual" and b == 6:
            return times(stake, rules.banker_six_pays)
        return floor(stake * (1 - commission))
    won, odds = {
        "player": (p > b, Odds(1, 1)),
        "banker": (False, Odds(0, 1)),
        "tie": (p == b, rules.tie_pays),
        "dragon-7": (b > p and b == 7 and len(banker) == 3, rules.dragon_7_pays),
        "panda-8": (p > b and p == 8 and len(player) == 3, rules.panda_8_pays),
        "super-6": (b > p and b == 6, rules.super_6_pays),
        "player-pair": (player[0].rank == player[1].rank, rules.pairs_pays),
        "banker-pair": (banker[0].rank == banker[1].rank, rules.pairs_pays),
    }[bet]
    return times(stake, odds) if won else -stake


# War


def play_war(rules: war.Rules, stakes: Stakes) -> Script:
    seats = {number: stake for number, stake in enumerate(stakes) if stake}
    card = {}
    for number in seats:
        card[number] = height((yield Draw(Box(number))))
    dealer = height((yield Draw(DEALER)))
    said = {}
    for number, stake in seats.items():
        if card[number] == dealer:
            covered = stake.reserve is None or stake["ante"] <= stake.reserve
            words = [Option("war", stake["ante"])] if covered else []
            words += [Option("surrender")] if rules.surrender else []
            said[number] = yield Decide(number, 0, tuple(words))
    at_war = [number for number in said if said[number] == "war"]
    second, dealers_second = {}, 0
    if at_war:
        for _ in range(3):
            yield Draw(BURN, face_up=False)
        for number in at_war:
            second[number] = height((yield Draw(Box(number))))
        dealers_second = height((yield Draw(DEALER)))
    came = []
    for number, stake in seats.items():
        ante = stake["ante"]
        if number in at_war:
            won = second[number] - dealers_second
            net = times(ante, rules.war_win_pays) if won > 0 else times(ante, rules.war_tie_pays)
            came.append(Came(number, "ante", 2 * ante, net if won >= 0 else -2 * ante))
        elif number in said:
            came.append(Came(number, "ante", ante, ante // 2 - ante))
        else:
            came.append(Came(number, "ante", ante, ante if card[number] > dealer else -ante))
        if stake["tie"]:
            assert isinstance(rules.tie_bet_pays, Odds)
            net = times(stake["tie"], rules.tie_bet_pays) if card[number] == dealer else -stake["tie"]
            came.append(Came(number, "tie", stake["tie"], net))
    return came


def height(card: Card) -> int:
    return [14, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13][card.rank - 1]


# Blackjack


@dataclass
class Hand:
    stake: int
    cards: list[Card] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    split: bool = False
    """It came from a split."""


@dataclass
class Player:
    number: int
    bet: int
    reserve: float
    hands: list[Hand]
    early: str = ""
    dealt: list[Card] = field(default_factory=list)

    def pays(self, cost: int) -> None:
        assert cost <= self.reserve
        self.reserve -= cost


def play_blackjack(rules: blackjack.Rules, stakes: Stakes) -> Script:
    players = [
        Player(number, stake["main"], inf if stake.reserve is None else stake.reserve, [Hand(stake["main"])])
        for number, stake in enumerate(stakes)
        if stake
    ]
    for player in players:
        player.hands[0].cards.append((yield Draw(Box(player.number))))
    dealer = [(yield Draw(DEALER))]
    for player in players:
        player.hands[0].cards.append((yield Draw(Box(player.number))))
        player.dealt = list(player.hands[0].cards)
    if rules.hole_card != "none":
        yield Draw(DEALER, face_up=False)
    for player in players:
        yield from before_the_peek(rules, player, dealer[0])
    looks = rules.hole_card == "peek" and dealer[0].value in (1, 10)
    if not looks or not (yield Peek()):
        yield from (rotating if rules.turns == "rotating" else by_seat)(rules, players)
    yield from dealers_turn(rules, players, dealer)
    return settlement(rules, players, stakes, dealer)


def before_the_peek(rules: blackjack.Rules, player: Player, up: Card) -> Generator[Need, Any, None]:
    hand, words = player.hands[0], []
    if up.rank is Rank.ACE and rules.even_money and natural(rules, hand):
        words.append(Option("even-money"))
    elif up.rank is Rank.ACE and rules.insurance and 1 <= player.bet // 2 <= player.reserve:
        words.append(Option("insure", player.bet // 2))
    if rules.surrender == "early" and not natural(rules, hand):
        words.append(Option("surrender"))
    if words:
        player.early = yield Decide(player.number, 0, (*words, Option("decline")))
        if player.early == "insure":
            player.pays(player.bet // 2)


def count(rules: blackjack.Rules, cards: list[Card]) -> tuple[int, bool]:
    """The points, and whether an ace counts 11 that may yet count 1."""
    low, aces = sum(card.value for card in cards), sum(card.rank is Rank.ACE for card in cards)
    if rules.ace_rule == "one-drop":
        high = low + 10 * aces
        return (high - 10, False) if aces and high > 21 else (high, aces > 0)
    return (low + 10, True) if aces and low <= 11 else (low, False)


def points(rules: blackjack.Rules, hand: Hand) -> int:
    return count(rules, hand.cards)[0]


def natural(rules: blackjack.Rules, hand: Hand) -> bool:
    return len(hand.cards) == 2 and not hand.moves and not hand.split and points(rules, hand) == 21


def is_pair(rules: blackjack.Rules, hand: Hand) -> bool:
    if len(hand.cards) != 2 or hand.moves:
        return False
    one, two = hand.cards
    return one.rank == two.rank if rules.split_pairs_by == "rank" else one.value == two.value


def frozen_ace(rules: blackjack.Rules, hand: Hand) -> bool:
    """A split ace that gets one card and no more."""
    return hand.split and hand.cards[0].rank is Rank.ACE and not rules.hit_split_aces


def may_split(rules: blackjack.Rules, player: Player, hand: Hand) -> bool:
    if hand.split and hand.cards[0].rank is Rank.ACE and not rules.resplit_aces:
        return False
    return is_pair(rules, hand) and len(player.hands) < rules.max_hands and hand.stake <= player.reserve


def playing(rules: blackjack.Rules, player: Player, hand: Hand) -> bool:
    """Is there anything left to ask about this hand?"""
    if player.early in ("even-money", "surrender") or points(rules, hand) >= 21 or charlie(rules, hand):
        return False
    if frozen_ace(rules, hand) and not may_split(rules, player, hand):
        return False
    return not {"stand", "double", "surrender"} & set(hand.moves)


def charlie(rules: blackjack.Rules, hand: Hand) -> bool:
    return rules.charlie > 0 and len(hand.cards) >= rules.charlie and points(rules, hand) <= 21


def words(rules: blackjack.Rules, player: Player, hand: Hand) -> tuple[Option, ...]:
    open_words = [] if frozen_ace(rules, hand) else [Option("hit")]
    open_words.append(Option("stand"))
    if may_double(rules, hand):
        if rules.double_for_less and player.reserve >= 1:
            open_words.append(Option("double", int(min(hand.stake, player.reserve)), 1))
        elif not rules.double_for_less and player.reserve >= hand.stake:
            open_words.append(Option("double", hand.stake))
    if may_split(rules, player, hand):
        open_words.append(Option("split", hand.stake))
    if rules.swap and not hand.split and is_pair(rules, hand) and player.reserve >= hand.stake:
        open_words.append(Option("swap", hand.stake))
    if rules.surrender == "late" and not hand.moves and not hand.split and player.early != "insure":
        open_words.append(Option("surrender"))
    return tuple(open_words)


def may_double(rules: blackjack.Rules, hand: Hand) -> bool:
    total, soft = count(rules, hand.cards)
    if frozen_ace(rules, hand) or (hand.split and not rules.double_after_split):
        return False
    if rules.double == "any-cards":
        return set(hand.moves) <= {"hit"}
    return {
        "none": False,
        "any": True,
        "9-11": total in (9, 10, 11) and not soft,
        "10-11": total in (10, 11) and not soft,
    }[rules.double] and not hand.moves


def by_seat(rules: blackjack.Rules, players: list[Player]) -> Generator[Need, Any, None]:
    for player in players:
        place = 0
        while place < len(player.hands):
            if len(player.hands[place].cards) == 1:
                player.hands[place].cards.append((yield Draw(Box(player.number, place))))
            elif playing(rules, player, player.hands[place]):
                yield from one_question(rules, player, place)
            else:
                place += 1


def rotating(rules: blackjack.Rules, players: list[Player]) -> Generator[Need, Any, None]:
    while any(playing(rules, player, player.hands[0]) for player in players):
        for player in players:
            if playing(rules, player, player.hands[0]):
                yield from one_question(rules, player, 0)


def one_question(rules: blackjack.Rules, player: Player, place: int) -> Generator[Need, Any, None]:
    """Ask about a hand, and do what is said."""
    hand = player.hands[place]
    options = words(rules, player, hand)
    answer = yield Decide(player.number, place, options)
    word = answer.word if isinstance(answer, MoveWithAmount) else answer
    cost = (
        answer.amount if isinstance(answer, MoveWithAmount) else {option.word: option.cost for option in options}[word]
    )
    player.pays(cost)
    if word == "split":
        one, two = hand.cards
        player.hands[place : place + 1] = [Hand(cost, [one], split=True), Hand(cost, [two], split=True)]
        return
    hand.moves.append(word)
    hand.stake += cost
    if word == "swap":
        hand.cards.pop()
    if word in ("hit", "double", "swap"):
        hand.cards.append((yield Draw(Box(player.number, place))))


def fate(rules: blackjack.Rules, player: Player, hand: Hand) -> str:
    """What a finished hand is settled as."""
    if player.early == "even-money":
        return "even money"
    if player.early == "surrender":
        return "early surrender"
    if "surrender" in hand.moves:
        return "late surrender"
    if natural(rules, hand):
        return "natural"
    if points(rules, hand) > 21:
        return "bust"
    return "charlie" if charlie(rules, hand) else "stands"


def dealers_turn(rules: blackjack.Rules, players: list[Player], dealer: list[Card]) -> Generator[Need, Any, None]:
    if rules.hole_card != "none":
        dealer.append((yield Reveal(DEALER)))
    elif total_matters(rules, players) or (dealer[0].value in (1, 10) and natural_matters(rules, players)):
        dealer.append((yield Draw(DEALER)))
    while total_matters(rules, players) and not stops(rules, players, dealer):
        dealer.append((yield Draw(DEALER)))


def total_matters(rules: blackjack.Rules, players: list[Player]) -> bool:
    fates = {fate(rules, player, hand) for player in players for hand in player.hands}
    return "stands" in fates or ("natural" in fates and rules.natural_ties == "any-21")


def natural_matters(rules: blackjack.Rules, players: list[Player]) -> bool:
    """Could a dealer's natural still change what a bet comes to? (A house without a hole card has no peek.)"""
    for player in players:
        fates = [fate(rules, player, hand) for hand in player.hands]
        if player.early == "insure" or "natural" in fates or "late surrender" in fates:
            return True
        more = len(player.hands) > 1 or player.hands[0].stake > player.bet
        if rules.original_bets_only and "bust" in fates and more:
            return True
    return False


def stops(rules: blackjack.Rules, players: list[Player], dealer: list[Card]) -> bool:
    total, soft = count(rules, dealer)
    if rules.dealer_rule == "chase":
        stands = [
            points(rules, hand) for player in players for hand in player.hands if fate(rules, player, hand) == "stands"
        ]
        if stands and stands[0] < 17 and total > stands[0]:
            return True
    return total > 17 or (total == 17 and not (soft and rules.soft_17 == "hit"))


def settlement(rules: blackjack.Rules, players: list[Player], stakes: Stakes, dealer: list[Card]) -> list[Came]:
    came = []
    dealers_natural = len(dealer) == 2 and count(rules, dealer)[0] == 21
    for player in players:
        for place, hand in enumerate(player.hands):
            net = hand_net(rules, player, place, count(rules, dealer)[0], dealers_natural)
            came.append(Came(player.number, "main", hand.stake, net, place))
        if player.early == "insure":
            cost = player.bet // 2
            came.append(Came(player.number, "insurance", cost, 2 * cost if dealers_natural else -cost))
        stake = stakes[player.number]
        assert stake
        for bet, amount in stake.bets:
            if bet != "main":
                net = side_net(rules, bet, amount, player.dealt, dealer[0], dealers_natural)
                came.append(Came(player.number, bet, amount, net))
    return came


def hand_net(rules: blackjack.Rules, player: Player, place: int, dealer: int, dealers_natural: bool) -> int:
    hand = player.hands[place]
    stake, mine = hand.stake, points(rules, hand)
    lost_to_natural = stake if not rules.original_bets_only else player.bet if place == 0 else 0
    match fate(rules, player, hand):
        case "even money" | "charlie":
            return stake
        case "early surrender":
            return stake // 2 - stake
        case "natural":
            ties = dealers_natural or (rules.natural_ties == "any-21" and dealer == 21)
            return 0 if ties else times(stake, rules.blackjack_pays)
        case "stands" if dealers_natural and mine == 21 and not rules.dealer_natural_beats_21:
            return 0
        case _ if dealers_natural:
            return -lost_to_natural
        case "late surrender":
            return stake // 2 - stake
        case "bust":
            return -stake
    if dealer > 21 or mine > dealer:
        return stake
    return 0 if mine == dealer else -stake


def side_net(rules: blackjack.Rules, bet: str, stake: int, dealt: list[Card], up: Card, natural: bool) -> int:
    pays = {
        "21+3": dict(rules.twenty_one_three_pays),
        "perfect-pairs": dict(rules.perfect_pairs_pays),
        "lucky-ladies": dict(rules.lucky_ladies_pays),
    }[bet]
    made = {"21+3": poker([*dealt, up]), "perfect-pairs": pair(*dealt), "lucky-ladies": ladies(natural, *dealt)}[bet]
    for name in made:
        if name in pays:
            return times(stake, pays[name])
    return -stake


def poker(three: list[Card]) -> list[str]:
    """What three cards are, best first."""
    ranks = sorted(card.rank for card in three)
    suited = len({card.suit for card in three}) == 1
    trips = max(Counter(ranks).values()) == 3
    straight = ranks == [1, 12, 13] or ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2]
    is_so = {
        "suited-trips": trips and suited,
        "straight-flush": straight and suited,
        "trips": trips,
        "straight": straight,
        "flush": suited,
    }
    return [name for name, so in is_so.items() if so]


def pair(one: Card, two: Card) -> list[str]:
    if one.rank != two.rank:
        return []
    if one.suit == two.suit:
        return ["perfect", "coloured", "mixed"]
    reds = "hd"
    return ["coloured", "mixed"] if (one.suit.value in reds) == (two.suit.value in reds) else ["mixed"]


def ladies(natural: bool, one: Card, two: Card) -> list[str]:
    worth = [11 if card.rank is Rank.ACE else card.value for card in (one, two)]
    if sum(worth) != 20:
        return []
    queens = ["queens-of-hearts"] if one.code == two.code == "Qh" else []
    queens = ["queens-and-blackjack"] * natural * len(queens) + queens
    return [*queens, *["matched"] * (one == two), *["suited"] * (one.suit == two.suit), "twenty"]


SCRIPTS: dict[str, Any] = {"blackjack": play_blackjack, "baccarat": play_baccarat, "war": play_war}
