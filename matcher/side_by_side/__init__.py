"""Two texts side by side: what is the same as written, what only reads the same, what was inserted or changed."""

from matcher.side_by_side.literal import Literal, literal
from matcher.side_by_side.reordering import in_order
from matcher.side_by_side.rows import Row, Span, rows

__all__ = ["Literal", "Row", "Span", "in_order", "literal", "rows"]
