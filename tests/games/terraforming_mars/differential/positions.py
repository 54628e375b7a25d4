"""Random positions in which a wanted card or corporation is likely to have something to do."""

import random
from collections.abc import Container, Iterable
from typing import Any

from tests.games.terraforming_mars.differential.companions import companions, draws
from tests.games.terraforming_mars.differential.printed import (
    AWARDS,
    BOARD,
    CARDS,
    CORPORATIONS,
    MILESTONES,
    PROJECT_CARDS,
    RESOURCES,
    Card,
)

COLOURS = ("red", "green", "blue", "yellow", "black")
SPECIAL_TILES = {
    effect["tile"]: card.id
    for card in PROJECT_CARDS.values()
    for effect in card.effects
    if effect["do"] == "place" and effect["tile"] not in ("city", "greenery", "ocean")
}
MOST = {"megacredits": 60, "steel": 8, "titanium": 6, "plants": 12, "energy": 7, "heat": 14}
Fields = dict[str, Any]


class Maker:
    """Makes one position: red acts and holds the wanted card."""

    def __init__(
        self,
        rng: random.Random,
        card: str | None = None,
        corporation: str | None = None,
        number: int = 0,
    ) -> None:
        self.rng = rng
        self.wanted = CARDS[card] if card else None
        self.cards = [one for one in PROJECT_CARDS if one != card]
        rng.shuffle(self.cards)
        self.corporations = [one for one in CORPORATIONS if one != corporation]
        rng.shuffle(self.corporations)
        self.corporation = corporation
        self.free = [space for space in BOARD if BOARD[space].kind != "moon" and not BOARD[space].reserved]
        rng.shuffle(self.free)
        self.tiles: list[Fields] = []
        self.owner_of: dict[str, str] = {}  # of the cards in play
        self.seats = rng.choice((1, 2, 2, 3, 3, 4, 5))
        self.given: dict[str, str] = {}  # cards and corporations that shall matter, and who has them
        if self.wanted:
            self._give_companion(list(companions(self.wanted).values()), number)

    def _give_companion(self, ways: list[dict[str, bool]], number: int) -> None:
        """Somebody has a card or corporation that matters to the wanted card: of each kind in turn, then none."""
        turn = number % (len(ways) + 1)
        if turn == len(ways):
            return
        found = ways[turn]
        name = self.rng.choice(sorted(found))
        owners = COLOURS[: self.seats] if found[name] else COLOURS[:1]
        self.given[name] = self.rng.choice(owners)
        self.cards = [card for card in self.cards if card != name]
        self.corporations = [one for one in self.corporations if one != name]

    def _given_to(self, colour: str, names: Container[str]) -> list[str]:
        return [name for name, owner in self.given.items() if owner == colour and name in names]

    def make(self) -> Fields:
        rng, seats = self.rng, self.seats
        players = [self._player(colour) for colour in COLOURS[:seats]]
        self._board([player["id"] for player in players])
        fields = {
            "seed": rng.randrange(1 << 30),
            "generation": rng.randint(1, 14),
            "temperature": rng.randrange(-30, 9, 2),
            "oxygen": rng.randint(0, 14),
            "players": players,
            "first": rng.choice(players)["id"],
            "turn": "red",
            "taken": 0 if players[0].get("first_action") else rng.choice((0, 0, 1)),
            "tiles": self.tiles,
            "claims": self._claims([player["id"] for player in players]),
            "discard_face_down": self._some(20),
        }
        if seats > 1:
            fields["milestones"] = self._owners(MILESTONES, players, 2)
            fields["awards"] = self._owners(AWARDS, players, 3)
        self._help(fields)
        if rng.random() < (0.4 if self.wanted and draws(self.wanted) else 0.03):
            self._empty_the_pile(fields)
        return fields

    def _empty_the_pile(self, fields: Fields) -> None:
        """Nearly all cards are in red's hand: very few can be drawn, and all others are there to be judged."""
        fields["players"][0]["hand"] += self.cards[self.rng.randint(0, 2) :] + fields["discard_face_down"][2:]
        fields["discard_face_down"] = fields["discard_face_down"][: self.rng.randint(0, 2)]

    # -- players ----------------------------------------------------------------------------------------------------

    def _some(self, most: int, kinds: Iterable[str] = ("automated", "active", "event")) -> list[str]:
        wanted = set(kinds)
        found = [card for card in self.cards if CARDS[card].type in wanted][: self.rng.randint(0, most)]
        self.cards = [card for card in self.cards if card not in found]
        return found

    def _player(self, colour: str) -> Fields:
        rng = self.rng
        corporation = (*self._given_to(colour, CORPORATIONS), self.corporations.pop())[0]
        if colour == "red" and self.corporation:
            corporation = self.corporation
        cards = [*self._given_to(colour, PROJECT_CARDS), *self._some(12, ("automated", "active"))]
        if "protected-habitats" in cards:  # there is something to protect
            cards += [card for card in self.cards if CARDS[card].holds in ("animal", "microbe")][:2]
            self.cards = [card for card in self.cards if card not in cards]
        played = [self._in_play(card) for card in cards]
        held = [*([self.wanted.id] if self.wanted and colour == "red" else []), *self._some(6)]
        names = [card["card"] for card in played]
        self.owner_of |= dict.fromkeys(names, colour)
        return {
            "id": colour,
            "corporation": corporation,
            "tr": rng.randint(14, 45),
            "tr_raised_this_generation": rng.random() < 0.6,
            "stock": {name: rng.choice((0, 1, rng.randint(0, MOST[name]))) for name in RESOURCES},
            "production": {name: self._production(name) for name in RESOURCES},
            "hand": held,
            "in_play": played,
            "events": self._some(3, ("event",)),
            "used": [name for name in names if CARDS[name].actions and rng.random() < 0.2],
            "passed": colour != "red" and rng.random() < 0.2,
            "first_action": bool(CARDS[corporation].first_action) and colour == "red" and rng.random() < 0.1,
            "next_discount": 8 if rng.random() < 0.1 else 0,
            "next_slack": 2 if rng.random() < 0.1 else 0,
        }

    def _production(self, resource: str) -> int:
        least = -5 if resource == "megacredits" else 0
        return self.rng.choice((least, least + 1, self.rng.randint(least, 6)))

    def _in_play(self, card: str) -> Fields:
        entry: Fields = {"card": card}
        if CARDS[card].holds:
            entry["resources"] = self.rng.choice((0, 1, 2, 3, 4, 7))
        if any(effect["do"] == "mine" for effect in CARDS[card].effects):
            entry["bonus_resource"] = self.rng.choice(("steel", "titanium"))
        return entry

    def _owners(self, names: Iterable[str], players: list[Fields], most: int) -> dict[str, str]:
        chosen = self.rng.sample(list(names), self.rng.randint(0, most))
        return {name: self.rng.choice(players)["id"] for name in chosen}

    # -- the board --------------------------------------------------------------------------------------------------

    def _lay(self, tile: str, owner: str | None, kind: str = "land") -> None:
        space = next((one for one in self.free if BOARD[one].kind == kind), None)
        if space is not None:
            self.free.remove(space)
            self.tiles.append({"space": space, "tile": tile, "owner": owner})

    def _board(self, owners: list[str]) -> None:
        """Oceans, greeneries and cities, few or many, and the special tiles of cards in play."""
        rng = self.rng
        for _ in range(rng.choice((0, 3, 7, 8, 9, rng.randint(0, 9)))):
            self._lay("ocean", None, "ocean")
        everybody = [*owners, "neutral"] if len(owners) == 1 else owners
        for _ in range(rng.choice((0, 2, 6, 12, 30))):
            self._lay(rng.choice(("greenery", "greenery", "city")), rng.choice(everybody))
        for tile, card in SPECIAL_TILES.items():
            if card in self.owner_of:
                self._lay(tile, self.owner_of[card], "ocean" if card == "mohole-area" else "land")

    def _claims(self, owners: list[str]) -> list[Fields]:
        land = [space for space in self.free if BOARD[space].kind == "land"]
        return [
            {"space": space, "owner": self.rng.choice(owners)} for space in land[: self.rng.choice((0, 0, 3))]
        ]

    # -- help for the wanted card -----------------------------------------------------------------------------------

    def _help(self, fields: Fields) -> None:
        """Most positions let the wanted card be played, some only just, and some just not."""
        red, rng = fields["players"][0], self.rng
        if self.wanted is None or rng.random() < 0.15:
            return
        if rng.random() < 0.8:
            red["stock"]["megacredits"] += self.wanted.cost
        for effect in self.wanted.effects:
            if effect["do"] in ("production", "lower", "shift_production") and rng.random() < 0.8:
                red["production"][effect["resource"]] += rng.randint(1, 4)
            elif effect["do"] == "spend":
                red["stock"][effect["resource"]] = effect["amount"] + rng.choice((-1, 0, 0, 1, 3))
            elif effect["do"] == "if_tags":
                self._bring_tags(red, effect["tag"], effect["at_least"] + rng.choice((-1, 0, 0, 1)))
        for way in self.wanted.actions:
            for cost in way.get("cost", ()):
                if cost["do"] == "spend" and cost["resource"] != "megacredits":
                    red["stock"][cost["resource"]] = cost["amount"] + rng.choice((-1, 0, 0, 1, 3))
        if rng.random() < 0.4:
            self._near_bonus(fields, self.wanted)
        for entry in self.wanted.requires:
            self._meet(fields, entry)
        if self.wanted.id in ("noctis-city", "phobos-space-haven", "ganymede-colony"):
            return
        if self.wanted.id == "urbanized-area":
            self._two_cities(fields)

    def _near_bonus(self, fields: Fields, wanted: Card) -> None:
        """The next step of a track brings its bonus, or ends it."""
        raised = {effect.get("parameter") for effect in wanted.effects}
        raised |= {"oxygen" for effect in wanted.effects if effect.get("tile") == "greenery"}
        if "oxygen" in raised:
            fields["oxygen"] = self.rng.choice((6, 7, 7, 13))
        if raised & {"oxygen", "temperature"}:
            fields["temperature"] = self.rng.choice((-26, -22, -4, -2, -2, 6))

    def _meet(self, fields: Fields, entry: dict[str, Any]) -> None:
        rng, red, what = self.rng, fields["players"][0], entry["what"]
        bound = int(entry["least"] if "least" in entry else entry["most"])
        off = rng.choice((0, 0, 0, 1, 2, -1)) * (1 if "least" in entry else -1)
        if what == "temperature":
            fields["temperature"] = max(-30, min(8, bound + 2 * off))
        elif what == "oxygen":
            fields["oxygen"] = max(0, min(14, bound + off))
        elif what == "oceans":
            fields["tiles"] = [tile for tile in fields["tiles"] if tile["tile"] != "ocean"]
            sea = [space for space in BOARD if BOARD[space].kind == "ocean"]
            taken = {tile["space"] for tile in fields["tiles"]}
            open_sea = [space for space in sea if space not in taken][: max(0, min(9, bound + off))]
            fields["tiles"] += [{"space": space, "tile": "ocean"} for space in open_sea]
        elif what == "tags":
            self._bring_tags(red, entry["tag"], bound + off)
        elif what == "production":
            red["production"][entry["resource"]] = max(0, bound + off)
        elif what == "greeneries":
            self._lay("greenery", "red")

    def _bring_tags(self, red: Fields, tag: str, count: int) -> None:
        def tags(card: Card) -> int:
            return card.tags.count(tag)

        have = sum(tags(CARDS[entry["card"]]) for entry in red["in_play"]) + tags(CARDS[red["corporation"]])
        for card in [one for one in self.cards if tags(CARDS[one]) and CARDS[one].type != "event"]:
            if have >= count:
                return
            self.cards.remove(card)
            red["in_play"].append(self._in_play(card))
            have += tags(CARDS[card])

    def _two_cities(self, fields: Fields) -> None:
        """Two cities with a free area between them."""
        taken = {tile["space"] for tile in fields["tiles"]}
        for space in self.free:
            sides = [one for one in BOARD[space].neighbours if one not in taken and BOARD[one].kind == "land"]
            if BOARD[space].kind == "land" and len(sides) >= 2:
                for side in [one for one in sides if not BOARD[one].reserved][:2]:
                    fields["tiles"].append({"space": side, "tile": "city", "owner": "red"})
                    fields["claims"] = [claim for claim in fields["claims"] if claim["space"] != side]
                return


