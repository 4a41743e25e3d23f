"""Who decides. A strategy sees the felt and the cards exposed since the shuffle, and nothing else."""

from croupier.strategies.names import UnknownStrategy, named, names
from croupier.strategies.strategy import Mix, Strategy

__all__ = ["Mix", "Strategy", "UnknownStrategy", "named", "names"]
