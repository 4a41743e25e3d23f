"""Every numbered statement of the rulebook has a test that cites it."""

import ast
import re
from pathlib import Path

import croupier.games
from croupier.games.declare import list_rules
from croupier.games.registry import games, rules_of
from rulebook.citations import RULEBOOK, citations_of, every_test, rulebook_ids

GAMES = Path(croupier.games.__file__).parent


def test_every_statement_has_a_test() -> None:
    cited = {id for _, test in every_test() for id in citations_of(test)}
    missing = [id for id in rulebook_ids() if id not in cited]
    assert not missing, f"no test cites {', '.join(missing)}"


def test_every_citation_is_of_a_statement() -> None:
    known = set(rulebook_ids())
    wrong = [f"{path.name}: {test}" for path, test in every_test() if not known.issuperset(citations_of(test))]
    assert not wrong


def test_ids_are_found_in_the_rulebook_and_in_names() -> None:
    assert {"S0-01", "S0-D10", "S1-D9", "S3-18", "B-11", "W-D3", "K-D3", "E-15"} <= set(rulebook_ids())
    assert len(rulebook_ids()) > 150
    assert citations_of("test_s0_d5_and_s0_d10_b_d1_e_07_of_every_house") == ["S0-D5", "S0-D10", "B-D1", "E-07"]
    assert citations_of("test_the_12_cards_of_s0_and_e_1") == []


def test_e_04_lists_every_combination_that_is_refused() -> None:
    """The rules that a refusal names stand in the paragraph."""
    paragraph = next(line for line in RULEBOOK.read_text("utf-8").splitlines() if line.startswith("- E-04"))
    fields = {rule.name for game in games() for rule in list_rules(rules_of(game))}
    refusals = [
        node.args[0].value
        for file in GAMES.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
        if isinstance(node.args[0], ast.Constant) and "not possible with" in str(node.args[0].value)
    ]
    assert len(refusals) >= 12
    for sentence in refusals:
        for field in set(re.findall(r"[a-z_0-9]+(?= = )", str(sentence))) & fields:
            assert re.search(rf"\b{field}\b", paragraph), (field, sentence)
