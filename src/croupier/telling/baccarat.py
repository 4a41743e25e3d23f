"""The words of baccarat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.cards import Card
from croupier.games.baccarat import DRAWS_ON, Round, Rules, points
from croupier.games.baccarat.roads import (
    BIG_EYE_BOY,
    COCKROACH_PIG,
    SMALL_ROAD,
    B,
    Board,
    Coup,
    P,
    T,
    bead_plate,
    big_road_board,
    derived_board,
    next_marks,
)
from croupier.messages import Message, Sentence, Word, say
from croupier.money import Odds
from croupier.protocol import BANKER, PLAYER, Draw, Outcome, Place
from croupier.telling.cards import cards_text
from croupier.telling.company import Company
from croupier.telling.game import BoxesTelling
from croupier.telling.placard import number
from croupier.telling.texts import NextMarks, RoadText, ShoeTally, SideText
from croupier.telling.vocabulary import title

SIDES = {B: say("Banker"), P: say("Player"), T: say("Tie")}
"""What the marks of the roads stand for."""

BOXES = ("player-pair", "player", "tie", "banker", "banker-pair")
"""The boxes from left to right."""

RULE_NAMES: Mapping[str, Message] = {
    "side_bets": say("Side bets"),
    "naturals_stop": say("Naturals end the drawing"),
    "banker_commission": say("Commission on banker"),
    "banker_six_pays": say("Banker’s 6 pays"),
    "banker_seven": say("Banker’s 7 in three cards"),
    "tie_pays": say("Tie pays"),
    "tie_returns_bets": say("A tie gives bets back"),
    "dragon-7_pays": say("Dragon 7 pays"),
    "panda-8_pays": say("Panda 8 pays"),
    "super-6_pays": say("Super 6 pays"),
    "pairs_pays": say("Pairs pay"),
}

RULE_VALUES: Mapping[tuple[str, object], Message] = {
    ("banker_six_pays", "as-usual"): say("as usual"),
    ("banker_seven", "pays"): say("pays"),
    ("banker_seven", "pushes"): say("comes back"),
}


class BaccaratTelling(BoxesTelling[Round, Rules, Coup]):
    """Baccarat in words."""

    NAME = say("Baccarat")
    AIM = say("Bet on the hand that comes closer to 9.")
    COMPARED = "banker"
    RULE_NAMES = RULE_NAMES
    RULE_VALUES = RULE_VALUES

    def round_title(self, number: int) -> Message:
        return say("Coup {number}", number=number)

    def is_dealt(self, round: Round) -> bool:
        return len(round.player) >= 2 <= len(round.banker)

    def felt_lines(self, round: Round, company: Company) -> Iterator[Message]:
        for side in (PLAYER, BANKER):
            cards = _cards(round, side)
            name = Word("Player") if side is PLAYER else Word("Banker")
            yield say("{name}: {cards} ({total})", name=name, cards=cards_text(cards), total=points(cards))

    def sides(self, round: Round) -> tuple[SideText, ...]:
        return tuple(
            SideText(
                side,
                say("Player") if side is PLAYER else say("Banker"),
                _cards(round, side),
                str(points(_cards(round, side))),
                drawing_rule(round, side),
                drawing_rule(round, side, short=True),
                won=round.winner is side,
                tied=round.winner is None,
            )
            for side in (PLAYER, BANKER)
        )

    def verdict(self, round: Round) -> tuple[Message | str, ...]:
        player, banker = points(round.player), points(round.banker)
        if player == banker:
            return (say("tie on {points}", points=player),)
        return str(max(player, banker)), say("beats"), str(min(player, banker))

    def boxes(self, rules: Rules) -> tuple[str, ...]:
        return (*(bet for bet in BOXES if bet in rules.bets), *(bet for bet in rules.bets if bet not in BOXES))

    def drawing_rules(self, rules: Rules) -> tuple[Message, ...]:
        """The drawing rules in sentences, without the banker's table against a third card."""
        return (
            say("An 8 or 9 in two cards ends the drawing.")
            if rules.naturals_stop
            else say("Nobody stops on a natural."),
            say("Player draws on 0–5, stands on 6 and 7."),
            say("If the player stood, banker does the same."),
        )

    def banker_draws(self, total: int, third: int) -> bool:
        """B-08: whether a banker of this total draws against this third card of the player."""
        return total < 3 or str(third) in DRAWS_ON.get(total, "")

    def coup(self, round: Round) -> Coup:
        """The winner and the naturals of a round, for the roads."""
        return Coup.of(round)

    def roads(self, coups: Sequence[Coup]) -> tuple[RoadText, ...]:
        """The boards of a shoe. A pair is marked on the coup in which it was dealt; a tie has no entry on the big road."""
        winners = [coup.winner for coup in coups]
        decided = [coup.pairs for coup in coups if coup.winner != T]
        return (
            _road(say("Big road"), big_road_board(winners), decided),
            _road(say("Bead plate"), bead_plate(winners), [coup.pairs for coup in coups]),
            _road(say("Big eye boy"), derived_board(winners, BIG_EYE_BOY)),
            _road(say("Small road"), derived_board(winners, SMALL_ROAD)),
            _road(say("Cockroach pig"), derived_board(winners, COCKROACH_PIG)),
        )

    def shoe_tally(self, coups: Sequence[Coup]) -> ShoeTally:
        winners = [coup.winner for coup in coups]
        naturals = sum(coup.natural for coup in coups)
        return ShoeTally(
            tuple((mark, name, winners.count(mark)) for mark, name in SIDES.items()),
            say("Coups {coups}, naturals {naturals}", coups=len(coups), naturals=naturals),
            tuple(
                NextMarks(side, say("if {side}", side=SIDES[side]), tuple(next_marks(winners, side))) for side in (B, P)
            ),
        )

    def draw_line(self, round: Round, to: Place, company: Company) -> Message:
        cards = _cards(round, to)
        if to is PLAYER:
            return say("Player draws {card}: {total}.", card=cards[-1], total=points(cards))
        return say("Banker draws {card}: {total}.", card=cards[-1], total=points(cards))

    def headline(self, round: Round) -> Message:
        player, banker = points(round.player), points(round.banker)
        if round.winner is None:
            return say("Tie on {points}.", points=player)
        high, low = max(player, banker), min(player, banker)
        if round.winner is PLAYER:
            return say("Player wins, {high} to {low}.", high=high, low=low)
        return say("Banker wins, {high} to {low}.", high=high, low=low)

    def end_line(self, round: Round) -> Message:
        return self.headline(round)

    def result_line(self, round: Round, outcome: Outcome, result: Message) -> Message:
        """The result; with its reason for pairs and for pushes of a winning bet, which do not follow from the headline."""
        follows = not outcome.bet.endswith("-pair") and bool(outcome.net or round.winner is None)
        line = result if follows else say("{reason}. {result}", reason=Sentence(outcome.reason), result=result)
        return say("{name}: {line}", name=title(outcome.bet), line=line)

    def odds(self, rules: Rules, bet: str) -> str:
        fixed = {
            "player": "1:1",
            "banker": "1:1"
            if rules.banker_commission == "0%"
            else f"1:1 −{rules.banker_commission.replace('%', ' %')}",
            "tie": str(rules.tie_pays),
            "dragon-7": str(rules.dragon_7_pays),
            "panda-8": str(rules.panda_8_pays),
            "super-6": str(rules.super_6_pays),
        }
        return fixed.get(bet, str(rules.pairs_pays))

    def large_print(self, rules: Rules) -> Iterator[Message]:
        """The large print: the three bets, and each unusual rule."""
        yield say("PLAYER PAYS 1 TO 1")
        commission = number(float(rules.banker_commission.removesuffix("%")))
        yield (
            say("BANKER PAYS 1 TO 1, LESS {percent}%", percent=commission) if commission else say("BANKER PAYS 1 TO 1")
        )
        yield say("TIE PAYS {win} TO {stake}", win=rules.tie_pays.win, stake=rules.tie_pays.stake)
        if isinstance(rules.banker_six_pays, Odds):
            win, stake = rules.banker_six_pays
            yield say("When the banker wins with 6, banker pays {win} to {stake}", win=win, stake=stake)
        if rules.banker_seven == "pushes":
            yield say("When the banker wins with 7 in three cards, banker bets come back")
        if not rules.naturals_stop:
            yield say("Nobody stops on a natural: an 8 or 9 does not end the drawing")

    def small_print(self, rules: Rules) -> Iterator[Message]:
        """The small print: card values, drawing rules and side bets."""
        yield say("An ace counts 1, tens and figures 0; only the last digit counts")
        if rules.naturals_stop:
            yield say("An 8 or 9 in two cards ends the drawing for both hands")
        yield say("Player draws below 6")
        yield say("Banker draws below 6 if the player stood, and by the table if the player drew")
        yield (
            say("A tie gives back bets on player and banker")
            if rules.tie_returns_bets
            else say("A tie takes bets on player and banker")
        )
        yield from _side_bets(rules)


