"""A round and the script of its game ask for the same things in the same order, and come to the same money."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agreement.chance import Chance
from agreement.houses import STARTS, tables
from agreement.script import SCRIPTS, Came, Script
from croupier.protocol import Answer, Done, Need, Stake
from sizes import size

pytestmark = pytest.mark.slow


def agree(rules: Any, stakes: tuple[Stake | None, ...], seed: int) -> None:
    chance = Chance(seed, rules.decks)
    round, script = STARTS[rules.game](rules, stakes), SCRIPTS[rules.game](rules, stakes)
    need, settled = next(script), None
    while settled is None:
        assert round.need == need
        answer = chance.answer(round, need)
        round = round.step(answer)
        need, settled = _then(script, answer)
    assert isinstance(round.need, Done)
    assert [Came(one.seat, one.bet, one.stake, one.net, one.hand) for one in round.need.outcomes] == settled


def _then(script: Script, answer: Answer) -> tuple[Need | None, list[Came] | None]:
    """What the script needs next, or what all came to."""
    try:
        return script.send(answer), None
    except StopIteration as end:
        return None, end.value


@pytest.mark.parametrize("game", ["blackjack", "baccarat", "war"])
def test_round_and_script_agree(game: str) -> None:
    @settings(max_examples=size(80, 500) if game == "blackjack" else size(25, 100))
    @given(tables(game), st.integers(0, 2**32))
    def check(table: tuple[Any, tuple[Stake | None, ...]], seed: int) -> None:
        for more in range(8):
            agree(*table, seed + more)

    check()
