"""Compare recall with other packages.

The default method and the packages that others use, on the same copies.
"""
