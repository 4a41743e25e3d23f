"""What a learner can ask in a tournament: the chance to win with each bet and each move, in sentences.

These are no values in chips, and the sentences say so. They come from what lies face up, the purses and the bets on the felt. If the
tournament is not solved yet, it is being solved in the background; meanwhile the player is taken to go on by a simple rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from croupier.language import Speaker
from croupier.messages import Message, Refused, say
from croupier.money import Money
from croupier.protocol import Decide
from croupier.records.types import Calendar
from croupier.table.game import Game
from croupier.telling.front_door import Ready
from croupier.telling.vocabulary import CHAMPION, MOVES
from croupier.tournament.chance import Chance, Chances, LevelOdds

if TYPE_CHECKING:
    from croupier.tournament.chances import Seated

SHOWN = 6
"""So many bets are told, the best ones; besides them the smallest and all there is."""
WORTH_TELLING = 0.005
"""A move that costs less of the tournament is not spoken of."""


def bet_chance_lines(game: Game, seat: int, speak: Speaker) -> Iterator[Message]:
    """The chance to win with each bet on the coming round, the best ones first."""
    from croupier.tournament.champion import position_in
    from croupier.tournament.chances import bet_chances
    from croupier.tournament.solution_cache import find_or_begin

    if not game.tournament or game.tournament.finished:
        return
    seated = position_in(game, seat)
    solution = find_or_begin(seated.problem)
    chances = bet_chances(seated, seated.compared_bets(solution), solution)
    told = sorted(chances, key=lambda bet: -chances[bet].wins)[:SHOWN]
    every = told + [bet for bet in (min(chances), max(chances)) if bet not in told]
    yield from _lines(seated, {bet: chances[bet] for bet in every}, solution is not None, speak)
    yield from _assumption(game, seat)


def move_chance_lines(game: Game, need: Decide, speak: Speaker) -> Iterator[Message]:
    """The chance to win with each open move, the best first."""
    if not game.tournament or game.round is None:
        return
    seated, chances, solved = _moves(game, need)
    best_first = sorted(chances, key=lambda word: -chances[word].wins)
    yield from _lines(seated, {word: chances[word] for word in best_first}, solved, speak)
    yield from _assumption(game, need.seat)


def move_cost_line(game: Game, need: Decide, word: str, speak: Speaker) -> Message | None:
    """The coach's line: what a move costs in chances; None if it is about as good as the best."""
    if not game.tournament or game.round is None or len(need.words) < 2:
        return None
    try:
        seated, chances, solved = _moves(game, need)
    except Refused:
        return None
    return chance_cost_line(Chances(chances, seated.next_cut, 1.0 if solved else 0.0), word, speak)


def bet_cost_line(game: Game, seat: int, bet: int, speak: Speaker) -> Message | None:
    """The coach's line: what a bet costs in chances; None if it is about as good as the best, or while nothing is solved."""
    from croupier.tournament.champion import position_in
    from croupier.tournament.chances import bet_chances
    from croupier.tournament.solution_cache import find_or_begin

    if not game.tournament or game.tournament.finished:
        return None
    try:
        seated = position_in(game, seat)
    except Refused:
        return None
    solution = find_or_begin(seated.problem)
    if solution is None:
        return None
    chances = bet_chances(seated, sorted({*seated.compared_bets(solution), bet}), solution)
    return chance_cost_line(Chances(chances, seated.next_cut, 1.0), bet, speak)


def chance_cost_line(chances: Chances, chosen: int | str, speak: Speaker, short: bool = False) -> Message | None:
    """What a bet or a move costs of the chance to win; None if it is about as good as the best, or not clearly worse."""
    if chosen not in chances.found or not is_mistake(chances, chosen):
        return None
    best = chances.best
    parts: Mapping[str, object] = {
        "best": name_of(best),
        "most": speak.number(100 * chances.found[best].win.share, 1),
        "word": name_of(chosen),
        "share": speak.number(100 * chances.found[chosen].win.share, 1),
    }
    if short:
        return say("To win, {best}: {most} %, not {share} %.", **parts)
    return say("To win the tournament {best} is better: it wins {most} % of them, {word} {share} %.", **parts)


def level_line(odds: LevelOdds, speak: Speaker) -> Message:
    """What a person wins against a company of one level, who plays by the chart and bets as they do."""
    if not odds.held:
        return say("being solved: {part} %", part=speak.number(100 * odds.solved))
    return say("you win {share} % by the chart", share=speak.number(100 * odds.win.share, 1))


def level_odds(ready: Ready) -> LevelOdds:
    """What a person wins against the company of a tournament, found in this process; it takes a second or two."""
    from croupier.tournament.answers import level

    party = ready.party
    return level(ready.house.rules, party.calendar or Calendar(), len(party.bots) + 1, party.bots[0], 0)


def thinking_line(speak: Speaker) -> Message:
    """What is said while a champion thinks: how far it has solved the tournament, if it does that now."""
    from croupier.tournament.solution_cache import solving

    part = solving()
    if part is None:
        return say("The champion thinks.")
    return say("The champion solves the tournament: {part} %.", part=speak.number(100 * part))


def is_mistake(chances: Chances, chosen: int | str) -> bool:
    """Whether a bet or a move is clearly worse than the best: by more than two standard errors, and worth speaking of."""
    error = chances.found[chances.best].win.standard_error + chances.found[chosen].win.standard_error
    return chances.cost(chosen) >= max(WORTH_TELLING, 2 * error)


def name_of(one: int | str) -> Money | Message:
    """A bet as an amount, a move by its label."""
    return Money(one) if isinstance(one, int) else MOVES[one].label


def what_it_is(chances: Chances) -> Message:
    """What the figures are, so that nobody takes them for chips."""
    if chances.by_solution:
        return say("Chance to win the tournament (not chips), if you bet as well as possible from then on:")
    return say(
        "Chance to win the tournament (not chips), if you bet by a simple rule from then on; the best bets are still being found:"
    )


def _moves(game: Game, need: Decide) -> tuple[Seated, dict[str, Chance], bool]:
    from croupier.tournament.champion import position_in
    from croupier.tournament.chances import chances_of, play_moves
    from croupier.tournament.solution_cache import find_or_begin

    seated = position_in(game, need.seat)
    solution = find_or_begin(seated.problem)
    assert game.round is not None
    played = play_moves(seated, game.round, game.shoe.seen, solution)
    return seated, chances_of(seated, played), solution is not None


def _assumption(game: Game, seat: int) -> Iterator[Message]:
    """How champions would go on is not computed: they are taken to bet as the other AI players do."""
    others = (player for number, player in enumerate(game.players) if number != seat and not player.gone)
    if any(player.plays == CHAMPION for player in others):
        yield say(
            "A champion is taken to bet as the other AI players do: against one you win less often than this says."
        )


def _lines(seated: Seated, chances: Mapping[Any, Chance], solved: bool, speak: Speaker) -> Iterator[Message]:
    cut = seated.next_cut
    yield what_it_is(Chances(chances, cut, 1.0 if solved else 0.0))
    for one, chance in chances.items():
        values = {
            "what": name_of(one),
            "share": speak.number(100 * chance.win.share, 1),
            "error": speak.number(100 * chance.win.standard_error, 1),
        }
        if cut:
            stays = speak.number(100 * chance.stay.share, 1)
            yield say(
                "{what}: {share} % ± {error}, still there after round {round}: {stays} %",
                **values,
                round=cut,
                stays=stays,
            )
        else:
            yield say("{what}: {share} % ± {error}", **values)
