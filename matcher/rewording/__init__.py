"""The paraphrase pass over a pair: passages that keep meaning and order, but few of the words (洗稿)."""

from matcher.rewording.paraphrase_pass import ParaphrasePass

__all__ = ["ParaphrasePass"]
