"""Weigh how distinctive the symbols are that two texts share.

Formulas, lists and code have low weights.
"""

from matcher.information.distinctive import Distinctive, distinctive
from matcher.information.formula import Formula, Holders, Neighbour
from matcher.information.likelihood import likelihood

__all__ = ["Distinctive", "Formula", "Holders", "Neighbour", "distinctive", "likelihood"]
