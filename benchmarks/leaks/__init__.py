"""Measure by simulation how reliably a leak is traced to its account.

How rarely an innocent is named is measured too.
"""
