"""Read texts between whose short pieces markup, times or asides stand."""
