"""The address of a request as logs may show it: tokens in it open seats and tables."""

from litestar.types import Scope

FILES = "/static/"
MAX_LENGTH = 200
UNKNOWN = "(no such address)"


def public_path(scope: Scope) -> str:
    """The pattern of the address, like /join/{token}; of files, the address itself if it can be one."""
    path = scope["path"]
    if (
        path.startswith(FILES) and path.isprintable() and len(path) <= MAX_LENGTH
    ):  # no line of its own in a log
        return path
    template: str = scope.get("path_template", UNKNOWN)
    return template or UNKNOWN
