"""The desk under load: what each page costs who has many copies and sites."""
