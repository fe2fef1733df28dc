"""Ask both databases whether they answer."""

from django.db import DatabaseError, connection

from storage.outages import MongoDBError
from webadmin.stores import database


def silent_database() -> str:
    """Name the database that does not answer, `SQL` or `MongoDB`; empty where both do."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        database().command("ping")
    except DatabaseError:
        return "SQL"
    except MongoDBError:
        return "MongoDB"
    return ""
