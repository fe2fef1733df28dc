from django.db import migrations


class Migration(migrations.Migration):
    """Drop the confidence.

    On texts of other hands it was off by 18 to 40 points, and it said 99 % of every case.
    """

    dependencies = [("cases", "0003_case_by_chapter_and_site")]
    operations = [migrations.RemoveField(model_name="case", name="confidence")]
