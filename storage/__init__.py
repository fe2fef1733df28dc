"""Settings, documents and inboxes, and all that speaks to MongoDB and Redis."""

from storage.drivers.unneeded_imports import block_unneeded

block_unneeded()  # here, because every module below loads a driver
