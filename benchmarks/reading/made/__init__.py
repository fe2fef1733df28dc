"""Made Chinese pages of the kinds that real sites have, each built of parts drawn at random."""
