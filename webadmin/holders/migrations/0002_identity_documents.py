import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Keeps proofs of identity, and the evidence that notices took along."""

    dependencies = (("holders", "0001_initial"),)
    operations = (
        migrations.AlterField("holderfile", "kind", models.CharField(
            choices=[("signature", "Signature image"), ("logo", "Logo"), ("attorney", "Power of attorney"),
                     ("identity", "Proof of identity"), ("proof", "Proof of ownership"),
                     ("evidence", "Evidence attached to a notice")], max_length=20, verbose_name="kind")),
        migrations.AddField("holderprofile", "identity_document", models.ForeignKey(
            to="holders.holderfile", on_delete=django.db.models.deletion.SET_NULL, null=True, blank=True,
            related_name="+", verbose_name="proof of identity")),
    )
