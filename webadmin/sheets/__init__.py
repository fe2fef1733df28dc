"""Rows as files for spreadsheets and programs, safe to open."""
