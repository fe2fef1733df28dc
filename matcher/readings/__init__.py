"""Read odd passages as they share most with the library."""
