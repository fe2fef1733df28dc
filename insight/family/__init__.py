"""The family tree of copies.

It shows who copied from whom, inferred from the errors that copies share.
"""
