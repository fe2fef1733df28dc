"""A first look at a site before anybody decides to watch it: a few pages, nothing stored."""
