"""What lies in the box, against the facts that were collected about it (copied here, entry by entry)."""

from collections import Counter

import pytest

from planetfall.games.rocket_rescue.content import components
from planetfall.games.rocket_rescue.engine import box as codes

SHIPPED = components.shipped()
BOX = SHIPPED.box()
STANDARD = [  # name, German name, energy, stability, seats, cost
    ("Standard Cockpit", "Standard-Cockpit", 2, 3, 2, [2, 1, 0]),
    ("Standard Fuel Tank", "Standard-Treibstofftank", 1, 2, 0, [0, 2, 0]),
    ("Standard Engine", "Standard-Triebwerk", 2, 2, 0, [0, 0, 2]),
    ("Standard Crew Module", "Standard-Besatzungsmodul", 1, 3, 3, [1, 1, 1]),
]
ROVER, SATELLITE = codes.ROVER, codes.SATELLITE
ADVANCED = [  # name, energy, stability, seats, cost, equipment; cockpits, tanks, engines, crew modules
    ("Sparrow Bridge", 3, 2, 2, [2, 0, 1], 0),
    ("Lynx Canopy", 3, 4, 2, [1, 2, 1], ROVER),
    ("Tandem Dome", 2, 3, 3, [1, 1, 1], 0),
    ("Scout Deck", 3, 3, 2, [2, 1, 1], ROVER),
    ("Orbit Lens", 3, 3, 2, [1, 1, 2], SATELLITE),
    ("Condor Command", 4, 3, 3, [2, 1, 1], 0),
    ("Polar Star Bridge", 4, 5, 2, [2, 1, 2], SATELLITE),
    ("Crown of Titan", 5, 6, 3, [2, 1, 3], 0),
    ("Spark Barrel", 3, 1, 0, [0, 2, 0], 0),
    ("Ribbed Cistern", 2, 4, 0, [1, 1, 0], 0),
    ("Cold Flask", 4, 2, 0, [1, 1, 1], 0),
    ("Hauler Drum", 3, 3, 0, [1, 2, 0], ROVER),
    ("Relay Bottle", 3, 3, 0, [0, 2, 1], SATELLITE),
    ("Double Wall", 3, 5, 0, [1, 1, 1], 0),
    ("Pressure Sphere", 4, 3, 0, [1, 2, 0], 0),
    ("Deep Reservoir", 5, 4, 0, [1, 2, 1], 0),
    ("Eternal Vessel", 6, 6, 0, [2, 2, 1], 0),
    ("Matchstick", 4, 1, 0, [1, 0, 1], 0),
    ("Pulse Burner", 4, 3, 0, [1, 0, 2], 0),
    ("Ring Thruster", 3, 4, 0, [0, 1, 2], 0),
    ("Crawler Drive", 3, 4, 0, [1, 0, 2], ROVER),
    ("Beacon Drive", 4, 2, 0, [0, 1, 2], SATELLITE),
    ("Comet Tail", 6, 1, 0, [1, 0, 2], 0),
    ("Plasma Lotus", 5, 4, 0, [1, 1, 2], 0),
    ("Everburn", 6, 5, 0, [1, 1, 3], 0),
    ("Bunk Can", 2, 2, 3, [2, 1, 0], 0),
    ("Hammock Hull", 1, 5, 3, [1, 1, 1], 0),
    ("Family Pod", 1, 2, 4, [1, 1, 1], 0),
    ("Garage Cabin", 2, 3, 3, [2, 1, 1], ROVER),
    ("Antenna Cabin", 2, 3, 3, [2, 1, 1], SATELLITE),
    ("Sleeper Block", 3, 3, 4, [2, 1, 1], 0),
    ("Mobile Quarters", 3, 4, 3, [1, 1, 2], ROVER),
    ("Watchtower Ward", 3, 4, 3, [1, 2, 1], SATELLITE),
    ("Ark Segment", 2, 5, 5, [2, 1, 2], 0),
    ("Haven Ring", 4, 6, 4, [2, 2, 1], 0),
]
PLANETS = [  # name, equipment, fuel, price, launch reward, build reward; blue, then red
    ("Pebble Bay", 0, 0, 5, 1, 1),
    ("Lukewarm", 0, 0, 6, 2, 1),
    ("Second Breakfast", 0, 1, 4, 1, 1),
    ("Mossball", 0, 1, 4, 1, 1),
    ("Blue Monday", 0, 1, 5, 2, 1),
    ("Tidewater", 0, 1, 5, 2, 1),
    ("Paperweight", 0, 1, 5, 1, 2),
    ("Good Enough", 0, 1, 6, 2, 2),
    ("Lantern", 0, 2, 5, 2, 2),
    ("Sandbox", ROVER, 1, 3, 1, 1),
    ("Dwarf Cockroach", ROVER, 1, 4, 2, 1),
    ("Echo Valley", SATELLITE, 1, 3, 1, 1),
    ("Cloud Cellar", SATELLITE, 1, 4, 2, 1),
    ("Aurora 2.0", 0, 2, 9, 3, 2),
    ("Rust Bucket", 0, 1, 7, 2, 1),
    ("Ember Gate", 0, 1, 8, 3, 1),
    ("Far Harbour", 0, 2, 8, 2, 2),
    ("Long Shot", 0, 3, 10, 4, 2),
    ("Gravel Pit", ROVER, 1, 6, 2, 1),
    ("Red Plateau", ROVER, 1, 7, 3, 1),
    ("Canyon Nine", ROVER, 2, 8, 3, 2),
    ("Worm Country", ROVER, 3, 9, 4, 3),
    ("Whisper", SATELLITE, 1, 6, 2, 1),
    ("Storm Eye", SATELLITE, 1, 7, 3, 1),
    ("Mirror Lake", SATELLITE, 2, 8, 3, 2),
    ("Last Light", SATELLITE, 3, 9, 4, 3),
]
TYPES = [0, 1, 2, 3] + [0] * 8 + [1] * 9 + [2] * 8 + [3] * 10


