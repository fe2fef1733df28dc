"""Fingerprint texts: folding, and the literature's algorithms behind one protocol."""

from fingerprinting.methods import DEFAULT, METHODS, method
from fingerprinting.text.folding.fold import Folded, fold

__all__ = ["DEFAULT", "METHODS", "Folded", "fold", "method"]
