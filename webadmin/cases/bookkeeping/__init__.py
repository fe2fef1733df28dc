"""The basis of all decisions: transitions, figures of cases, and refusals."""
