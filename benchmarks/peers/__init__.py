"""Recall beside peers: the default method and the packages that others use, on the same copies."""