def cost(design: int) -> list[int]:
    return list(BOX.cost[design * 3 : design * 3 + 3])


# -- modules -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-8", "RR-10")
@pytest.mark.parametrize("design", range(4))
def test_a_standard_module_of_each_type(design: int) -> None:
    name, german, energy, stability, seats, cubes = STANDARD[design]
    assert (SHIPPED.module_name(design), SHIPPED.module_name(design, "de")) == (name, german)
    assert (BOX.energy[design], BOX.stability[design], BOX.capacity[design]) == (energy, stability, seats)
    assert (cost(design), BOX.type[design], BOX.equipment[design]) == (cubes, design, 0)


@pytest.mark.rule("RR-8")
def test_four_cards_lie_in_each_of_four_standard_stacks() -> None:
    designs = Counter(int(codes.design_of(module)) for module in range(codes.STANDARD))
    assert designs == {0: 4, 1: 4, 2: 4, 3: 4}


@pytest.mark.rule("RR-9", "RR-10")
@pytest.mark.parametrize("number", range(35))
def test_an_advanced_module(number: int) -> None:
    name, energy, stability, seats, cubes, equipment = ADVANCED[number]
    design = number + 4
    assert SHIPPED.module_name(design) == name
    assert (BOX.energy[design], BOX.stability[design], BOX.capacity[design]) == (energy, stability, seats)
    assert (cost(design), BOX.equipment[design]) == (cubes, equipment)


@pytest.mark.rule("RR-9")
def test_advanced_modules_by_type() -> None:
    assert list(BOX.type) == TYPES
    assert Counter(TYPES[4:]) == {codes.COCKPIT: 8, codes.TANK: 9, codes.ENGINE: 8, codes.CREW_MODULE: 10}
    assert SHIPPED.types == tuple(TYPES)
    assert [module.id for module in SHIPPED.modules[4:]] == [f"A{number:02}" for number in range(1, 36)]


def test_all_modules_together_need_about_the_same_of_each_kind() -> None:
    copies = [4] * 4 + [1] * 35
    assert [sum(n * cost(design)[kind] for design, n in enumerate(copies)) for kind in range(3)] == [
        55,
        55,
        56,
    ]


def test_no_advanced_module_is_simply_worse_than_another() -> None:
    def worth(design: int) -> list[int]:
        return [BOX.energy[design], BOX.stability[design], BOX.capacity[design], *(-n for n in cost(design))]

    for one in range(4, codes.DESIGNS):
        for other in range(4, codes.DESIGNS):
            if (
                one != other
                and BOX.type[one] == BOX.type[other]
                and BOX.equipment[one] & ~BOX.equipment[other] == 0
            ):
                assert any(mine > theirs for mine, theirs in zip(worth(one), worth(other), strict=True))


@pytest.mark.rule("RR-16")
def test_two_cards_have_the_same_back_if_type_and_cost_are_the_same() -> None:
    backs = [(TYPES[design], *cost(design)) for design in range(codes.DESIGNS)]
    for one in range(codes.DESIGNS):
        for other in range(codes.DESIGNS):
            assert (BOX.back[one] == BOX.back[other]) == (backs[one] == backs[other])


