"""Put the words of an English text back into their sequence."""
