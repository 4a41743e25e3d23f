"""Who decides. A strategy sees the felt and the cards exposed since the shuffle, and nothing else."""

from croupier.protocol import Mix, Strategy
from croupier.strategies.names import (
    UnknownStrategy,
    find_strategy,
    from_record,
    names,
    prepare,
    strategy_name,
    strategy_record,
)

__all__ = [
    "Mix",
    "Strategy",
    "UnknownStrategy",
    "find_strategy",
    "from_record",
    "names",
    "prepare",
    "strategy_name",
    "strategy_record",
]
