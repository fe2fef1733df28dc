"""Read English that was disguised, spaced differently or misspelt throughout."""
