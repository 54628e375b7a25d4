"""How long a connection may take, how much it may send, and how many streams may be open."""

import msgspec

VARIABLE = "PLANETFALL_"


class ConnectionLimits(msgspec.Struct, frozen=True):
    """The limits of connections; 0 is no limit."""

    head_seconds: int = (
        15  # from the first byte of a request, or from its connection on, to the end of its headers
    )
    body_seconds: int = 60  # for the body after that
    write_seconds: int = 60  # that a client may leave everything unread
    head_bytes: int = 32_768  # of the address and all headers
    connections: int = 2000  # of one address, unless it is a trusted proxy
    streams: int = 40  # of one visitor
    streams_network: int = 1000
    streams_total: int = 10_000
