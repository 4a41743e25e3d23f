"""`croupier simulate tournament`: plays many tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.cli.language import LANGUAGE, print_json
from croupier.cli.simulate.stopping import interrupt_on_termination
from croupier.cli.tables import print_section
from croupier.cli.waiting import show
from croupier.language import Speaker
from croupier.messages import Message, say

if TYPE_CHECKING:
    from croupier.paper.figures import FigureWriter
    from croupier.simulation.proportion import Proportion
    from croupier.simulation.tournaments import Standings


def contest(asked: dict[str, Any]) -> None:
    """Play tournaments and print how often each level and seat wins, and survives each cut."""
    from croupier.cli.house import load_house
    from croupier.money import amount
    from croupier.simulation.tournaments import contest as contest_at
    from croupier.simulation.tournaments import tournaments
    from croupier.strategies import strategy_name
    from croupier.tournament.levels import solved_bets

    house = load_house(asked["tournament_house"])
    levels = [strategy_name(level, house.rules) for level in asked["levels"].split(",") if level.strip()]
    budget = None if asked["budget"] is None else amount(asked["budget"])
    held = contest_at(house, levels, asked["rounds"], asked["block"], budget, asked["seed"])

    def tell(so_far: Standings) -> None:
        message = say("{held} of {all} tournaments", held=so_far.tournaments, all=asked["tournaments"])
        show(message, so_far.tournaments / asked["tournaments"])

    try:
        with interrupt_on_termination():
            solved = solved_bets(held, lambda part: show(say("solving the tournament"), part))
            found = tournaments(held, asked["tournaments"], asked["jobs"], tell, solved)
    finally:
        show(None)
    if asked["as_json"]:
        print_json({"house": asked["tournament_house"], **found.document()})
    else:
        _print(found)
        if solved:
            print(Speaker(LANGUAGE)(say("The champion bets by the solution; here it plays by the chart.")))
    if not found.complete:
        raise KeyboardInterrupt


def _print(found: Standings) -> None:
    from croupier.paper.figures import FigureWriter
    from croupier.paper.run_sections import Section

    write, held = FigureWriter(Speaker(LANGUAGE)), found.contest
    cuts = [say("still there after round {round}", round=cut) for cut in held.cuts]
    levels = [
        (
            level,
            _share(write, found.level_wins(level)),
            *(_share(write, found.level_survival(level, cut)) for cut in held.cuts),
        )
        for level in dict.fromkeys(held.levels)
    ]
    title = say("{held} tournaments, seed {seed}", held=found.tournaments, seed=str(held.seed))
    if not found.complete:
        title = say("{held} tournaments (interrupted), seed {seed}", held=found.tournaments, seed=str(held.seed))
    heads = _sentences(write, say("level"), say("one of them wins"), *cuts)
    print_section(Section(write.say(title), heads, levels))
    seats = [
        (
            str(seat + 1),
            level,
            _share(write, found.wins(seat)),
            *(_share(write, found.survival(seat, cut)) for cut in held.cuts),
        )
        for seat, level in enumerate(held.levels)
    ]
    print_section(Section("", _sentences(write, say("seat"), say("level"), say("wins"), *cuts), seats))


def _sentences(write: FigureWriter, *heads: Message) -> tuple[str, ...]:
    return tuple(map(write.say, heads))


def _share(write: FigureWriter, found: Proportion) -> str:
    return f"{write.share(found.share, 1)} {write.error(found.standard_error, 1)}"
