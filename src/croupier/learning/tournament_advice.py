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
from croupier.table.game import Game
from croupier.telling.vocabulary import MOVES

if TYPE_CHECKING:
    from croupier.tournament.chances import Chance, Seated

SHOWN = 6
"""So many bets are told, the best ones; besides them the smallest and all there is."""
WORTH_TELLING = 0.005
"""A move that costs less of the tournament is not spoken of."""


def bet_chance_lines(game: Game, seat: int, speak: Speaker) -> Iterator[Message]:
    """The chance to win with each bet on the coming round, the best ones first."""
    from croupier.tournament.champion import seated_in
    from croupier.tournament.chances import best_bet, bet_chances
    from croupier.tournament.kept import found_or_begun

    if not game.tournament or game.tournament.finished:
        return
    seated = seated_in(game, seat)
    solution = found_or_begun(seated.problem)
    bets = set(seated.possible_bets())
    if solution and (best := best_bet(seated, solution)):
        bets.add(best)
    chances = bet_chances(seated, sorted(bets), solution)
    told = sorted(chances, key=lambda bet: -chances[bet].wins)[:SHOWN]
    every = told + [bet for bet in (min(chances), max(chances)) if bet not in told]
    yield from _lines(seated, {bet: chances[bet] for bet in every}, solution is not None, speak)


def move_chance_lines(game: Game, need: Decide, speak: Speaker) -> Iterator[Message]:
    """The chance to win with each open move, the best first."""
    if not game.tournament or game.round is None:
        return
    seated, chances, solved = _moves(game, need)
    best_first = sorted(chances, key=lambda word: -chances[word].wins)
    yield from _lines(seated, {word: chances[word] for word in best_first}, solved, speak)


def move_cost_line(game: Game, need: Decide, word: str, speak: Speaker) -> Message | None:
    """The coach's line: what a move costs in chances; None if it is about as good as the best."""
    if not game.tournament or game.round is None or len(need.words) < 2:
        return None
    try:
        _, chances, _ = _moves(game, need)
    except Refused:
        return None
    best = max(chances, key=lambda one: chances[one].wins)
    if word not in chances:
        return None
    cost = chances[best].win.share - chances[word].win.share
    error = chances[best].win.standard_error + chances[word].win.standard_error
    if cost < max(WORTH_TELLING, 2 * error):
        return None
    return say(
        "To win the tournament {best} is better: it wins {most} % of them, {word} {share} %.",
        best=MOVES[best].label,
        most=speak.number(100 * chances[best].win.share, 1),
        word=MOVES[word].label,
        share=speak.number(100 * chances[word].win.share, 1),
    )


def _moves(game: Game, need: Decide) -> tuple[Seated, dict[str, Chance], bool]:
    from croupier.tournament.champion import seated_in
    from croupier.tournament.chances import move_chances
    from croupier.tournament.kept import found_or_begun

    seated = seated_in(game, need.seat)
    solution = found_or_begun(seated.problem)
    assert game.round is not None
    return seated, move_chances(seated, game.round, game.shoe.seen, solution), solution is not None


def _lines(seated: Seated, chances: Mapping[Any, Chance], solved: bool, speak: Speaker) -> Iterator[Message]:
    cut = seated.position.cut < seated.position.rounds
    yield (
        say("Chance to win the tournament, if you go on by the solution (not chips):")
        if solved
        else say("Chance to win the tournament, if you go on by a simple rule (not chips); it is being solved:")
    )
    for one, chance in chances.items():
        values = {
            "what": Money(one) if isinstance(one, int) else MOVES[one].label,
            "share": speak.number(100 * chance.win.share, 1),
            "error": speak.number(100 * chance.win.standard_error, 1),
        }
        if cut:
            stays = speak.number(100 * chance.stay.share, 1)
            yield say(
                "{what}: {share} % ± {error}, still there after round {round}: {stays} %",
                **values,
                round=seated.position.cut,
                stays=stays,
            )
        else:
            yield say("{what}: {share} % ± {error}", **values)
