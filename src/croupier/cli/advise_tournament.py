"""`croupier advise tournament`: the chance to win with every bet, or with every move of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.cli.language import LANGUAGE, print_json
from croupier.cli.tables import print_section
from croupier.cli.waiting import show
from croupier.language import Speaker
from croupier.messages import Refused, say

if TYPE_CHECKING:
    from croupier.tournament.advice import TournamentAdvice


def advise_tournament(asked: dict[str, Any]) -> None:
    """Print the chance to win, and to pass the next cut, with every bet or move."""
    from croupier.cli.house import load_house
    from croupier.tournament.advice import advise

    rules = load_house(asked["tournament_house"]).rules
    try:
        found = advise(
            rules,
            _amounts(asked["purses"]),
            seat=asked["seat"],
            played=asked["played"],
            levels=[level.strip() for level in asked["levels"].split(",") if level.strip()],
            calendar=_calendar(asked),
            budget=_amounts(asked["budget"])[0] if asked["budget"] else None,
            bets=_amounts(asked["bets"]),
            hand=asked["hand"] or "",
            dealer=asked["dealer"] or "",
            seen=asked["seen"],
            solve=not asked["quick"],
            progress=lambda part: show(say("solving the tournament"), part),
        )
    finally:
        show(None)
    if asked["as_json"]:
        print_json({"house": asked["tournament_house"], **found.document()})
    else:
        _print(found, rules.currency)
    if asked["output"]:
        from croupier.paper.tournament import write_curve

        write_curve(found, asked["output"], Speaker(LANGUAGE, rules.currency))


def _calendar(asked: dict[str, Any]) -> Any:
    from croupier.records.types import Calendar

    return Calendar(asked["rounds"], asked["block"])


def _amounts(text: str | None) -> list[float | None]:
    """Amounts with blanks between them; a dash is who has left."""
    from croupier.money import amount

    found = [None if part in ("-", "–") else amount(part) / 100 for part in (text or "").split()]
    if text and not found:
        raise Refused(say("No amount was given."))
    return found


def _print(found: TournamentAdvice, currency: str) -> None:
    from croupier.paper.figures import FigureWriter
    from croupier.paper.run_sections import Section
    from croupier.telling.vocabulary import label

    speak = Speaker(LANGUAGE, currency)
    write, seated = FigureWriter(speak), found.seated
    bets = all(isinstance(one, int) for one in found.chances)
    heads = [say("bet") if bets else say("move"), say("wins the tournament")]
    cut = seated.position.cut < seated.position.rounds
    if cut:
        heads.append(say("still there after round {round}", round=seated.position.cut))
    heads.append(say("costs, of the tournament"))
    if found.chips:
        heads.append(say("worth in chips, of the bet"))
    rows = []
    for one, chance in found.chances.items():
        row = [
            speak.money(one) if bets else speak(label(one)),
            f"{write.share(chance.win.share, 1)} {write.error(chance.win.standard_error, 1)}",
        ]
        if cut:
            row.append(write.share(chance.stay.share, 1))
        lead = found.leads[one].share
        cost = f"{write.share(lead.share, 1)} {write.error(lead.standard_error, 1)}"
        row.append(cost if one != found.best else speak(say("best")))
        if found.chips:
            row.append(speak.number(found.chips[one], 3) if one in found.chips else "")
        rows.append(tuple(row))
    title = say(
        "Chance to win, round {round} of {rounds}, seat {seat}",
        round=len(seated.position.history) + 1,
        rounds=seated.position.rounds,
        seat=seated.seat + 1,
    )
    print_section(Section(write.say(title), tuple(map(write.say, heads)), rows))
    goes_on = (
        say(
            "From then on you bet as well as possible and play by the chart; the others play and bet as the "
            "house’s own players do."
        )
        if found.solved
        else say(
            "From then on you bet by a simple rule and play by the chart; the others play and bet as the "
            "house’s own players do."
        )
    )
    print(speak(goes_on))
    if value := found.value:
        share, error = write.share(value.share, 1), write.error(value.standard_error, 1)
        print(
            speak(
                say(
                    "With the best bets this position wins {share} {error}; the error of the solution is in it.",
                    share=share,
                    error=error,
                )
            )
        )
