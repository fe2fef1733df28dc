"""The second look at a pair: passages that keep meaning and order, but few of the words (洗稿)."""

from matcher.rewording.look import SecondLook

__all__ = ["SecondLook"]
