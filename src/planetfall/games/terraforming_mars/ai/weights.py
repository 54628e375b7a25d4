"""The weights of the heuristics as typed attributes; `weights.toml` explains each."""

from typing import Final

from librt.vecs import vec

from planetfall.games.terraforming_mars.engine.box import Box

AWARD_NAMES: Final = ["landlord", "banker", "scientist", "thermalist", "miner"]  # in their order on the board


class Weights:
    """All weights of the game."""

    def __init__(self, numbers: dict[str, float]) -> None:
        self.length: float = numbers["length"]
        self.crowd: float = numbers["crowd"]
        self.pace: float = numbers["pace"]
        self.calendar: float = numbers["calendar"]
        self.money: float = numbers["money"]
        self.growth: float = numbers["growth"]
        self.leftover: float = numbers["leftover"]
        self.idle: float = numbers["idle"]
        self.purse: float = numbers["purse"]
        self.fresh: float = numbers["fresh"]
        self.rest: float = numbers["rest"]
        self.metal: float = numbers["metal"]
        self.late_metal: float = numbers["late_metal"]
        self.plant: float = numbers["plant"]
        self.warmth: float = numbers["warmth"]
        self.power: float = numbers["power"]
        self.power_more: float = numbers["power_more"]
        self.later: float = numbers["later"]
        self.cooling: float = numbers["cooling"]
        self.beside: float = numbers["beside"]
        self.city: float = numbers["city"]
        self.special: float = numbers["special"]
        self.site: float = numbers["site"]
        self.card: float = numbers["card"]
        self.seen: float = numbers["seen"]
        self.harm: float = numbers["harm"]
        self.cube: float = numbers["cube"]
        self.revealed: float = numbers["revealed"]
        self.copy: float = numbers["copy"]
        self.exchange: float = numbers["exchange"]
        self.claim: float = numbers["claim"]
        self.alone_growth: float = numbers["alone_growth"]
        self.alone_step: float = numbers["alone_step"]
        self.alone_point: float = numbers["alone_point"]
        self.in_hand: float = numbers["in_hand"]
        self.hope: float = numbers["hope"]
        self.card_return: float = numbers["card_return"]
        self.waiting: float = numbers["waiting"]
        self.unable: float = numbers["unable"]
        self.played: float = numbers["played"]
        self.uses: float = numbers["uses"]
        self.learning: float = numbers["learning"]
        self.tag_rate: float = numbers["tag_rate"]
        self.event_rate: float = numbers["event_rate"]
        self.dear_rate: float = numbers["dear_rate"]
        self.tile_rate: float = numbers["tile_rate"]
        self.project_rate: float = numbers["project_rate"]
        self.others: float = numbers["others"]
        self.slack_worth: float = numbers["slack_worth"]
        self.safety: float = numbers["safety"]
        self.cheap_greenery: float = numbers["cheap_greenery"]
        self.cheap_project: float = numbers["cheap_project"]
        self.suburb: float = numbers["suburb"]
        self.ready: float = numbers["ready"]
        self.nearly: float = numbers["nearly"]
        self.steep: float = numbers["steep"]
        self.award_blur: float = numbers["award_blur"]
        self.field: float = numbers["field"]
        self.gift: float = numbers["gift"]
        self.picked: float = numbers["picked"]
        self.spare: float = numbers["spare"]
        self.award_width: vec[float] = vec[float]([numbers[f"award_width.{name}"] for name in AWARD_NAMES])
        # What follows from them for milestones that are not reached yet, and the box that it was computed for:
        self.partly_reached: vec[float] = vec[float]()
        self.partly_of: Box | None = None
