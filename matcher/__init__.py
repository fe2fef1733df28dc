"""Find where pages copy chapters.

The steps are index, candidates, alignment, evidence and verdict.
"""

from matcher.matcher import Finding, Matcher

__all__ = ["Finding", "Matcher"]
