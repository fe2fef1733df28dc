"""Compare texts without the stores: by every algorithm, or with a library in memory."""
