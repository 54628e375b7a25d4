"""What is printed on the 208 project cards besides their effects: type, set, cost and tags."""

import pytest

from tests.games.terraforming_mars.helpers import GAME, player, price, refused, table

CARDS = """
001 colonizer-training-camp automated base 8 jovian building
002 asteroid-mining-consortium automated corporate-era 13 jovian
003 deep-well-heating automated base 13 power building
004 cloud-seeding automated base 11
005 search-for-life active base 3 science
006 inventors-guild active corporate-era 9 science
007 martian-rails active base 13 building
008 capital automated base 26 city building
009 asteroid event base 14 space
010 comet event base 21 space
011 big-asteroid event base 27 space
012 water-import-from-europa active base 25 jovian space
013 space-elevator active corporate-era 27 space building
014 development-center active corporate-era 11 science building
015 equatorial-magnetizer active base 11 building
016 domed-crater automated base 24 city building
017 noctis-city automated base 18 city building
018 methane-from-titan automated base 28 jovian space
019 imported-hydrogen event base 16 earth space
020 research-outpost active base 18 science city building
021 phobos-space-haven automated base 25 space city
022 black-polar-dust automated base 15
023 arctic-algae active base 12 plant
024 predators active base 14 animal
025 space-station active corporate-era 10 space
026 eos-chasma-national-park automated base 16 plant building
027 interstellar-colony-ship event corporate-era 24 earth space
028 security-fleet active corporate-era 12 space
029 cupola-city automated base 16 city building
030 lunar-beam automated base 13 earth power
031 optimal-aerobraking active base 7 space
032 underground-city automated base 18 city building
033 regolith-eaters active base 13 science microbe
034 ghg-producing-bacteria active base 8 science microbe
035 ants active base 9 microbe
036 release-of-inert-gases event base 14
037 nitrogen-rich-asteroid event base 31 space
038 rover-construction active base 8 building
039 deimos-down event base 31 space
040 asteroid-mining automated base 30 jovian space
041 food-factory automated base 12 building
042 archaebacteria automated base 6 microbe
043 carbonate-processing automated base 6 building
044 natural-preserve automated base 9 science building
045 nuclear-power automated base 10 power building
046 lightning-harvest automated corporate-era 8 power
047 algae automated base 10 plant
048 adapted-lichen automated base 9 plant
049 tardigrades active corporate-era 4 microbe
050 virus event corporate-era 1 microbe
051 miranda-resort automated corporate-era 12 jovian space
052 fish active base 9 animal
053 lake-marineris automated base 18
054 small-animals active base 6 animal
055 kelp-farming automated base 17 plant
056 mine automated corporate-era 4 building
057 vesta-shipyard automated corporate-era 15 jovian space
058 beam-from-a-thorium-asteroid automated base 32 jovian space power
059 mangrove automated base 12 plant
060 trees automated base 13 plant
061 great-escarpment-consortium automated corporate-era 6
062 mineral-deposit event corporate-era 5
063 mining-expedition event base 12
064 mining-area automated corporate-era 4 building
065 building-industries automated corporate-era 6 building
066 land-claim event corporate-era 1
067 mining-rights automated base 9 building
068 sponsors automated corporate-era 6 earth
069 electro-catapult active corporate-era 17 building
070 earth-catapult active corporate-era 23 earth
071 advanced-alloys active corporate-era 9 science
072 birds active base 10 animal
073 mars-university active corporate-era 8 science building
074 viral-enhancers active corporate-era 9 science microbe
075 towing-a-comet event base 23 space
076 space-mirrors active base 3 power space
077 solar-wind-power automated base 11 science space power
078 ice-asteroid event base 23 space
079 quantum-extractor active corporate-era 13 science power
080 giant-ice-asteroid event base 36 space
081 ganymede-colony automated base 20 jovian space city
082 callisto-penal-mines automated corporate-era 24 jovian space
083 giant-space-mirror automated base 17 power space
084 trans-neptune-probe automated corporate-era 6 science space
085 commercial-district automated corporate-era 16 building
086 robotic-workforce automated corporate-era 9 science
087 grass automated base 11 plant
088 heather automated base 6 plant
089 peroxide-power automated base 7 power building
090 research automated corporate-era 11 science science
091 gene-repair automated corporate-era 12 science
092 io-mining-industries automated corporate-era 41 jovian space
093 bushes automated base 10 plant
094 mass-converter active corporate-era 8 science power
095 physics-complex active corporate-era 12 science building
096 greenhouses automated base 6 plant building
097 nuclear-zone automated base 10 earth
098 tropical-resort automated corporate-era 13 building
099 toll-station automated corporate-era 12 space
100 fueled-generators automated base 1 power building
101 ironworks active base 11 building
102 power-grid automated base 18 power
103 steelworks active base 15 building
104 ore-processor active base 13 building
105 earth-office active corporate-era 1 earth
106 acquired-company automated corporate-era 10 earth
107 media-archives automated corporate-era 8 earth
108 open-city automated base 23 city building
109 media-group active corporate-era 6 earth
110 business-network active corporate-era 4 earth
111 business-contacts event corporate-era 7 earth
112 bribed-committee event corporate-era 7 earth
113 solar-power automated base 11 power building
114 breathing-filters automated base 11 science
115 artificial-photosynthesis automated base 12 science
116 artificial-lake automated base 15 building
117 geothermal-power automated base 11 power building
118 farming automated base 16 plant
119 dust-seals automated base 2
120 urbanized-area automated base 10 city building
121 sabotage event corporate-era 1
122 moss automated base 4 plant
123 industrial-center active corporate-era 4 building
124 hired-raiders event corporate-era 1
125 hackers automated corporate-era 3
126 ghg-factories automated base 11 building
127 subterranean-reservoir event base 11
128 ecological-zone active base 12 animal plant
129 zeppelins automated base 13
130 worms automated base 8 microbe
131 decomposers active base 5 microbe
132 fusion-power automated base 14 science power building
133 symbiotic-fungus active base 4 microbe
134 extreme-cold-fungus active base 13 microbe
135 advanced-ecosystems automated base 11 plant microbe animal
136 great-dam automated base 12 power building
137 cartel automated corporate-era 8 earth
138 strip-mine automated base 25 building
139 wave-power automated base 8 power
140 lava-flows event base 18
141 power-plant automated base 4 power building
142 mohole-area automated base 20 building
143 large-convoy event base 36 earth space
144 titanium-mine automated corporate-era 7 building
145 tectonic-stress-power automated base 18 power building
146 nitrophilic-moss automated base 8 plant
147 herbivores active base 12 animal
148 insects automated base 9 microbe
149 ceos-favorite-project event corporate-era 1
150 anti-gravity-technology active corporate-era 14 science
151 investment-loan event corporate-era 3 earth
152 insulation automated base 2
153 adaptation-technology active base 12 science
154 caretaker-contract active corporate-era 3
155 designed-microorganisms automated base 16 science microbe
156 standard-technology active corporate-era 6 science
157 nitrite-reducing-bacteria active base 11 microbe
158 industrial-microbes automated base 12 microbe building
159 lichen automated base 7 plant
160 power-supply-consortium automated corporate-era 5 power
161 convoy-from-europa event base 15 space
162 imported-ghg event base 7 earth space
163 imported-nitrogen event base 23 earth space
164 micro-mills automated base 3
165 magnetic-field-generators automated base 20 building
166 shuttles active base 10 space
167 import-of-advanced-ghg event base 9 earth space
168 windmills automated base 6 power building
169 tundra-farming automated base 16 plant
170 aerobraked-ammonia-asteroid event base 26 space
171 magnetic-field-dome automated base 5 building
172 pets active base 10 earth animal
173 protected-habitats active corporate-era 5
174 protected-valley automated base 23 plant building
175 satellites automated corporate-era 10 space
176 noctis-farming automated base 10 plant building
177 water-splitting-plant active base 12 building
178 heat-trappers automated base 6 power building
179 soil-factory automated base 9 building
180 fuel-factory automated corporate-era 6 building
181 ice-cap-melting event base 5
182 corporate-stronghold automated corporate-era 11 city building
183 biomass-combustors automated base 4 power building
184 livestock active base 13 animal
185 olympus-conference active corporate-era 10 science earth building
186 rad-suits automated corporate-era 6
187 aquifer-pumping active base 18 building
188 flooding event base 7
189 energy-saving automated base 15 power
190 local-heat-trapping event base 1
191 permafrost-extraction event base 8
192 invention-contest event corporate-era 2 science
193 plantation automated base 15 plant
194 power-infrastructure active corporate-era 4 power building
195 indentured-workers event corporate-era 0
196 lagrange-observatory automated corporate-era 9 science space
197 terraforming-ganymede automated corporate-era 33 jovian space
198 immigration-shuttles automated base 31 earth space
199 restricted-area active corporate-era 11 science
200 immigrant-city active base 13 city building
201 energy-tapping automated corporate-era 3 power
202 underground-detonations active base 6 building
203 soletta automated base 35 space
204 technology-demonstration event corporate-era 5 science space
205 rad-chem-factory automated base 8 building
206 special-design event base 4 science
207 medical-lab automated corporate-era 13 science building
208 ai-central active corporate-era 21 science building
"""
PRINTED = [line.split() for line in CARDS.strip().splitlines()]


@pytest.mark.parametrize("printed", PRINTED, ids=[f"{number}-{card}" for number, card, *_ in PRINTED])
def test_a_card_says_what_is_printed_on_it_and_costs_that_much(printed: list[str]) -> None:
    number, card, kind, edition, cost, *tags = printed
    mars = table(player(card, megacredits=max(0, int(cost) - 1)))
    held = next(entry.card for entry in GAME.view(mars, 0).players[0].hand if entry.card.id == card)
    assert (held.number, held.type, held.set.replace("_", "-")) == (number, kind, edition)
    assert (held.cost, list(held.tags)) == (int(cost), tags)
    assert price(mars, card) == int(cost)
    if int(cost):
        assert refused(mars, f"play #{number}") == "TM-74"


def test_the_base_game_has_137_cards_and_none_of_the_corporate_era() -> None:
    base = [card for _, card, _, edition, *_ in PRINTED if edition == "base"]
    assert len(base) == 137
    mars = table(player(*base, idle=False), cards="base", solo=True)
    assert GAME.piece_counts(mars)["cards"] == 137
    assert GAME.view(mars, None).deck == 0
