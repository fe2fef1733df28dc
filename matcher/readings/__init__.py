"""Look pages up, and read odd passages as they share most with the library."""
