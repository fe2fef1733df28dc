"""Accuracy: which disguised copies each method finds, and what it costs on pages that copy nothing."""
