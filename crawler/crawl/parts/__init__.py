"""Fetch parts of pages: fonts, style sheets, pictures and the site's icon."""
