"""Texts made comparable: folding, words, sentences, samples of hashes."""
