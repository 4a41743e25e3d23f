"""The felt as a client has it who gets a felt first and then what changes."""

from __future__ import annotations

from typing import Any

from croupier.wire.house_messages import apply_change


def shows(message: dict[str, Any]) -> bool:
    """Whether a message of the house is about the felt."""
    return "felt" in message or "change" in message


def felt_after(before: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The felt after a message."""
    if "felt" in message:
        return dict(message["felt"])
    assert before, "a change came before any felt"
    return apply_change(before, message["change"])
