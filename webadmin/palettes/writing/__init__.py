"""Writers of palettes, one per format."""
