"""Make texts comparable: folding, words, sentences, samples of hashes."""
