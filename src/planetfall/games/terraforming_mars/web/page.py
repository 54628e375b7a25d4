"""What the page of Terraforming Mars is drawn with: its regions, and what the templates need beyond a view.

Nothing here depends on a match: only on the pack, which everybody knows.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, radians, sin, sqrt
from typing import Any, NamedTuple

from planetfall.games.terraforming_mars.content.components import Components
from planetfall.games.terraforming_mars.content.schema import Card, Corporation
from planetfall.games.terraforming_mars.engine import action_ids
from planetfall.games.terraforming_mars.engine.ids import (
    COLOURS,
    IN_PLAY_IDS,
    RESOURCE_IDS,
    ROW_LENGTHS,
    SPACE_IDS,
    TAG_IDS,
)
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.view.types import Card as ShownCard
from planetfall.games.terraforming_mars.view.types import Offered, Payment, Player, Space, Track
from planetfall.games.terraforming_mars.web.icons import drawing, untold

BLOCKS = (
    "DONE", "PASS", "PLAY", "USE", "PROJECT", "CLAIM", "FUND", "CONVERT", "FIRST_ACTION", "PLACE", "FOUND", "BUY",
    "DRAFT", "KEEP", "DISCARD", "ON", "TARGET", "OPTION", "NEXT", "AMOUNT",
)  # fmt: skip

# The regions that this game draws, each with what it shows of a view: a field, or one attribute of each of its items,
# or of each of theirs.
# The fewer fields a region names, the more often one rendering serves all seats. The server draws the rest of the page.
REGIONS: dict[str, tuple[str, ...]] = {
    "tracker": ("over", "solo", "phase", "generation", "last_generation", "tracks", "deck", "discard"),
    "seats": (
        "over", "phase", "players.seat", "players.colour", "players.corporation", "players.rating", "players.stock",
        "players.production", "players.next_stock", "players.tags", "players.hand_size", "players.in_play.card",
        "players.in_play.cubes", "players.in_play.metal", "players.events", "players.first", "players.passed",
        "players.acting", "players.owes", "players.points",
    ),
    "mine": ("players[me].stock", "players[me].production"),
    "board": ("tracks", "spaces", "placing", "players.colour"),
    "projects": ("projects", "purchase", "players.greenery_cost"),
    "honours": ("solo", "over", "generation", "tracks", "milestones", "awards", "players.colour"),
    "hand": (
        "phase", "direction", "players.colour", "players.hand", "offered", "drafted", "purchase", "own_discards",
    ),
    "desk": (
        "solo", "corporations", "declined", "purchase", "payment", "steps", "revealed", "resolving_name",
        "players.colour",
        "players.corporation", "players.corporation_used", "players.in_play", "players.events",
        "players.effects", "players.stock", "players.production", "passed_on", "own_discards",
    ),
}  # fmt: skip

SIDE = 35.0  # of a hex
HEX = "M0-34l29.4 17v34l-29.4 17-29.4-17v-34z"  # the outline of an area around its middle, a point at the top
RING = 316.0  # radius of the circle of beads
BONUS = 345.0  # radius of the circle of bonuses
BEAD = 6.5  # degrees from one bead to the next
# Where a track begins around the globe, clockwise from the top, and which way it climbs: all lead upwards.
ARCS = {"oxygen": (-97.0, BEAD), "temperature": (129.5, -BEAD), "oceans": (-170.0, BEAD)}
MOONS = {"phobos": (-288, -284), "ganymede": (292, -284)}
# What the bonus steps of the tracks give, as a drawing; the view says it in words.
TRACK_BONUSES = {"heat_production": "r-heat", "ocean": "t-ocean", "temperature": "i-temperature"}
TYPES = ("active", "automated", "event")
MOST_AMOUNT = action_ids.AMOUNTS - 1
# Where long words of the names of cards break, if they have to.
HYPHENS = {
    word.replace("|", ""): word.replace("|", "\u00ad")
    for word in [
        "Adaptions|technologie",
        "Ammoniak|asteroid",
        "Anti|schwerkraft",
        "Arbeits|verpflichtete",
        "Asteroiden|abbau",
        "Asteroiden|bergbau",
        "Asteroiden|einschlag",
        "Atmosphären|bremsung",
        "Ausbildungs|lager",
        "Bergbau|industrie",
        "Brennstoff|generatoren",
        "Denitrifi|zierende",
        "Einwanderungs|fähre",
        "Eisen|hüttenwerk",
        "Energie|einsparung",
        "Energie|gewinnung",
        "Entwicklungs|zentrum",
        "Film|gesellschaft",
        "Forschungs|vorposten",
        "Fortge|schrittenes",
        "Geschäfts|kontakte",
        "Geschäfts|viertel",
        "Grundwasser|pumpe",
        "Grundwasser|vorkommen",
        "Hochspannungs|netz",
        "Immigranten|stadt",
        "Industrie|mikroben",
        "Industrie|zentrum",
        "Investitions|kredit",
        "Kometen|einschlag",
        "Lieblings|projekt",
        "Magnetfeld|kuppel",
        "Mineral|ablagerung",
        "Natur|schutzgebiet",
        "Sonnenwind|energie",
        "Standard|technologie",
        "Stickstoff|reicher",
        "Strahlen|schutzanzüge",
        "Stromversorgungs|konsortium",
        "Thermo|elektrischer",
        "Verbindungs|büro",
        "Verwaltungs|vertrag",
        "Wasser|elektrolyse",
        "Wellen|kraftwerke",
        "Wirtschafts|netzwerk",
        "Bewässe|rung",
        "Wissen|schaftler",
    ]
}


class Bead(NamedTuple):
    """A step of a track: its value, its position, whether it is reached, and its bonus."""

    value: int
    x: float
    y: float
    reached: bool
    here: bool
    bonus: str  # the name of a drawing, or ""
    text: str  # of the bonus
    bonus_x: float
    bonus_y: float


def page_context(found: Components, table: TerraformingMars) -> dict[str, Any]:
    """What the templates need beyond a view; the same object each time, so that regions can be cached."""
    del table  # a pack has one page
    return pack_context(found)


@lru_cache(maxsize=32)
def pack_context(found: Components) -> dict[str, Any]:
    """What the templates need beyond a view: numbers of answers, shapes of the board, drawings of cards."""
    entries: list[Card | Corporation] = [*found.cards, *found.corporations]
    bonuses = {
        track.id: {bonus.at: TRACK_BONUSES[bonus.gives] for bonus in track.bonuses} for track in found.tracks
    }
    return {
        "numbers": {name: getattr(action_ids, name) for name in BLOCKS},
        "colour_ids": COLOURS,
        "resource_ids": RESOURCE_IDS,
        "tag_ids": TAG_IDS,
        "types": TYPES,
        "drawings": dict(zip(IN_PLAY_IDS, map(drawing, entries), strict=True)),
        "corporation_block": len(found.cards),
        "solo_generations": found.contents.rules.solo_generations,
        "card_price": found.contents.rules.card_price,
        "heat_cost": found.contents.rules.heat_cost,
        "greenery_cost": found.contents.rules.greenery_cost,
        "places": dict(zip(SPACE_IDS, _places(), strict=True)),
        "hexagon": HEX,
        "beads": lambda track: beads(track, bonuses[track.id]),
        "track_label_place": track_label_place,
        "distinct_bonuses": distinct_bonuses,
        "amounts": amounts,
        "default_amount": default_amount,
        "hand_answer": hand_answer,
        "offer_answer": offer_answer,
        "chosen_answer": chosen_answer,
        "sold_cards": sold_cards,
        "picked": picked,
        "play_answer": play_answer,
        "with_soft_hyphens": with_soft_hyphens,
        "fanned": fanned,
        "untold": untold,
        "cards_of_type": cards_of_type,
        "open_choices": open_choices,
    }


# -- Mars -------------------------------------------------------------------------------------------------------------


def _places() -> Iterator[tuple[float, float]]:
    """The middle of every space, the moons last."""
    for row, length in enumerate(ROW_LENGTHS):
        for column in range(length):
            yield _round(
                (column - (length - 1) / 2) * SIDE * sqrt(3), (row - len(ROW_LENGTHS) // 2) * SIDE * 1.5
            )
    yield from MOONS.values()


def _round(x: float, y: float) -> tuple[float, float]:
    return round(x, 1), round(y, 1)


def _around(angle: float, radius: float) -> tuple[float, float]:
    return _round(radius * sin(radians(angle)), -radius * cos(radians(angle)))


def beads(track: Track, bonuses: dict[int, str]) -> list[Bead]:
    """The steps of a track around the globe; oceans are counted, so they have no step for none."""
    first, turn = ARCS[track.id]
    counted = track.id == "oceans"
    texts = dict(track.bonuses)
    found = []
    for place, value in enumerate(range(track.start + track.step * counted, track.goal + 1, track.step)):
        angle = first + turn * place
        here = value == track.value
        found.append(
            Bead(
                value,
                *_around(angle, RING),
                value <= track.value,
                here,
                bonuses.get(value, ""),
                texts.get(value, ""),
                *_around(angle, BONUS),
            )
        )
    return found


def distinct_bonuses(spaces: Iterable[Space]) -> list[dict[str, int]]:
    """The bonuses of spaces, each only once."""
    found: list[dict[str, int]] = []
    for space in spaces:
        if space.bonus and space.bonus not in found:
            found.append(space.bonus)
    return found


def track_label_place(track: Track) -> tuple[float, float]:
    """Where the label of a track is drawn."""
    first, turn = ARCS[track.id]
    return _around(first - turn * 1.1, RING)


# -- cards ------------------------------------------------------------------------------------------------------------


def with_soft_hyphens(name: str) -> str:
    """A name that may break inside of long words."""
    return re.sub(r"\w+", lambda word: HYPHENS.get(word[0], word[0]), name)


def fanned(offered: Sequence[Offered]) -> list[tuple[Offered, int]]:
    """Cards that are offered, each with its slant in the fan."""
    middle = (len(offered) - 1) / 2
    return [(card, max(-3, min(3, round(place - middle)))) for place, card in enumerate(offered)]


def cards_of_type(player: Player, kind: str) -> list[Any]:
    """A player's cards of one type: cards in play with their cubes, events only as printed."""
    if kind == "event":
        return list(player.events)
    return [item for item in player.in_play if item.card.type == kind]


