"""Measure which disguised copies each method finds.

What that costs on pages that copy nothing is measured with it.
"""
