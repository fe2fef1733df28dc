"""Book sources: descriptions of novel sites in the format of the reader Legado (阅读), read and never trusted."""
