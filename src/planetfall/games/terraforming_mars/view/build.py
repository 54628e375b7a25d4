"""What a seat may see: plain data, made from nothing that is hidden from it."""

import msgspec

from planetfall.core.bits import count_bits, members
from planetfall.core.frame_state import FINE
from planetfall.core.labels import label
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.core.translation import module_catalogue
from planetfall.core.view import ViewBuilder
from planetfall.games.terraforming_mars.content.components import Components
from planetfall.games.terraforming_mars.engine import frames, playability, turn_menu
from planetfall.games.terraforming_mars.engine import state as at
from planetfall.games.terraforming_mars.engine.action_ids import NEXT, USE
from planetfall.games.terraforming_mars.engine.amounts import bounds
from planetfall.games.terraforming_mars.engine.box import (
    ACCEPTS_STEEL,
    ACCEPTS_TITANIUM,
    CARDS,
    CHECK_REQUIREMENT,
    ENERGY,
    HEAT,
    MEGACREDITS,
    PROJECTS,
    SPACES,
    STEEL,
    TILE_CAPITAL,
    TILE_CITY,
    TILES,
    TITANIUM,
)
from planetfall.games.terraforming_mars.engine.draft import first_pick_seen, stack_of
from planetfall.games.terraforming_mars.engine.effect_order import may_be_next
from planetfall.games.terraforming_mars.engine.ids import (
    COLOURS,
    RESOURCE_IDS,
    SPACE_IDS,
    TAG_IDS,
    TILE_IDS,
)
from planetfall.games.terraforming_mars.engine.payment import heat_to_spend, payment_resource, value_of
from planetfall.games.terraforming_mars.engine.refusals import REFUSALS
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.scoring import (
    award_points,
    award_progress,
    card_points,
    is_last,
    milestone_progress,
    own_cities,
    own_greeneries,
    score,
)
from planetfall.games.terraforming_mars.engine.setup import is_beginner
from planetfall.games.terraforming_mars.engine.spaces import spaces_for
from planetfall.games.terraforming_mars.engine.state import occupied_spaces, row
from planetfall.games.terraforming_mars.view.card_text import faces
from planetfall.games.terraforming_mars.view.purchase import purchase
from planetfall.games.terraforming_mars.view.types import (
    Award,
    Card,
    Corporation,
    Counts,
    Held,
    InPlay,
    Milestone,
    Offered,
    Payment,
    Player,
    Project,
    Requirement,
    Space,
    Step,
    Track,
    View,
)
from planetfall.games.terraforming_mars.wording.labels import LABELS, cards_in_set
from planetfall.games.terraforming_mars.wording.names import Names

PHASES = ("setup", "draft", "research", "action", "final", "over")
PAYING = (frames.ASK_TITANIUM, frames.ASK_STEEL, frames.ASK_HEAT)


def view(
    components: Components,
    table: TerraformingMars,
    seat: int | None,
    language: str = "en",
    all_open: bool = False,
) -> View:
    """The table as a seat or a spectator sees it; `all_open` shows everything, for replays of finished games."""
    return _Builder(components, table, seat, language, all_open).view()


