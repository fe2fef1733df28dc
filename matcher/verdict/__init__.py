"""What page and chapter amount to: thresholds, and the rules that decide by them."""

from matcher.verdict.decision import LET_PASS, Judgement, decide, rests_on_information
from matcher.verdict.thresholds import THRESHOLDS, Thresholds

__all__ = ["LET_PASS", "THRESHOLDS", "Judgement", "Thresholds", "decide", "rests_on_information"]
