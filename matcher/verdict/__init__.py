"""Judge what a page and a chapter have in common: thresholds and rules."""

from matcher.verdict.decision import LET_PASS, Judgement, decide, rests_on_information
from matcher.verdict.thresholds import THRESHOLDS, Thresholds

__all__ = ["LET_PASS", "THRESHOLDS", "Judgement", "Thresholds", "decide", "rests_on_information"]
