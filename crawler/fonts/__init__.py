"""Decode obfuscating fonts, which show other characters than those in the text."""
