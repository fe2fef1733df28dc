"""How exactly copied passages are located.

It is measured on copies whose true offsets are known.
"""
