"""When to look at a contents page again, from when its chapters appeared."""
