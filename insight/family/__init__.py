"""The family tree of copies: who copied from whom, read from the errors that copies share."""
