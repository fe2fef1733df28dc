"""Deliveries in the administration, read-only."""

from django.contrib import admin

from webadmin.outgoing.models import Delivery
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(Delivery)
class DeliveryAdmin(ReadOnlyAdmin):
    """Deliveries by webhook."""

    list_display = ("endpoint", "happening", "state", "attempts", "due_at")
    list_filter = ("state",)
