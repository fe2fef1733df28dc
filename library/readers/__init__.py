"""Read files of every supported format into drafts of chapters; nothing here knows a database."""
