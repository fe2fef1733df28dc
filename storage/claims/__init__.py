"""Claims on waiting ids: parcels of ids, and which process holds them."""