class _Builder(ViewBuilder[Components, TerraformingMars]):
    """Builds a view of one table for one viewer."""

    def __init__(
        self, components: Components, table: TerraformingMars, seat: int | None, language: str, all_open: bool
    ) -> None:
        super().__init__(components, table, seat, language, all_open)
        self.cells = table.cells
        self.box = table.box
        self.all_open = all_open or self.over
        self.names = Names(components, table, module_catalogue(Names.game, __name__, language))
        self.faces = faces(components, table, language)
        self.asked = table.question_of(seat) if seat is not None else 0

    def view(self) -> View:
        cells, table = self.cells, self.table
        seats = self.seats
        return View(
            **self.head("terraforming-mars", self.box.pack.hash),
            cards=self.box.cards_option,
            draft=bool(self.box.draft),
            solo=table.seats == 1,
            phase=PHASES[cells[at.PHASE]],
            generation=cells[at.GENERATION],
            last_generation=is_last(table),
            first=cells[at.FIRST],
            turn=cells[at.TURN] - 1 if cells[at.TURN] else None,
            actions_taken=cells[at.TAKEN],
            direction=cells[at.DIRECTION],
            tracks=self._tracks(),
            spaces=self._spaces(),
            open_spaces=self._open_spaces(),
            placing=self._placing(),
            players=tuple(self._player(seat) for seat in seats),
            milestones=self._milestones() if table.seats > 1 else (),
            awards=self._awards() if table.seats > 1 else (),
            projects=self._projects(),
            deck=cells[at.DECK_SIZE],
            discard=cells[at.DISCARD_SIZE],
            own_discards=self._own_discards(),
            corporations=self._corporations(True),
            declined=self._corporations(False),
            offered=self._offered(),
            drafted=self._drafted(),
            passed_on=self._passed_on(),
            revealed=self.faces.card(cells[at.REVEALED] - 1) if cells[at.REVEALED] else None,
            purchase=None if self.seat is None else purchase(table, self.seat),
            payment=self._payment(),
            steps=self._steps(),
            resolving=self._resolving(),
            resolving_name=self._resolving_name(),
        )

    # -- Mars -------------------------------------------------------------------------------------------------------

    def _tracks(self) -> tuple[Track, ...]:
        steps = (self.cells[at.TEMPERATURE_AT], self.cells[at.OXYGEN_AT], self.cells[at.OCEANS])
        return tuple(
            msgspec.structs.replace(track, value=track.start + track.step * value)
            for track, value in zip(self.faces.tracks, steps, strict=True)
        )

    def _spaces(self) -> tuple[Space, ...]:
        """Printed spaces, and what lies there; most are empty for most of the game."""
        cells, seats = self.cells, self.seats
        claimed = sum(cells[row(seat) + at.CLAIMS] for seat in seats)
        taken = occupied_spaces(self.table) | claimed
        printed = self.faces.spaces
        return tuple(
            [self._covered(space) if taken >> space & 1 else printed[space] for space in range(SPACES)]
        )

    def _covered(self, space: int) -> Space:
        tile = self._tile(space)
        return msgspec.structs.replace(
            self.faces.spaces[space],
            tile=TILE_IDS[tile] if tile is not None else None,
            tile_name=self.names.tile(tile) if tile is not None else "",
            owner=self._holder_of(at.OWN_TILES, space),
            neutral=bool(self.cells[at.NEUTRAL_TILES] >> space & 1),
            claim=self._holder_of(at.CLAIMS, space),
        )

    def _tile(self, space: int) -> int | None:
        cells = self.cells
        parts = (at.OCEAN_TILES, at.GREENERY_TILES)
        plain = next((tile for tile, part in enumerate(parts) if cells[part] >> space & 1), None)
        if plain is not None:
            return plain
        special = (tile for tile in range(TILE_CAPITAL, TILES) if cells[at.TILE_AT + tile] == space + 1)
        return next(special, TILE_CITY if cells[at.CITY_TILES] >> space & 1 else None)

    def _holder_of(self, part: int, space: int) -> int | None:
        for seat in self.seats:
            if self.cells[row(seat) + part] >> space & 1:
                return seat
        return None

    def _open_spaces(self) -> tuple[str, ...]:
        if kind_of(self.asked) != frames.ASK_PLACE:
            return ()
        mask = spaces_for(self.table, self.asked)
        return tuple(SPACE_IDS[space] for space in members(mask, SPACES))

    def _placing(self) -> str | None:
        if kind_of(self.asked) != frames.ASK_PLACE:
            return None
        tile = first_of(self.asked)
        return TILE_IDS[tile] if tile < TILES else "claim"

    # -- players --------------------------------------------------------------------------------------------------

    def _player(self, seat: int) -> Player:
        cells, place, table = self.cells, row(seat), self.table
        chosen = cells[at.PHASE] != at.PHASE_SETUP and cells[place + at.CORPORATION] > 0
        corporation = cells[place + at.CORPORATION] - 1
        acted = self.box.action[CARDS + corporation] if chosen else -1
        return Player(
            seat=seat,
            colour=COLOURS[seat],
            corporation=self.faces.corporation(corporation) if chosen else None,
            corporation_used=acted >= 0 and bool(cells[place + at.USED] >> acted & 1),
            owes_first_action=bool(cells[place + at.OWES_FIRST]),
            beginner=is_beginner(table, seat),
            rating=cells[place + at.RATING],
            rating_raised=bool(cells[place + at.RAISED]),
            stock=self._resources(place + at.STOCK),
            production=self._resources(place + at.PRODUCTION),
            next_stock=self._next_stock(place),
            steel_value=cells[place + at.STEEL_VALUE],
            titanium_value=cells[place + at.TITANIUM_VALUE],
            greenery_cost=cells[place + at.GREENERY_COST],
            tags={tag: cells[place + at.TAG + number] for number, tag in enumerate(TAG_IDS)},
            hand_size=cells[place + at.HAND_SIZE],
            hand=self._hand(seat),
            in_play=self._in_play(seat),
            events=tuple(
                self._with_points(seat, card) for card in cards_in_set(table, place + at.EVENT_PILE)
            ),
            tiles=int(count_bits(cells[place + at.OWN_TILES])),
            cities=int(own_cities(table, seat)),
            greeneries=int(own_greeneries(table, seat)),
            first=cells[at.FIRST] == seat,
            passed=bool(cells[at.PASSED] >> seat & 1),
            acting=cells[at.TURN] == seat + 1,
            owes=seat in self.actors,
            points=int(score(table, seat)),
            effects=self._next_card_effects(place),
        )

    def _resources(self, start: int) -> Counts:
        return {name: self.cells[start + number] for number, name in enumerate(RESOURCE_IDS)}

    def _next_stock(self, place: int) -> Counts:
        cells = self.cells
        after = [
            cells[place + at.STOCK + n] + cells[place + at.PRODUCTION + n] for n in range(len(RESOURCE_IDS))
        ]
        after[MEGACREDITS] += cells[place + at.RATING]
        after[HEAT] += cells[place + at.STOCK + ENERGY]
        after[ENERGY] = cells[place + at.PRODUCTION + ENERGY]
        return dict(zip(RESOURCE_IDS, after, strict=True))

    def _next_card_effects(self, place: int) -> tuple[str, ...]:
        found = (("next-discount", at.NEXT_DISCOUNT), ("next-slack", at.NEXT_SLACK))
        return tuple(
            self.names.text(f"lasting.{key}", count=self.cells[place + part])
            for key, part in found
            if self.cells[place + part]
        )

    def _hand(self, seat: int) -> tuple[Held, ...]:
        if seat != self.seat and not self.all_open:
            return ()
        return tuple(self._held(seat, card) for card in cards_in_set(self.table, row(seat) + at.HAND))

    def _held(self, seat: int, card: int) -> Held:
        wrong = self._refusals(seat, card)
        return Held(
            card=self._with_requirements(seat, card),
            price=int(playability.price(self.table, seat, card)),
            playable=not wrong,
            missing=tuple(self.names.text(f"why.{REFUSALS[reason][1]}") for reason in wrong),
            clause=REFUSALS[wrong[0]][0] if wrong else "",
        )

    def _refusals(self, seat: int, card: int) -> list[int]:
        """Every reason why a card in hand cannot be played, whoever's turn it is."""
        table, found = self.table, []
        first, last = self.box.requires_from[card], self.box.requires_to[card]
        found += [int(playability.refuse_requirement(table, seat, place)) for place in range(first, last)]
        found.append(
            int(
                playability.refuse_effects(table, seat, card, self.box.play_checks[card] & ~CHECK_REQUIREMENT)
            )
        )
        found.append(int(playability.refuse_price(table, seat, card)))
        return [reason for reason in found if reason != FINE]

    def _with_requirements(self, seat: int, card: int) -> Card:
        """A card with its requirements judged for a seat."""
        face = self.faces.card(card)
        if not face.requires:
            return face
        start = self.box.requires_from[card]
        judged = tuple(
            _with_met(found, playability.refuse_requirement(self.table, seat, start + n) == FINE)
            for n, found in enumerate(face.requires)
        )
        return msgspec.structs.replace(face, requires=judged)

    def _in_play(self, seat: int) -> tuple[InPlay, ...]:
        return tuple(
            self._card_in_play(seat, card) for card in cards_in_set(self.table, row(seat) + at.IN_PLAY)
        )

    def _card_in_play(self, seat: int, card: int) -> InPlay:
        cells, box = self.cells, self.box
        action, holder = box.action[card], box.holder[card]
        mine = self.seat == seat and kind_of(self.asked) == frames.ASK_ACTION
        metal = playability.metal_of(self.table, card)
        return InPlay(
            card=self._with_points(seat, card),
            cubes=cells[at.CUBES + holder] if holder >= 0 else 0,
            used=action >= 0 and bool(cells[row(seat) + at.USED] >> action & 1),
            usable=mine and turn_menu.refuse_turn(self.table, seat, 0, USE + card) == FINE,
            metal=RESOURCE_IDS[metal] if metal else None,
        )

    def _with_points(self, seat: int, card: int) -> Card:
        return msgspec.structs.replace(
            self.faces.card(card), expects=int(card_points(self.table, seat, card))
        )

    # -- honours and projects -------------------------------------------------------------------------------------

    def _milestones(self) -> tuple[Milestone, ...]:
        table, seats = self.table, self.seats
        return tuple(
            msgspec.structs.replace(
                milestone,
                progress=tuple([int(milestone_progress(table, seat, number)) for seat in seats]),
                claimed_by=_seat(self.cells[at.MILESTONE + number]),
            )
            for number, milestone in enumerate(self.faces.milestones)
        )

    def _awards(self) -> tuple[Award, ...]:
        table, seats = self.table, self.seats
        funded, costs = turn_menu.funded(table), self.box.award_cost
        return tuple(
            msgspec.structs.replace(
                award,
                progress=tuple([int(award_progress(table, seat, number)) for seat in seats]),
                funded_by=_seat(self.cells[at.AWARD + number]),
                cost=costs[funded] if funded < len(costs) else 0,
                points=tuple([int(award_points(table, seat, number)) for seat in seats]),
            )
            for number, award in enumerate(self.faces.awards)
        )

    def _projects(self) -> tuple[Project, ...]:
        """The standard projects at what they cost the viewer."""
        printed = self.faces.projects
        if self.seat is None:
            return printed
        prices = [int(turn_menu.project_price(self.table, self.seat, number)) for number in range(PROJECTS)]
        return tuple(
            project if project.cost == price else msgspec.structs.replace(project, cost=price)
            for project, price in zip(printed, prices, strict=True)
        )

    # -- cards ----------------------------------------------------------------------------------------------------

    def _own_discards(self) -> tuple[Card, ...]:
        """Cards that the viewer thinks possible in the discard pile and nowhere else."""
        if self.seat is None:
            return ()
        found = []
        for word in range(at.SET_WORDS):
            start = row(self.seat) + at.KNOW + word
            elsewhere = 0
            for place in range(start, row(self.seat) + at.KNOW_DISCARD, at.SET_WORDS):
                elsewhere |= self.cells[place]
            only = self.cells[row(self.seat) + at.KNOW_DISCARD + word] & ~elsewhere
            found += [word * at.WORD_BITS + place for place in members(only, at.WORD_BITS)]
        return tuple(self.faces.card(card) for card in found)

    def _corporations(self, open_to: bool) -> tuple[Corporation, ...]:
        """The corporations offered: those the viewer chooses from or has chosen, or the others."""
        if self.seat is None or self.cells[at.PHASE] != at.PHASE_SETUP:
            return ()
        pair = [self.cells[row(self.seat) + at.OFFERED + n] - 1 for n in range(2)]
        chosen = self.cells[row(self.seat) + at.CORPORATION] - 1
        offered = [number for number in pair if number >= 0 and (chosen in (-1, number)) == open_to]
        return tuple(self.faces.corporation(number) for number in offered)

    def _offered(self) -> tuple[Offered, ...]:
        if self.seat is None:
            return ()
        place = row(self.seat)
        cards = cards_in_set(self.table, place + at.LOOK)
        if self.cells[at.PHASE] == at.PHASE_DRAFT:
            start = at.PICKS + stack_of(self.table, self.seat) * at.DRAFT_STACK_SIZE
            left = [self.cells[start + n] for n in range(self.cells[at.PICK], at.DRAFT_STACK_SIZE)]
            cards = [card for card in left if card >= 0]
        chosen = set(cards_in_set(self.table, place + at.CHOSEN))
        return tuple(Offered(self._with_requirements(self.seat, card), card in chosen) for card in cards)

    def _drafted(self) -> tuple[Card, ...]:
        if self.seat is None or self.cells[at.PHASE] != at.PHASE_DRAFT:
            return ()
        found = []
        for pick in range(self.cells[at.PICK]):
            stack = (self.seat - self.cells[at.DIRECTION] * pick) % self.table.seats
            found.append(self.cells[at.PICKS + stack * at.DRAFT_STACK_SIZE + pick])
        return tuple(self._with_requirements(self.seat, card) for card in found)

    def _passed_on(self) -> tuple[Card, ...]:
        """Cards that the viewer has held in the draft and does not have now."""
        if self.seat is None or self.cells[at.PICKS] < 0:
            return ()
        found: set[int] = set()
        for stack in self.seats:
            sight = first_pick_seen(self.table, self.seat, stack)
            if sight <= self.cells[at.PICK]:
                start = at.PICKS + stack * at.DRAFT_STACK_SIZE
                found |= {self.cells[start + pick] for pick in range(sight, at.DRAFT_STACK_SIZE)}
        kept = {card.card for card in self._drafted()} | {offer.card.card for offer in self._offered()}
        return tuple(self.faces.card(card) for card in sorted(found - kept) if card >= 0)

    # -- what is being decided ------------------------------------------------------------------------------------

    def _payment(self) -> Payment | None:
        kind = kind_of(self.asked)
        if kind not in PAYING:
            return None
        seat, terms = who_of(self.asked), second_of(self.asked)
        resource = payment_resource(kind)
        least, most = bounds(self.table, self.asked)
        accepted = [STEEL] * bool(terms & ACCEPTS_STEEL) + [TITANIUM] * bool(terms & ACCEPTS_TITANIUM)
        if heat_to_spend(self.table, seat, 0):
            accepted.append(HEAT)
        return Payment(
            cost=terms >> 2,
            left=first_of(self.asked),
            asked=RESOURCE_IDS[resource],
            least=least,
            most=most,
            value=int(value_of(self.table, seat, resource)),
            stock=self._resources(row(seat) + at.STOCK),
            values={RESOURCE_IDS[metal]: int(value_of(self.table, seat, metal)) for metal in accepted},
        )

    def _steps(self) -> tuple[Step, ...]:
        if kind_of(self.asked) != frames.ASK_NEXT or self.seat is None:
            return ()
        places = [
            place for place in range(self.cells[at.AGENDA_SIZE]) if may_be_next(self.table, self.seat, place)
        ]
        return tuple(Step(place + 1, label(LABELS, self.names, self.seat, NEXT + place)) for place in places)

    def _resolving(self) -> str:
        card = self.cells[at.RESOLVING] - 1
        return self.components.entry(card).id.replace("_", "-") if card >= 0 else ""

    def _resolving_name(self) -> str:
        card = self.cells[at.RESOLVING] - 1
        return self.names.card(card) if card >= 0 else self._paid_project()

    def _paid_project(self) -> str:
        """The standard project that a payment is for, which waits below its question."""
        paid = self.table.stack.under() if kind_of(self.asked) in PAYING else 0
        return self.names.project(first_of(paid)) if kind_of(paid) == frames.USE_PROJECT else ""


def _seat(owner: int) -> int | None:
    return owner - 1 if owner else None


def _with_met(found: Requirement, met: bool) -> Requirement:
    return msgspec.structs.replace(found, met=met)
