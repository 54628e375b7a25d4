"""A position as plain data, taken from the fields that the game writes of any state."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.games.terraforming_mars.differential.printed import CARDS, MOONS, NUMBERS, RESOURCES, Card

MOST_OCEANS = 9


@dataclass
class Player:
    """What lies in front of a player, and the hand."""

    id: str
    corporation: str
    rating: int
    raised: bool
    stock: dict[str, int]
    production: dict[str, int]
    hand: set[str]
    in_play: dict[str, int]  # with the cubes on each card
    metals: dict[str, str]  # that the mining cards have raised
    events: set[str]
    used: set[str]
    passed: bool
    first_action: bool
    next_discount: int
    next_slack: int
    looks_at: list[str]
    playing: str | None = None  # an event whose tags count while it is carried out

    def cards(self) -> Iterator[Card]:
        """All cards whose ongoing effects, actions and tags count: those in play and the corporation."""
        yield from (CARDS[card] for card in self.in_play)
        if self.corporation in CARDS:
            yield CARDS[self.corporation]

    def lasting(self, kind: str) -> Iterator[dict[str, Any]]:
        for card in self.cards():
            yield from (entry for entry in card.lasting if entry["is"] == kind)

    def tags(self, tag: str) -> int:
        """Tags in play, with those of an event that is just being played (R012, R013, R089, R096)."""
        event = CARDS[self.playing].tags if self.playing else ()
        return sum(card.tags.count(tag) for card in self.cards()) + event.count(tag)

    def pays_with_heat(self) -> bool:
        return any(self.lasting("heat_as_money"))

    def least_production(self, resource: str) -> int:
        return -5 if resource == "megacredits" else 0


@dataclass
class Position:
    """A table: tracks, players, board and piles."""

    cards: str
    draft: bool
    generation: int
    temperature: int
    oxygen: int
    phase: str
    first: str
    players: dict[str, Player]
    tiles: dict[str, tuple[str, str]]
    claims: dict[str, str]
    milestones: dict[str, str]
    awards: dict[str, str]
    deck: list[str]
    discard: set[str]
    face_down: set[str]
    turn: str | None
    taken: int
    to_act: list[str]
    stacks: list[list[str]]  # of the draft

    @property
    def solo(self) -> bool:
        return len(self.players) == 1

    def copy(self) -> "Position":
        parts = {name: _copied(value) for name, value in vars(self).items()}
        players = {
            name: Player(**{k: _copied(v) for k, v in vars(one).items()})
            for name, one in self.players.items()
        }
        return Position(**parts | {"players": players})

    def acting(self) -> Player:
        return self.players[self.to_act[0]]

    def oceans(self) -> int:
        return sum(tile == "ocean" for tile, _ in self.tiles.values())

    def cities(self, where: str = "anywhere", owner: str | None = None) -> int:
        """Cities, the Capital included, of one player or of all, the neutral ones too (R059, R060, R092)."""
        return sum(
            tile in ("city", "capital")
            and (where == "anywhere" or space not in MOONS)
            and owner in (None, whose)
            for space, (tile, whose) in self.tiles.items()
        )

    def greeneries(self, owner: str) -> int:
        return sum((tile, whose) == ("greenery", owner) for tile, whose in self.tiles.values())

    def others(self, player: Player) -> list[Player]:
        return [other for other in self.players.values() if other.id != player.id]

    def after(self, player: str) -> str:
        ids = list(self.players)
        return ids[(ids.index(player) + 1) % len(ids)]

    def cards_left(self) -> int:
        return len(self.deck) + len(self.discard) + len(self.face_down)


def _copied(value: Any) -> Any:
    return value.copy() if isinstance(value, dict | list | set) else value


def read(fields: dict[str, Any]) -> Position:
    """The position that the fields describe."""
    to_act = fields.get("to_act", [])
    return Position(
        cards=fields["cards"],
        draft=fields["draft"],
        generation=fields["generation"],
        temperature=fields["temperature"],
        oxygen=fields["oxygen"],
        phase=fields["phase"],
        first=fields["first"],
        players={entry["id"]: _player(entry) for entry in fields["players"]},
        tiles={entry["space"]: (entry["tile"], entry.get("owner", "")) for entry in fields["tiles"]},
        claims={entry["space"]: entry["owner"] for entry in fields["claims"]},
        milestones=dict(fields["milestones"]),
        awards=dict(fields["awards"]),
        deck=list(fields["deck_top"]),
        discard=set(fields["discard"]),
        face_down=set(fields["discard_face_down"]),
        turn=_turn(fields),
        taken=fields.get("taken", 0),
        to_act=[to_act] if isinstance(to_act, str) else list(to_act),
        stacks=fields.get("draft_stacks", []),
    )


def _turn(fields: dict[str, Any]) -> str | None:
    """Whose turn it is; nobody's while cards are bought and drafted."""
    if fields["phase"] not in ("action", "final"):
        return None
    to_act = fields.get("to_act")
    return fields.get("turn", to_act if isinstance(to_act, str) else None)


