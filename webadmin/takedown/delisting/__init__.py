"""What search engines show of a case: asked, entered by people, and kept."""
