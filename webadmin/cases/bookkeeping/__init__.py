"""Which states follow which, the figures kept of cases, and what is refused: what every decision rests on."""
