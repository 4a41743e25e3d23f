"""The arguments of `simulate`: each is of its kind, or refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.analysis.arguments import ArgumentReader, file, flag, number, several, taken, text, weight, whole

REQUIRED: Mapping[str, ArgumentReader] = {
    **dict.fromkeys(("seat", "hands"), several),
    **dict.fromkeys(("plays", "rounding", "estimate"), text),
    **dict.fromkeys(("optimal", "wong"), flag),
}
OPTIONAL: Mapping[str, ArgumentReader] = {
    **dict.fromkeys(("rounds", "seed", "steps", "back_count", "leave"), whole),
    **dict.fromkeys(("until_error", "penetration"), number),
    **dict.fromkeys(("count", "bet_count", "insurance_count", "bet", "spread", "ramp"), text),
    **dict.fromkeys(("seats", "jobs"), several),
    "running": flag,
    "aces": weight,
    "checkpoint": file,
}


def checked(**given: Any) -> dict[str, Any]:
    """The arguments, as numbers and texts of Python."""
    return {name: _one(name, value) for name, value in given.items()}


def _one(name: str, value: Any) -> Any:
    if name in REQUIRED:
        return taken(name, value, REQUIRED[name])
    return taken(name, value, OPTIONAL[name], optional=True) if name in OPTIONAL else value
