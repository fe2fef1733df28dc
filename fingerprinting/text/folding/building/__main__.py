"""Write the shipped tables: ``python -m fingerprinting.text.folding.building``."""

from fingerprinting.text.folding.building.archive import write

if __name__ == "__main__":
    write()
