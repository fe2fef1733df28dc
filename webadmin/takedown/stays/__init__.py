"""How long noticed copies stayed online, counted before the figures are requested."""
