"""Storage: our access patterns on the MongoDB-wire servers that can be embedded."""
