"""Obfuscating fonts: text that shows other characters than it is written with, turned back into what is shown."""
