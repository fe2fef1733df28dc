"""Look at a few pages of a site, without storing, before it is watched."""
