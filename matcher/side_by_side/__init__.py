"""Compare two texts side by side, character by character.

Characters are the same as written, only read the same, or were inserted or changed.
"""

from matcher.side_by_side.literal import Literal, literal
from matcher.side_by_side.reordering import in_order
from matcher.side_by_side.rows import Row, Span, rows

__all__ = ["Literal", "Row", "Span", "in_order", "literal", "rows"]
