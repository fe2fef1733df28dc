"""Book sources, read and never trusted.

They describe novel sites in the format of the reader Legado (阅读).
"""
