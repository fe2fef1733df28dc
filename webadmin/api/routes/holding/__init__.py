"""The rights holder's profile, documents and proofs of ownership, for owners."""
