"""How long noticed copies stayed, counted ahead of the pages that show it."""
