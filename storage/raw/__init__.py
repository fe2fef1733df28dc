"""Raw bytes outside MongoDB: what went over the wire, in files or wherever a `RawStore` keeps it."""
