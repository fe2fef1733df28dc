"""How surely a leak is traced to the account it came through, by simulation, and how rarely an innocent is named."""