def test_types_have_names() -> None:
    assert SHIPPED.type_names() == ("Cockpit", "Fuel tank", "Engine", "Crew module")
    assert SHIPPED.type_names("de") == ("Cockpit", "Treibstofftank", "Triebwerk", "Besatzungsmodul")


# -- planets -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-11")
@pytest.mark.parametrize("planet", range(26))
def test_a_planet(planet: int) -> None:
    name, equipment, fuel, price, launch, build = PLANETS[planet]
    assert SHIPPED.planet_name(planet) == name
    assert (BOX.needs[planet], BOX.fuel[planet], BOX.price[planet]) == (equipment, fuel, price)
    assert (BOX.launch_reward[planet], BOX.build_reward[planet]) == (launch, build)


@pytest.mark.rule("RR-11")
def test_thirteen_planets_of_each_colour() -> None:
    ids = [planet.id for planet in SHIPPED.planets]
    assert ids == [f"{colour}{number:02}" for colour in "BR" for number in range(1, 14)]


def test_only_names_that_the_rulebook_prints_stay_untranslated() -> None:
    same = [name for planet, (name, *_) in enumerate(PLANETS) if SHIPPED.planet_name(planet, "de") == name]
    assert same == ["Dwarf Cockroach", "Aurora 2.0"]


@pytest.mark.rule("RR-12")
def test_heat_and_gas_are_shown_on_cards() -> None:
    assert (SHIPPED.modules[4].heat_shield, SHIPPED.modules[4].gas_shield) == (True, False)
    assert (SHIPPED.modules[5].heat_shield, SHIPPED.modules[5].gas_shield) == (False, True)
    assert (SHIPPED.planets[1].heat, SHIPPED.planets[1].gas) == (True, False)
    assert (SHIPPED.planets[3].heat, SHIPPED.planets[3].gas) == (False, True)


# -- tables --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-3", "RR-7", "RR-17")
def test_pieces() -> None:
    assert (BOX.cubes, BOX.chips, BOX.start_cubes, BOX.start_energy) == (30, 10, 2, 4)
    assert SHIPPED.resource_names() == ("carbon", "aluminium", "titanium")
    assert SHIPPED.resource_names("de") == ("Carbon", "Aluminium", "Titan")


@pytest.mark.rule("RR-2")
def test_crew_by_length() -> None:
    assert list(BOX.crew) == [10, 12, 14]


@pytest.mark.rule("RR-13")
def test_two_hangars_for_each_company() -> None:
    assert SHIPPED.companies == (0, 0, 1, 1, 2, 2)
    assert SHIPPED.company_names() == ("Stellaris X", "Supernova Industries", "Project Hyperdrive")
    assert list(BOX.resource) == [0, 0, 1, 1, 2, 2]


@pytest.mark.rule("RR-18", "RR-22", "RR-55", "RR-56")
def test_what_depends_on_the_number_of_players() -> None:
    assert list(BOX.market_most[3:]) == [10, 12, 14]
    assert list(BOX.market_least[3:]) == [3, 4, 5]
    assert list(BOX.display[3:]) == [2, 3, 4]
    assert list(BOX.blocked[3:]) == [2, 1, 0]


@pytest.mark.rule("RR-33")
def test_the_energy_of_a_die_is_three_minus_its_value() -> None:
    assert list(BOX.balance) == [0, 2, 1, 0, -1, -2, -3]


@pytest.mark.rule("RR-59", "RR-60", "RR-69", "RR-70")
def test_what_a_die_does_in_boarding() -> None:
    assert list(BOX.boards) == [0, 0, 0, 1, 1, 2, 2]
    assert list(BOX.crew_moves) == [0, 1, 2, 0, 0, 0, 0]


@pytest.mark.rule("RR-72")
def test_what_a_die_does_in_build_and_launch() -> None:
    assert list(BOX.module_moves) == [0, 1, 0, 0, 0, 0, 0]
    assert list(BOX.builds) == [0, 0, 1, 1, 1, 2, 2]
    assert list(BOX.launches) == [0, 0, 0, 1, 1, 1, 1]


@pytest.mark.rule("RR-117", "RR-118", "RR-120")
def test_prices_and_points() -> None:
    assert (BOX.rounds, BOX.seat_price, BOX.crew_points, BOX.first_points) == (8, 1, 2, 3)


def test_how_sure_everything_is() -> None:
    assert SHIPPED.provenance_summary() == {
        "rules": {"rulebook": 6, "reconstructed": 1},
        "players": {"rulebook": 2, "reconstructed": 1},
        "companies": {"rulebook": 3, "reconstructed": 3},
        "dice": {"rulebook": 12, "reconstructed": 6},
        "modules": {"reconstructed": 39},
        "planets": {"reconstructed": 26},
    }
