"""The tables that can be had as files, by the names in their addresses."""
