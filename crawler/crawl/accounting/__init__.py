"""What a crawl tells of itself: how it ended, what it left out, where its site seems to have moved."""