def _cards(round: Round, side: Place) -> tuple[Card, ...]:
    return round.player if side is PLAYER else round.banker


def drawing_rule(round: Round, side: Place, short: bool = False) -> Message | None:
    """The drawing rule that applied to a hand; None before that."""
    if len(round.player) + len(round.banker) < 4:
        return None
    if isinstance(need := round.need, Draw) and need.to is side:
        return None
    return _player_rule(round, short) if side is PLAYER else _banker_rule(round, short)


def _player_rule(round: Round, short: bool) -> Message:
    first = points(round.player[:2])
    if _has_natural(round):
        return _no_more_cards(first, short)
    if len(round.player) == 3:
        card, total = round.player[2], points(round.player)
        if short:
            return say("draws on 0–5 → {card}", card=card)
        return say("Player {first} draws on 0–5 → {card}, total {total}", first=first, card=card, total=total)
    return say("stands on {first}", first=first) if short else say("Player {first} stands on 6 and more", first=first)


def _banker_rule(round: Round, short: bool) -> Message:
    first = points(round.banker[:2])
    if _has_natural(round):
        return _no_more_cards(first, short)
    against = third_cards(first) if len(round.player) == 3 and 3 <= first <= 6 else ""
    if len(round.banker) == 3:
        parts = {"first": first, "card": round.banker[2], "total": points(round.banker)}
        if short:
            return say("draws → {card}", card=parts["card"])
        if against:
            return say("Banker {first} draws against {cards} → {card}, total {total}", cards=against, **parts)
        return say("Banker {first} draws → {card}, total {total}", **parts)
    if short:
        return say("stands on {first}", first=first)
    if not against:
        return say("Banker {first} stands", first=first)
    third = round.player[2]
    return say("Banker {first} stands against {card}, draws against {cards}", first=first, card=third, cards=against)


