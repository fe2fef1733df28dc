"""Commands for notices and the files that go with them."""
