"""How much the symbols that two texts share say.

Formula, lists and code say little.
"""

from matcher.information.distinctive import Distinctive, distinctive
from matcher.information.formula import Formula, Holders, Neighbour

__all__ = ["Distinctive", "Formula", "Holders", "Neighbour", "distinctive"]
