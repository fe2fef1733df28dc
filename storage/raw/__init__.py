"""Raw bytes outside MongoDB: HTTP traffic in files or in object storage."""