def _no_more_cards(total: int, short: bool) -> Message:
    if total >= 8 and short:
        return say("{total}: a natural", total=total)
    if total >= 8:
        return say("{total}: a natural, no more cards", total=total)
    return say("{total}, no more cards", total=total)


def _has_natural(round: Round) -> bool:
    return round.rules.naturals_stop and max(points(round.player[:2]), points(round.banker[:2])) >= 8


def third_cards(total: int) -> str:
    """The third cards of the player on which a banker of this total draws: `4–7`, `0–7, 9`."""
    return {3: "0–7, 9", 4: "2–7", 5: "4–7", 6: "6–7"}[total] if total in DRAWS_ON else ""


def _road(name: Message, board: Board, pairs: Sequence[str] = ()) -> RoadText:
    marked = zip(board.cells, pairs or [""] * len(board.cells), strict=True)
    return RoadText(name, tuple((cell.column, cell.row, cell.mark, cell.ties, pair) for cell, pair in marked))


def _side_bets(rules: Rules) -> Iterator[Message]:
    for bet in rules.side_bets:
        match bet:
            case "dragon-7":
                win, stake = rules.dragon_7_pays
                yield say("Dragon 7, banker wins with 7 in three cards: {win} to {stake}", win=win, stake=stake)
            case "panda-8":
                win, stake = rules.panda_8_pays
                yield say("Panda 8, player wins with 8 in three cards: {win} to {stake}", win=win, stake=stake)
            case "super-6":
                win, stake = rules.super_6_pays
                yield say("Super 6, banker wins with 6: {win} to {stake}", win=win, stake=stake)
            case "pairs":
                win, stake = rules.pairs_pays
                yield say("Player pair, banker pair, in the first two cards: {win} to {stake}", win=win, stake=stake)


TELLING = BaccaratTelling()
