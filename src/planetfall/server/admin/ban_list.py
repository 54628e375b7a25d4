"""The bans in force, ready to be asked for every request."""

from collections.abc import Sequence
from ipaddress import ip_network

from planetfall.server.http.limits.client_address import Network, parse_address
from planetfall.server.store.admin_store import NETWORK, PERSON, Ban


class BanList:
    """Finds the ban of a person or of the network that an address belongs to."""

    def __init__(self, bans: Sequence[Ban] = ()) -> None:
        self._people = {ban.subject: ban for ban in bans if ban.kind == PERSON}
        networks = [(ip_network(ban.subject), ban) for ban in bans if ban.kind == NETWORK]
        self._networks: dict[tuple[int, int], dict[int, Ban]] = {}  # by version and length, by prefix
        for network, ban in networks:
            key = (network.version, network.prefixlen)
            self._networks.setdefault(key, {})[_prefix(int(network.network_address), network)] = ban

    def __bool__(self) -> bool:
        return bool(self._people or self._networks)

    def find(self, person: str, address: str) -> Ban | None:
        """The ban of a person, or of an address; None if there is none."""
        if person in self._people:
            return self._people[person]
        return self._find_network(address) if self._networks else None

    def _find_network(self, text: str) -> Ban | None:
        address = parse_address(text)
        if address is None:
            return None
        for (version, length), bans in self._networks.items():
            if version == address.version:
                ban = bans.get(int(address) >> (address.max_prefixlen - length))
                if ban is not None:
                    return ban
        return None


def _prefix(address: int, network: Network) -> int:
    return address >> (network.max_prefixlen - network.prefixlen)
