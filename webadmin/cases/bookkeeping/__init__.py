"""Which states follow which, the figures kept of cases, and what is refused.

What every decision rests on.
"""
