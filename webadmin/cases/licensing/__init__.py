"""How licences change cases."""
