"""What members send and which rows they get: forms of decisions, and pages of long lists."""
