"""How numbers are written in 简体中文."""
