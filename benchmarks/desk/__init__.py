"""The desk under load: what each page costs an organisation with many copies, sites and works."""
