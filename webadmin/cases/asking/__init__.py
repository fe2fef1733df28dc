"""Parse what members send: forms of decisions, and pages of long lists."""
