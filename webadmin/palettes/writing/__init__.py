"""Writers of palettes, one format each."""
