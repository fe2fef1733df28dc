"""Rows as downloadable files for spreadsheets and programs, safe to open."""
