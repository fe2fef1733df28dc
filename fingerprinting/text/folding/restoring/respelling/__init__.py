"""Read English that was disguised, spaced otherwise or misspelt throughout."""
