"""How surely a leak is traced to its account, by simulation.

How rarely an innocent is named is measured too.
"""
