"""Generated Chinese pages of the kinds that real sites have.

Each is built of parts drawn at random.
"""
