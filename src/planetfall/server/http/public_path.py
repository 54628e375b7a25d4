"""The address of a request as logs may show it: tokens in it open seats and tables."""

from litestar.types import Scope

FILES = "/static/"
UNKNOWN = "(no such address)"


def public_path(scope: Scope) -> str:
    """The pattern of the address, like /join/{token}; of files, the address itself."""
    path = scope["path"]
    if path.startswith(FILES):
        return path
    template: str = scope.get("path_template", UNKNOWN)
    return template or UNKNOWN
