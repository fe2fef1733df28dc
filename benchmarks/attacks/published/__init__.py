"""Attacks as pirates, posters and programs publish texts.

In formats, with noise, in other words. Each can be undone by a rule that its function states.
"""
