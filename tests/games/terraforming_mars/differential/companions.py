"""Cards and corporations that matter to a card: they react to it, make it cheaper, or protect from it."""

from typing import Any

from tests.games.terraforming_mars.differential.printed import CARDS, TRACKS, Card, Effect

METALS = {"steel": "building", "titanium": "space"}


def companions(card: Card) -> dict[str, dict[str, bool]]:
    """What matters when a card is played, by how it matters, and whether it does so in front of others too."""
    found: dict[str, dict[str, bool]] = {"protects": {}, "helps": {}, "reacts": {}}
    taken = _taken(card)
    for other in CARDS.values():
        if other.id == card.id:
            continue
        for trigger in other.triggers:
            if _reacts(trigger, card):
                found["reacts"][other.id] = trigger.get("by") == "anyone"
        for entry in other.lasting:
            if (entry["is"] == "shield" and taken) or (entry["is"] == "safe" and other.holds in taken):
                found["protects"][other.id] = True
            elif _helps(entry, card):
                found["helps"][other.id] = False
    return {how: cards for how, cards in found.items() if cards}


def _reacts(trigger: dict[str, Any], card: Card) -> bool:
    if trigger["when"] == "card_played":
        tags = not trigger.get("tags") or any(tag in trigger["tags"] for tag in card.tags)
        return (
            tags
            and trigger.get("type", card.type) == card.type
            and card.cost >= trigger.get("cost_at_least", 0)
        )
    tiles = [effect["tile"] for effect in [*card.effects, *_action_effects(card)] if effect["do"] == "place"]
    if trigger["when"] == "metal_bonus":
        return bool(tiles)
    return trigger["when"] == "tile_placed" and trigger["tile"] in tiles


def _helps(entry: dict[str, Any], card: Card) -> bool:
    match entry["is"]:
        case "discount":
            return entry.get("tag") in card.tags  # those on all cards are met often enough
        case "value":
            return METALS[entry["resource"]] in card.tags
        case "slack":
            return any(requirement["what"] in TRACKS for requirement in card.requires)
        case "heat_as_money":
            return any(effect.get("resource") == "heat" for effect in card.effects)
    return False


def _action_effects(card: Card) -> list[Effect]:
    return [effect for way in card.actions for part in ("cost", "gain") for effect in way.get(part, ())]


def _taken(card: Card) -> set[str]:
    """Kinds of cubes and resources that a card removes and that can be protected."""
    effects = [*card.effects, *_action_effects(card)]
    effects += [
        effect for one in effects if one["do"] == "choose" for option in one["options"] for effect in option
    ]
    cubes = {effect["cube"] for effect in effects if effect["do"] == "take"}
    return cubes | {"plants" for e in effects if (e["do"], e.get("resource")) == ("remove", "plants")}


def draws(card: Card) -> bool:
    verbs = {effect["do"] for effect in [*card.effects, *_action_effects(card)]}
    return bool(verbs & {"draw", "look", "look_buy", "reveal"})
