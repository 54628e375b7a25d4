"""Every game has the modules that `core.rooms` describes: mypy compares them, and the tests import them."""

from importlib import import_module

import pytest

from planetfall.core.folder_game import AnyFolderGame
from planetfall.core.rooms import (
    ActionsModule,
    ComponentsModule,
    ComponentsT,
    CountersModule,
    DrawModule,
    EncodeModule,
    EventsModule,
    EventTextsModule,
    ExplanationModule,
    FieldsModule,
    GalleryModule,
    HeuristicsModule,
    LabelsModule,
    Module,
    NamesModule,
    NamesT,
    PageModule,
    PieceCountsModule,
    PositionModule,
    Rooms,
    SampleModule,
    StateT,
    TermsModule,
    TextModule,
    ViewModule,
    WeightsModule,
    WeightsT,
)
from planetfall.games import red_planet, rocket_rescue, space_mission, terraforming_mars
from planetfall.games.red_planet.ai import explanation as rp_explanation
from planetfall.games.red_planet.ai import heuristics as rp_heuristics
from planetfall.games.red_planet.ai import weights as rp_weights
from planetfall.games.red_planet.content import components as rp_components
from planetfall.games.red_planet.debug import fields as rp_fields
from planetfall.games.red_planet.debug import piece_counts as rp_piece_counts
from planetfall.games.red_planet.debug import position as rp_position
from planetfall.games.red_planet.engine import actions as rp_actions
from planetfall.games.red_planet.engine import encode as rp_encode
from planetfall.games.red_planet.engine import events as rp_events
from planetfall.games.red_planet.engine import sample as rp_sample
from planetfall.games.red_planet.engine import text as rp_text
from planetfall.games.red_planet.terminal import draw as rp_draw
from planetfall.games.red_planet.view import build as rp_view
from planetfall.games.red_planet.view import counters as rp_counters
from planetfall.games.red_planet.web import gallery as rp_gallery
from planetfall.games.red_planet.web import page as rp_page
from planetfall.games.red_planet.wording import event_texts as rp_event_texts
from planetfall.games.red_planet.wording import labels as rp_labels
from planetfall.games.red_planet.wording import names as rp_names
from planetfall.games.red_planet.wording import terms as rp_terms
from planetfall.games.rocket_rescue.ai import explanation as rr_explanation
from planetfall.games.rocket_rescue.ai import heuristics as rr_heuristics
from planetfall.games.rocket_rescue.ai import weights as rr_weights
from planetfall.games.rocket_rescue.content import components as rr_components
from planetfall.games.rocket_rescue.debug import fields as rr_fields
from planetfall.games.rocket_rescue.debug import piece_counts as rr_piece_counts
from planetfall.games.rocket_rescue.debug import position as rr_position
from planetfall.games.rocket_rescue.engine import actions as rr_actions
from planetfall.games.rocket_rescue.engine import encode as rr_encode
from planetfall.games.rocket_rescue.engine import events as rr_events
from planetfall.games.rocket_rescue.engine import sample as rr_sample
from planetfall.games.rocket_rescue.engine import text as rr_text
from planetfall.games.rocket_rescue.terminal import draw as rr_draw
from planetfall.games.rocket_rescue.view import build as rr_view
from planetfall.games.rocket_rescue.view import counters as rr_counters
from planetfall.games.rocket_rescue.web import gallery as rr_gallery
from planetfall.games.rocket_rescue.web import page as rr_page
from planetfall.games.rocket_rescue.wording import event_texts as rr_event_texts
from planetfall.games.rocket_rescue.wording import labels as rr_labels
from planetfall.games.rocket_rescue.wording import names as rr_names
from planetfall.games.rocket_rescue.wording import terms as rr_terms
from planetfall.games.space_mission.ai import explanation as sm_explanation
from planetfall.games.space_mission.ai import heuristics as sm_heuristics
from planetfall.games.space_mission.ai import weights as sm_weights
from planetfall.games.space_mission.content import components as sm_components
from planetfall.games.space_mission.debug import fields as sm_fields
from planetfall.games.space_mission.debug import piece_counts as sm_piece_counts
from planetfall.games.space_mission.debug import position as sm_position
from planetfall.games.space_mission.engine import actions as sm_actions
from planetfall.games.space_mission.engine import encode as sm_encode
from planetfall.games.space_mission.engine import events as sm_events
from planetfall.games.space_mission.engine import sample as sm_sample
from planetfall.games.space_mission.engine import text as sm_text
from planetfall.games.space_mission.terminal import draw as sm_draw
from planetfall.games.space_mission.view import build as sm_view
from planetfall.games.space_mission.view import counters as sm_counters
from planetfall.games.space_mission.web import gallery as sm_gallery
from planetfall.games.space_mission.web import page as sm_page
from planetfall.games.space_mission.wording import event_texts as sm_event_texts
from planetfall.games.space_mission.wording import labels as sm_labels
from planetfall.games.space_mission.wording import names as sm_names
from planetfall.games.space_mission.wording import terms as sm_terms
from planetfall.games.terraforming_mars.ai import explanation as tm_explanation
from planetfall.games.terraforming_mars.ai import heuristics as tm_heuristics
from planetfall.games.terraforming_mars.ai import weights as tm_weights
from planetfall.games.terraforming_mars.content import components as tm_components
from planetfall.games.terraforming_mars.debug import fields as tm_fields
from planetfall.games.terraforming_mars.debug import piece_counts as tm_piece_counts
from planetfall.games.terraforming_mars.debug import position as tm_position
from planetfall.games.terraforming_mars.engine import actions as tm_actions
from planetfall.games.terraforming_mars.engine import encode as tm_encode
from planetfall.games.terraforming_mars.engine import events as tm_events
from planetfall.games.terraforming_mars.engine import sample as tm_sample
from planetfall.games.terraforming_mars.engine import text as tm_text
from planetfall.games.terraforming_mars.terminal import draw as tm_draw
from planetfall.games.terraforming_mars.view import build as tm_view
from planetfall.games.terraforming_mars.view import counters as tm_counters
from planetfall.games.terraforming_mars.web import gallery as tm_gallery
from planetfall.games.terraforming_mars.web import page as tm_page
from planetfall.games.terraforming_mars.wording import event_texts as tm_event_texts
from planetfall.games.terraforming_mars.wording import labels as tm_labels
from planetfall.games.terraforming_mars.wording import names as tm_names
from planetfall.games.terraforming_mars.wording import terms as tm_terms


