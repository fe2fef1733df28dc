"""Finds where pages copy chapters: index, candidates, alignment, evidence, verdict."""

from matcher.matcher import Finding, Matcher

__all__ = ["Finding", "Matcher"]
