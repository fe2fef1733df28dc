"""Commands that examine an installation and keep it safe."""
