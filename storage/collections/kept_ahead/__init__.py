"""What lists show of many documents, counted before anybody asks."""
