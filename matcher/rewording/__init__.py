"""The paraphrase pass: passages that keep the content but few words (洗稿)."""

from matcher.rewording.paraphrase_pass import ParaphrasePass

__all__ = ["ParaphrasePass"]
