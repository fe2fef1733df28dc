"""Commands that mark chapters per account, and trace a leak back."""
