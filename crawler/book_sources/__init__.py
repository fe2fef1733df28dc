"""Read book sources, without trusting them.

They describe novel sites in the format of the reader Legado (阅读).
"""
