"""Read files of every supported format into drafts of chapters."""
