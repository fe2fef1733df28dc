"""Views about single copies, bulk decisions and saved filters."""