# -- which answer belongs where ---------------------------------------------------------------------------------------


def hand_answer(card: int, answers: Container[int], refused: Container[int]) -> int:
    """The answer that means a card in hand: play it, or give it away."""
    choices = [action_ids.PLAY + card, action_ids.DISCARD + card]
    return _first_among(choices, answers) or _first_among(choices, refused) or action_ids.PLAY + card


def offer_answer(card: int, answers: Container[int], refused: Container[int]) -> int:
    """The answer that means a card that is offered."""
    choices = [action_ids.BUY + card, action_ids.DRAFT + card, action_ids.KEEP + card]
    return _first_among(choices, answers) or _first_among(choices, refused) or action_ids.BUY + card


def chosen_answer(card: int, revisable: Sequence[int]) -> int | None:
    """The answer by which a card was chosen or sold, if it may be put back."""
    blocks = (action_ids.BUY, action_ids.DRAFT, action_ids.KEEP, action_ids.DISCARD)
    return next((block + card for block in blocks if block + card in revisable), None)


def sold_cards(discards: Sequence[ShownCard], revisable: Sequence[int]) -> list[ShownCard]:
    """The cards that somebody is selling and may still keep."""
    return [card for card in discards if action_ids.DISCARD + card.card in revisable]


def picked(revisable: Sequence[int]) -> int | None:
    """The pick of a draft that may be changed."""
    return next((action for action in revisable if action_ids.DRAFT <= action < action_ids.KEEP), None)


