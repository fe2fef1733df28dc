"""Pictures that several apps draw."""
