"""Compare the matcher's verdicts with pairs whose verdict is known.

Made by generators, by translators, and by the authors of PAN's corpus.
"""
