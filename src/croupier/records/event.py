"""What a record comes to."""

from __future__ import annotations

from msgspec import Struct

from croupier.protocol import Answer, Need, Round
from croupier.records.types import Record


class Event(Struct, frozen=True):
    """What a record comes to: where it answers the round's need, that need, the answer and the round after."""

    record: Record
    line: bytes
    """The record as it is written, sent and chained."""
    need: Need | None = None
    answer: Answer | None = None
    round: Round | None = None
