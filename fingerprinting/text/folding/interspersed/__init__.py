"""Read texts between whose short pieces markup, stamps or asides stand, shown as text."""