def _player(entry: dict[str, Any]) -> Player:
    tables = [card if isinstance(card, dict) else {"card": card} for card in entry["in_play"]]
    return Player(
        id=entry["id"],
        corporation=entry["corporation"],
        rating=entry["tr"],
        raised=entry.get("tr_raised_this_generation", False),
        stock={resource: entry["stock"].get(resource, 0) for resource in RESOURCES},
        production={resource: entry["production"].get(resource, 0) for resource in RESOURCES},
        hand=set(entry["hand"]),
        in_play={card["card"]: card.get("resources", 0) for card in tables},
        metals={card["card"]: card["bonus_resource"] for card in tables if "bonus_resource" in card},
        events=set(entry.get("events", ())),
        used=set(entry.get("used", ())),
        passed=entry.get("passed", False),
        first_action=entry.get("first_action", False),
        next_discount=entry.get("next_discount", 0),
        next_slack=entry.get("next_slack", 0),
        looks_at=list(entry.get("looks_at", ())),
    )


def summary(position: Position) -> dict[str, Any]:
    """Everything that is compared, by name."""
    found: dict[str, Any] = {
        name: getattr(position, name)
        for name in ("generation", "temperature", "oxygen", "phase", "first", "turn", "taken")
    }
    found |= {f"tile on {space}": tile for space, tile in position.tiles.items()}
    found |= {f"claim on {space}": owner for space, owner in position.claims.items()}
    found |= {f"milestone {name}": owner for name, owner in position.milestones.items()}
    found |= {f"award {name}": owner for name, owner in position.awards.items()}
    found |= {"deck": position.deck, "discard": position.discard, "discard face down": position.face_down}
    for player in position.players.values():
        found |= {f"{player.id} {what}": value for what, value in _parts(player)}
        if position.phase == "action":
            found[f"{player.id} passed"] = player.passed
    return found


def _parts(player: Player) -> Iterator[tuple[str, Any]]:
    yield from player.stock.items()
    yield from ((f"{resource} production", steps) for resource, steps in player.production.items())
    yield from ((f"cubes on {card}", cubes) for card, cubes in player.in_play.items())
    yield from ((f"metal of {card}", metal) for card, metal in player.metals.items())
    for name in ("rating", "raised", "hand", "events", "used", "first_action"):
        yield name, getattr(player, name)
    yield from (("next_discount", player.next_discount), ("next_slack", player.next_slack))


def differences(expected: Position, found: Position) -> list[str]:
    """What the interpreter expects and the engine has otherwise, one line each."""
    left, right = summary(expected), summary(found)
    return [
        f"{name}: {_told(left.get(name), right.get(name))}"
        for name in sorted({*left, *right})
        if left.get(name) != right.get(name)
    ]


def _told(expected: Any, found: Any) -> str:
    if isinstance(expected, list) and isinstance(found, list):
        return f"expected {len(expected)} cards from {expected[:3]}, the engine has {len(found)} from {found[:3]}"
    if isinstance(expected, set) and isinstance(found, set):
        return f"only expected {sorted(expected - found)}, only in the engine {sorted(found - expected)}"
    return f"expected {expected}, the engine has {found}"


def goal_reached(position: Position) -> bool:
    return position.temperature == 8 and position.oxygen == 14 and position.oceans() == MOST_OCEANS


def card_price() -> int:
    return int(NUMBERS["card_price"])
