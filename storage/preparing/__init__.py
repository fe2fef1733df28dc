"""Bring a database up to date before it is used: migrations, then indexes."""
