"""The pinned floors of accuracy and of reading, measured on samples small enough for every change."""
