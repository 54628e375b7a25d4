"""Which cards, actions and projects a player may choose, and why the others are refused."""

from typing import Any

from tests.games.terraforming_mars.differential.counting import amount
from tests.games.terraforming_mars.differential.model import MOST_OCEANS, Player, Position
from tests.games.terraforming_mars.differential.placing import spaces_for
from tests.games.terraforming_mars.differential.prices import Bill, card_price, metals_for
from tests.games.terraforming_mars.differential.printed import CARDS, TRACKS, Card, Effect

CARD_DRAWS = {"draw": "cards", "look": "cards"}


# -- requirements -----------------------------------------------------------------------------------------------------


def requirements_met(position: Position, player: Player, card: Card) -> bool:
    slack = player.next_slack + sum(entry["steps"] for entry in player.lasting("slack"))
    return all(_met(position, player, entry, slack) for entry in card.requires)


def _met(position: Position, player: Player, entry: dict[str, Any], slack: int) -> bool:
    """Bounds are inclusive (R017); tolerance is for the global parameters, in steps of the track (R010, R014)."""
    what = entry["what"]
    off = slack * int(TRACKS[what]["step"]) if what in TRACKS else 0
    value = _value(position, player, entry)
    return entry.get("least", value) - off <= value <= entry.get("most", value) + off


def _value(position: Position, player: Player, entry: dict[str, Any]) -> int:
    match entry["what"]:
        case "temperature":
            return position.temperature
        case "oxygen":
            return position.oxygen
        case "oceans":
            return position.oceans()
        case "tags":
            return player.tags(entry["tag"])
        case "production":
            return player.production[entry["resource"]]
        case "cities":
            return position.cities()
        case "greeneries":
            return position.greeneries(player.id)
    raise AssertionError(f"unknown requirement {entry}")


# -- cards ------------------------------------------------------------------------------------------------------------


def bill_for(player: Player, card: str) -> Bill:
    kept = sum(e["amount"] for e in CARDS[card].effects if (e["do"], e.get("resource")) == ("spend", "heat"))
    return Bill(card_price(player, card), metals_for(card), kept)


def playable(position: Position, player: Player, card: str) -> bool:
    """Requirements met, price payable, and all effects possible in some order (TM-73, TM-74, TM-83)."""
    return (
        requirements_met(position, player, CARDS[card])
        and bill_for(player, card).payable(player)
        and _effects_possible(position, player, CARDS[card])
    )


def _effects_possible(position: Position, player: Player, card: Card) -> bool:
    """Gains may come first, so sums decide (R035); the card counts its own tags (R089)."""
    with_card = _with(player, card)
    cards = sum(effect[CARD_DRAWS[effect["do"]]] for effect in card.effects if effect["do"] in CARD_DRAWS)
    return (
        production_possible(position, with_card, card.effects, card.id, _trigger_production(with_card, card))
        and cards <= position.cards_left()  # R115
        and all(_possible(position, with_card, effect, card) for effect in card.effects)
    )


def _with(player: Player, card: Card) -> Player:
    """The player with the card in front of them; events only while they are carried out."""
    if card.type == "event":
        return Player(**vars(player) | {"playing": card.id})
    return Player(**vars(player) | {"in_play": player.in_play | {card.id: 0}})


def _possible(position: Position, player: Player, effect: Effect, card: Card) -> bool:
    match effect["do"]:
        case "spend":
            return _can_spend(position, player, effect, card)
        case "place":
            no_ocean_needed = effect["tile"] == "ocean"  # TM-78: oceans are the exception
            return no_ocean_needed or bool(spaces_for(position, player, effect["on"]))
        case "claim":
            return bool(spaces_for(position, player, "claim"))
        case "add":
            return effect["to"] != "own_card_with_cube" or any(player.in_play.values())  # R103
        case "copy_production":
            return bool(copyable(position, player))
    return True


def _can_spend(position: Position, player: Player, effect: Effect, card: Card) -> bool:
    """What the card itself gives may come first, Viral Enhancers' plants included (R077); R030 is in the bill."""
    resource = effect["resource"]
    given = sum(
        amount(position, player, other, card.id)
        for other in card.effects
        if (other["do"], other.get("resource")) == ("gain", resource)
    )
    if resource == "plants" and "viral-enhancers" in player.in_play:
        given += sum(tag in ("plant", "microbe", "animal") for tag in card.tags)
    return player.stock[resource] + given >= effect["amount"]


def _trigger_production(player: Player, card: Card) -> dict[str, int]:
    """Production that the player's own triggers give for a city of the card (R039)."""
    cities = sum(effect["do"] == "place" and effect["tile"] in ("city", "capital") for effect in card.effects)
    given: dict[str, int] = {}
    for source in player.cards():
        for trigger in source.triggers:
            if trigger["when"] == "tile_placed" and trigger["tile"] == "city":
                for effect in trigger["do"]:
                    if effect["do"] == "production":
                        given[effect["resource"]] = (
                            given.get(effect["resource"], 0) + cities * effect["amount"]
                        )
    return given


