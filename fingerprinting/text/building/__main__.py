"""Write the shipped tables anew: ``python -m fingerprinting.text.building``."""

from fingerprinting.text.building.archive import write

if __name__ == "__main__":
    write()
