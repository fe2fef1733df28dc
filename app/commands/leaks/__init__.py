"""Commands that mark chapters per account, and trace leaks to accounts."""
