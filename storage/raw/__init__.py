"""Raw bytes outside MongoDB.

What went over the wire, in files or wherever a `RawStore` keeps it.
"""
