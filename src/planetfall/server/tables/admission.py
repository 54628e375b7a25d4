"""Whether new tables and files of visitors are accepted at the moment."""

from planetfall.server.errors import Busy


class Admission:
    """What operators allow; everything, until they order something else."""

    def __init__(self) -> None:
        self.is_maintenance = False
        self.has_uploads = True

    def check_new_table(self) -> None:
        """Raise Busy during maintenance."""
        if self.is_maintenance:
            raise Busy("app.mistake.maintenance")

    def check_upload(self) -> None:
        """Raise Busy during maintenance, or while uploads are blocked."""
        self.check_new_table()
        if not self.has_uploads:
            raise Busy("app.mistake.no-uploads")
