"""Aligners: which stretches of one text stand in another. One protocol, one file each."""

from matcher.alignment.base import Aligner, Stretch
from matcher.alignment.diff import SentenceDiff
from matcher.alignment.lcs import LongestCommonSubsequence
from matcher.alignment.seedchain import SeedChain

ALIGNERS: tuple[Aligner, ...] = (SeedChain(), LongestCommonSubsequence(), SentenceDiff())

__all__ = ["ALIGNERS", "Aligner", "LongestCommonSubsequence", "SeedChain", "SentenceDiff", "Stretch"]
