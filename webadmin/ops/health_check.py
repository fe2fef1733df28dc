"""Check whether both databases answer."""

from django.db import DatabaseError, connection

from storage.outages import MongoDBError
from webadmin.stores import database


def silent_database() -> str:
    """Return the database that does not answer, `SQL` or `MongoDB`; empty if both do."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        database().command("ping")
    except DatabaseError:
        return "SQL"
    except MongoDBError:
        return "MongoDB"
    return ""
