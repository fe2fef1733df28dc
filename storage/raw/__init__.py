"""Raw bytes outside MongoDB.

What went over the wire, in files or in object storage.
"""
