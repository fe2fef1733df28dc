"""What a crawl tells of itself.

How it ended, what it left out, where its site seems to have moved.
"""
