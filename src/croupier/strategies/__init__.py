"""Who decides. A strategy sees the felt and the cards exposed since the shuffle, and nothing else."""

from croupier.strategies.names import from_record, named, names, prepare, recorded
from croupier.strategies.repertoire import UnknownStrategy
from croupier.strategies.strategy import Mix, Strategy

__all__ = ["Mix", "Strategy", "UnknownStrategy", "from_record", "named", "names", "prepare", "recorded"]
