"""What a crawl reports about itself.

How it ended, what it left out, and where its site seems to have moved.
"""
