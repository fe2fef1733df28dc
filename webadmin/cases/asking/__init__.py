"""What members send and which rows they get.

Forms of decisions, and pages of long lists.
"""
