"""Claims on ids that wait: parcels of ids, and who holds them."""