def production_possible(
    position: Position,
    player: Player,
    effects: list[Effect],
    source: str,
    given: dict[str, int] | None = None,
) -> bool:
    """Own losses must be possible after own gains, and somebody must be able to lose what a card lowers."""
    after = dict(player.production)
    for effect in effects:
        if effect["do"] == "production":
            after[effect["resource"]] += amount(position, player, effect, source)
    for resource, steps in (given or {}).items():
        after[resource] += steps
    if any(steps < player.least_production(resource) for resource, steps in after.items()):
        return False
    return all(
        position.solo
        or can_lose(player, after[effect["resource"]], effect)
        or any(
            can_lose(other, other.production[effect["resource"]], effect) for other in position.others(player)
        )
        for effect in effects
        if effect["do"] == "lower"
    )


def can_lose(player: Player, production: int, effect: Effect) -> bool:
    return production - int(effect["amount"]) >= player.least_production(effect["resource"])


def box_of(player: Player, card: str) -> list[Effect]:
    """The production box that Robotic Workforce repeats (R097, R100)."""
    box = [effect for effect in CARDS[card].effects if effect["do"] in ("production", "lower")]
    mined = player.metals.get(card)
    return [*box, {"do": "production", "resource": mined, "amount": 1}] if mined else box


def copyable(position: Position, player: Player) -> set[str]:
    """Own building cards and the corporation whose production changes are all possible now (R097, R098)."""
    return {
        card.id
        for card in player.cards()
        if "building" in card.tags
        and (box := box_of(player, card.id))
        and production_possible(position, player, box, card.id)
    }


# -- actions of cards -------------------------------------------------------------------------------------------------


def usable_ways(position: Position, player: Player, card: Card) -> list[int]:
    """The alternatives of a card's action that are possible now, numbered from 1."""
    if card.id in player.used:
        return []
    ways = [
        number for number, way in enumerate(card.actions, 1) if _way_possible(position, player, card, way)
    ]
    useful = [number for number in ways if any(_has_use(player, e) for e in card.actions[number - 1]["gain"])]
    return useful or ways


def _has_use(player: Player, effect: Effect) -> bool:
    """Cubes for which there is no card are lost; beside another alternative that is none (R104, TM-273)."""
    return effect.get("to") != "own_card" or any(
        CARDS[card].holds == effect["cube"] for card in player.in_play
    )


def _way_possible(position: Position, player: Player, card: Card, way: dict[str, Any]) -> bool:
    if way.get("only_if") == "rating_raised" and not player.raised:
        return False
    return all(_cost_possible(position, player, card, effect) for effect in way.get("cost", ())) and all(
        _gain_possible(position, player, effect) for effect in way["gain"]
    )


def _cost_possible(position: Position, player: Player, card: Card, effect: Effect) -> bool:
    match effect["do"]:
        case "spend" if effect["resource"] == "megacredits":
            return action_bill(effect).payable(player)
        case "spend":
            return player.stock[effect["resource"]] >= effect["amount"]
        case "production":
            return player.production[effect["resource"]] + effect["amount"] >= player.least_production(
                effect["resource"]
            )
        case "spend_here":
            return player.in_play.get(card.id, 0) >= effect["amount"]
        case "take":
            return position.solo or bool(cards_to_take_from(position, player, effect["cube"]))
    raise AssertionError(f"unknown cost {effect}")


def action_bill(effect: Effect) -> Bill:
    return Bill(effect["amount"], tuple(effect.get("also_with", ())))


def _gain_possible(position: Position, player: Player, effect: Effect) -> bool:
    match effect["do"]:
        case "draw":
            return position.cards_left() >= effect["cards"]  # R115
        case "look_buy" | "reveal":
            return position.cards_left() >= 1
        case "convert":
            return player.stock[effect["resource"]] > 0  # R111
    return True


def cards_to_take_from(position: Position, player: Player, cube: str) -> set[str]:
    """Cards with cubes that the player may remove (R047 to R049)."""
    found = set()
    for owner in position.players.values():
        shielded = owner.id != player.id and any(owner.lasting("shield")) and cube in ("animal", "microbe")
        if not shielded:
            found |= {
                card
                for card, cubes in owner.in_play.items()
                if cubes
                and CARDS[card].holds == cube
                and all(entry["is"] != "safe" for entry in CARDS[card].lasting)
            }
    return found


def ocean_left(position: Position) -> bool:
    return position.oceans() < MOST_OCEANS
