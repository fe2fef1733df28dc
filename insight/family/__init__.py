"""The family tree of copies.

Who copied from whom, read from the errors that copies share.
"""
