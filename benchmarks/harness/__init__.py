"""What every benchmark shares: its command line, library, goals, pinned floors and page in docs/."""
