"""Find where pages copy chapters.

The steps are index, candidates, alignment, evidence and verdict.
"""

from matcher.finding import Finding
from matcher.matcher import Matcher

__all__ = ["Finding", "Matcher"]
