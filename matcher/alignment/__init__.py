"""Align two texts: one protocol, one file per algorithm."""

from matcher.alignment.base import AlignedBlock, Aligner
from matcher.alignment.diff import SentenceDiff
from matcher.alignment.lcs import LongestCommonSubsequence
from matcher.alignment.seedchain import SeedChain

ALIGNERS: tuple[Aligner, ...] = (SeedChain(), LongestCommonSubsequence(), SentenceDiff())

__all__ = ["ALIGNERS", "AlignedBlock", "Aligner", "LongestCommonSubsequence", "SeedChain", "SentenceDiff"]
