"""How the drivers of the databases are loaded."""
