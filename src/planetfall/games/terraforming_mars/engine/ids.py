"""Ids of cards, spaces and other components; the position of an id is its number, and numbers never change."""


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# The 208 project cards in the order of their printed numbers.
CARD_IDS = _names(
    """
    colonizer-training-camp asteroid-mining-consortium deep-well-heating cloud-seeding search-for-life
    inventors-guild martian-rails capital asteroid comet big-asteroid water-import-from-europa space-elevator
    development-center equatorial-magnetizer domed-crater noctis-city methane-from-titan imported-hydrogen
    research-outpost phobos-space-haven black-polar-dust arctic-algae predators space-station
    eos-chasma-national-park interstellar-colony-ship security-fleet cupola-city lunar-beam
    optimal-aerobraking underground-city regolith-eaters ghg-producing-bacteria ants release-of-inert-gases
    nitrogen-rich-asteroid rover-construction deimos-down asteroid-mining food-factory archaebacteria
    carbonate-processing natural-preserve nuclear-power lightning-harvest algae adapted-lichen tardigrades
    virus miranda-resort fish lake-marineris small-animals kelp-farming mine vesta-shipyard
    beam-from-a-thorium-asteroid mangrove trees great-escarpment-consortium mineral-deposit mining-expedition
    mining-area building-industries land-claim mining-rights sponsors electro-catapult earth-catapult
    advanced-alloys birds mars-university viral-enhancers towing-a-comet space-mirrors solar-wind-power
    ice-asteroid quantum-extractor giant-ice-asteroid ganymede-colony callisto-penal-mines giant-space-mirror
    trans-neptune-probe commercial-district robotic-workforce grass heather peroxide-power research
    gene-repair io-mining-industries bushes mass-converter physics-complex greenhouses nuclear-zone
    tropical-resort toll-station fueled-generators ironworks power-grid steelworks ore-processor earth-office
    acquired-company media-archives open-city media-group business-network business-contacts bribed-committee
    solar-power breathing-filters artificial-photosynthesis artificial-lake geothermal-power farming
    dust-seals urbanized-area sabotage moss industrial-center hired-raiders hackers ghg-factories
    subterranean-reservoir ecological-zone zeppelins worms decomposers fusion-power symbiotic-fungus
    extreme-cold-fungus advanced-ecosystems great-dam cartel strip-mine wave-power lava-flows power-plant
    mohole-area large-convoy titanium-mine tectonic-stress-power nitrophilic-moss herbivores insects
    ceos-favorite-project anti-gravity-technology investment-loan insulation adaptation-technology
    caretaker-contract designed-microorganisms standard-technology nitrite-reducing-bacteria
    industrial-microbes lichen power-supply-consortium convoy-from-europa imported-ghg imported-nitrogen
    micro-mills magnetic-field-generators shuttles import-of-advanced-ghg windmills tundra-farming
    aerobraked-ammonia-asteroid magnetic-field-dome pets protected-habitats protected-valley satellites
    noctis-farming water-splitting-plant heat-trappers soil-factory fuel-factory ice-cap-melting
    corporate-stronghold biomass-combustors livestock olympus-conference rad-suits aquifer-pumping flooding
    energy-saving local-heat-trapping permafrost-extraction invention-contest plantation power-infrastructure
    indentured-workers lagrange-observatory terraforming-ganymede immigration-shuttles restricted-area
    immigrant-city energy-tapping underground-detonations soletta technology-demonstration rad-chem-factory
    special-design medical-lab ai-central
    """
)

# Corporations follow the cards where both may be meant.
CORPORATION_IDS = _names(
    """
    beginner-corporation credicor ecoline helion interplanetary-cinematics inventrix mining-guild phobolog
    tharsis-republic thorgate united-nations-mars-initiative saturn-systems teractor
    """
)
IN_PLAY_IDS = CARD_IDS + CORPORATION_IDS

ROW_LENGTHS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
SPACE_IDS = (
    *(f"r{row}c{column}" for row, length in enumerate(ROW_LENGTHS) for column in range(length)),
    "phobos",
    "ganymede",
)
COLOURS = ("red", "green", "blue", "yellow", "black")
RESOURCE_IDS = ("megacredits", "steel", "titanium", "plants", "energy", "heat")
CUBE_IDS = ("animal", "microbe", "science", "fighter")
TAG_IDS = ("building", "space", "power", "science", "jovian", "earth", "plant", "microbe", "animal", "city")
PROJECT_IDS = ("sell-patents", "power-plant", "asteroid", "aquifer", "greenery", "city")
MILESTONE_IDS = ("terraformer", "mayor", "gardener", "builder", "planner")
AWARD_IDS = ("landlord", "banker", "scientist", "thermalist", "miner")
TILE_IDS = (
    "ocean",
    "greenery",
    "city",
    "capital",
    "natural-preserve",
    "mining-area",
    "mining-rights",
    "commercial-district",
    "nuclear-zone",
    "industrial-center",
    "ecological-zone",
    "lava-flows",
    "mohole-area",
    "restricted-area",
)