def research_position(rng: random.Random) -> Fields:
    """A research phase begins, and money is short."""
    fields = _between_generations(rng, "research")
    for player in fields["players"]:
        player["stock"]["megacredits"] = rng.randint(0, 13)
    return fields


def final_position(rng: random.Random) -> Fields:
    """The last production is over, and some have plants."""
    fields = _between_generations(rng, "final")
    for player in fields["players"]:
        player["stock"]["plants"] = rng.randint(5, 20)
    return fields


def greenery_position(rng: random.Random) -> Fields:
    """A greenery raises oxygen, which raises the temperature, which places an ocean if one is left."""
    fields = {**random_position(rng), "oxygen": 7, "temperature": -2}
    red = fields["players"][0]
    red["first_action"], red["stock"]["plants"], red["stock"]["megacredits"] = False, 10, 30
    return fields


def _between_generations(rng: random.Random, phase: str) -> Fields:
    fields = {**random_position(rng), "phase": phase, "draft": rng.random() < 0.5}
    for name in ("turn", "taken"):
        del fields[name]
    if len(fields["players"]) == 1:
        fields["draft"] = False
    return fields


def random_position(
    rng: random.Random, card: str | None = None, corporation: str | None = None, number: int = 0
) -> Fields:
    """The fields of a position; red is to act."""
    return Maker(rng, card, corporation, number).make()