def play_answer(card: int, answers: Container[int], refused: Container[int]) -> int:
    """The answer that means a card or a corporation in play: use it, or do something to it."""
    choices = [action_ids.ON + card, action_ids.USE + card]
    return _first_among(choices, answers) or _first_among(choices, refused) or action_ids.USE + card


def _first_among(choices: Sequence[int], among: Container[int]) -> int | None:
    return next((action for action in choices if action in among), None)


def amounts(answers: Container[int]) -> list[int]:
    """The amounts that can be answered."""
    return [amount for amount in range(MOST_AMOUNT + 1) if action_ids.AMOUNT + amount in answers]


def default_amount(payment: Payment | None, found: Sequence[int]) -> int:
    """The amount that is preselected: all metal that loses no value, little heat, as much as possible of the rest."""
    if payment is None:
        return found[-1]
    if payment.asked == "heat":
        return found[0]
    whole = [amount for amount in found if amount * payment.value <= payment.left]
    return whole[-1] if whole else found[0]


def open_choices(
    answers: Container[int], refused: Container[int], seats: int, me: int | None = None
) -> dict[str, list[int]]:
    """Answers that are not given on cards or the board, by block: only blocks that have an answer, yourself last."""
    targets = sorted(range(seats), key=lambda seat: seat == me)
    blocks = {
        "option": range(action_ids.OPTION, action_ids.NEXT),
        "next": range(action_ids.NEXT, action_ids.AMOUNT),
        "target": [*(action_ids.TARGET + seat for seat in targets), action_ids.OPTION - 1],
        "amount": range(action_ids.AMOUNT, action_ids.AMOUNTS_END),
        "greenery": range(action_ids.GREENERY_ORDER, action_ids.ANSWERS),
    }
    asked = {name: [action for action in block if action in answers] for name, block in blocks.items()}
    return {
        name: found if name == "amount" else [a for a in blocks[name] if a in found or a in refused]
        for name, found in asked.items()
        if found
    }
