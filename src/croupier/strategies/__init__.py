"""Who decides. A strategy sees the felt and the cards exposed since the shuffle, and nothing else."""

from croupier.protocol import Mix, Strategy
from croupier.strategies.names import UnknownStrategy, from_record, named, names, prepare, recorded, strategy_name

__all__ = [
    "Mix",
    "Strategy",
    "UnknownStrategy",
    "from_record",
    "named",
    "names",
    "prepare",
    "recorded",
    "strategy_name",
]