def offers(
    text: TextModule,
    sample: SampleModule[StateT],
    encode: EncodeModule,
    actions: ActionsModule,
    events: EventsModule,
    components: ComponentsModule[ComponentsT],
    names: NamesModule[ComponentsT, StateT, NamesT],
    labels: LabelsModule[StateT, NamesT],
    event_texts: EventTextsModule[NamesT],
    terms: TermsModule[NamesT],
    view: ViewModule[ComponentsT, StateT],
    counters: CountersModule,
    draw: DrawModule,
    page: PageModule[ComponentsT, StateT],
    gallery: GalleryModule[ComponentsT],
    weights: WeightsModule[WeightsT],
    heuristics: HeuristicsModule[StateT, WeightsT],
    explanation: ExplanationModule[StateT, WeightsT],
    position: PositionModule[ComponentsT, StateT],
    fields: FieldsModule[ComponentsT, StateT],
    piece_counts: PieceCountsModule[StateT],
) -> None:
    """Takes the modules of one game; mypy checks that each fits its protocol and that they fit one another."""


def test_red_planet_offers_what_its_rooms_promise():
    offers(
        rp_text,
        rp_sample,
        rp_encode,
        rp_actions,
        rp_events,
        rp_components,
        rp_names,
        rp_labels,
        rp_event_texts,
        rp_terms,
        rp_view,
        rp_counters,
        rp_draw,
        rp_page,
        rp_gallery,
        rp_weights,
        rp_heuristics,
        rp_explanation,
        rp_position,
        rp_fields,
        rp_piece_counts,
    )


def test_rocket_rescue_offers_what_its_rooms_promise():
    offers(
        rr_text,
        rr_sample,
        rr_encode,
        rr_actions,
        rr_events,
        rr_components,
        rr_names,
        rr_labels,
        rr_event_texts,
        rr_terms,
        rr_view,
        rr_counters,
        rr_draw,
        rr_page,
        rr_gallery,
        rr_weights,
        rr_heuristics,
        rr_explanation,
        rr_position,
        rr_fields,
        rr_piece_counts,
    )


def test_space_mission_offers_what_its_rooms_promise():
    offers(
        sm_text,
        sm_sample,
        sm_encode,
        sm_actions,
        sm_events,
        sm_components,
        sm_names,
        sm_labels,
        sm_event_texts,
        sm_terms,
        sm_view,
        sm_counters,
        sm_draw,
        sm_page,
        sm_gallery,
        sm_weights,
        sm_heuristics,
        sm_explanation,
        sm_position,
        sm_fields,
        sm_piece_counts,
    )


def test_terraforming_mars_offers_what_its_rooms_promise():
    offers(
        tm_text,
        tm_sample,
        tm_encode,
        tm_actions,
        tm_events,
        tm_components,
        tm_names,
        tm_labels,
        tm_event_texts,
        tm_terms,
        tm_view,
        tm_counters,
        tm_draw,
        tm_page,
        tm_gallery,
        tm_weights,
        tm_heuristics,
        tm_explanation,
        tm_position,
        tm_fields,
        tm_piece_counts,
    )


@pytest.mark.parametrize(
    "game", [red_planet.GAME, rocket_rescue.GAME, space_mission.GAME, terraforming_mars.GAME]
)
def test_a_room_is_the_module_of_the_folder(game: AnyFolderGame):
    package = type(game).__module__.rpartition(".")[0]
    paths = {name: module.path for name, module in vars(Rooms).items() if isinstance(module, Module)}
    assert {name: getattr(game.rooms, name) for name in paths} == {
        name: import_module(f"{package}.{path}") for name, path in paths.items()
    }
