"""The shapes of the zones of Mars: a globe on which two zones share a border if and only if they are adjacent.

Outer zones are sectors of a ring, inner zones are pieces of the disc within it. Every border is one irregular line that
both its zones use, so that neighbours touch without a gap. The centre of the globe is 0, 0; y grows downwards.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, degrees, hypot, pi, sin

import msgspec

from .svg_path import line_on, line_path

RADIUS = 280.0
INNER = {0: 60.0, 1: 140.0, 2: 150.0, 3: 160.0}  # by the number of inner zones
STEP = 11.0  # between two points of a border
RIM_STEP = pi / 48
CHANNEL = 15.0  # half the width of a rift at its widest
LABEL = (78.0, 62.0)  # half the width and height of the label and astronauts of a zone
HEIGHTS = (18.0, 34.0, 48.0)  # of a row of astronauts, below the centre

Point = tuple[float, float]
Line = tuple[Point, ...]
Pair = frozenset[str]


class Border(msgspec.Struct, frozen=True):
    """Where two zones touch: the place for an arrow from one to the other, and its direction in degrees."""

    one: str
    other: str
    path: str
    middle: Point
    heading: float


class Shape(msgspec.Struct, frozen=True):
    """A zone: its outline as an SVG path and as points, where its label fits, and how much room that has."""

    path: str
    rim: str  # the part of it that is the edge of the globe
    ring: Line
    centre: Point
    room: float  # 1: a label of the usual size just fits
    title: float  # how far right of the centre the name stands, to stay within the shape
    stand: float  # the same for the astronauts below
    width: float  # how wide it is around them
    box: tuple[int, int, int, int]
    angle: float | None  # of an outer zone's middle, in degrees clockwise from the north
    tone: int  # neighbours on the ring never have the same


class Globe(msgspec.Struct, frozen=True):
    """All shapes of a board."""

    radius: float
    zones: dict[str, Shape]
    borders: tuple[Border, ...]


@lru_cache(maxsize=32)
def globe(clockwise: tuple[str, ...], inner: tuple[str, ...], contacts: frozenset[Pair]) -> Globe:
    """The globe of a board: its outer zones clockwise from the north, its inner zones, and what touches what."""
    return _GlobeBuilder(clockwise, inner, contacts).globe()


class _GlobeBuilder:
    def __init__(self, clockwise: tuple[str, ...], inner: tuple[str, ...], contacts: frozenset[Pair]) -> None:
        self.outer = clockwise
        self.inner = inner
        self.contacts = contacts
        self.within = INNER.get(len(inner), INNER[3])
        self.angles = self._angles()
        self.lines: dict[Pair, list[Line]] = {}

    def globe(self) -> Globe:
        arcs = self._arcs()
        walls = [self._wall(place) for place in range(len(self.outer))]
        shapes = self._outer_shapes(arcs, walls) | self._inner_shapes(arcs)
        borders = tuple(
            _border(pair, max(lines, key=_length), shapes)
            for pair, lines in sorted(self.lines.items(), key=lambda entry: sorted(entry[0]))
        )
        return Globe(RADIUS, shapes, borders)

    # -- the ring -------------------------------------------------------------------------------------------------

    def _angles(self) -> list[float]:
        """Where each outer zone begins; the first is centred on the north."""
        weights = [self._weight(zone) for zone in self.outer]
        turn = 2 * pi / sum(weights)
        angles = [-pi / 2 - weights[0] * turn / 2]
        for weight in weights:
            angles.append(angles[-1] + weight * turn)
        return angles

    def _weight(self, zone: str) -> float:
        """The relative width of an outer zone: more if it is the only one at an inner zone, or touches two of them."""
        if len(self.inner) < 3:
            return 1.0
        mine = self._touching(zone)
        if len(mine) > 1:
            return 1.25
        return {1: 1.5, 2: 1.2}.get(len(self._touched_by(mine)), 0.95)

    def _touching(self, zone: str) -> list[str]:
        return [inner for inner in self.inner if frozenset((zone, inner)) in self.contacts]

    def _touched_by(self, inner: Iterable[str]) -> list[str]:
        return [zone for zone in self.outer if set(self._touching(zone)) & set(inner)]

    def _ring_point(self, angle: float) -> Point:
        reach = self.within * (1 + 0.05 * sin(5 * angle + 1))
        return (reach * cos(angle), reach * sin(angle))

    def _wall(self, place: int) -> Line:
        """The border before an outer zone, from the inner disc to the rim."""
        angle = self.angles[place]
        line = _irregular_line((self._ring_point(angle), _rim(angle)), 9.0)
        self._add_line(self.outer[place - 1], self.outer[place], line)
        return line

    def _add_line(self, one: str, other: str, line: Line) -> None:
        if one != other:
            self.lines.setdefault(frozenset((one, other)), []).append(line)

    # -- where ring and disc meet ---------------------------------------------------------------------------------

    def _arcs(self) -> list[tuple[str, str, float, float, Line]]:
        """Clockwise: an outer zone, the inner zone that it touches, from where to where, and the line."""
        arcs: list[tuple[str, str, float, float, Line]] = []
        for place, zone in enumerate(self.outer):
            start, end = self.angles[place], self.angles[place + 1]
            inside = self._in_order(place) or [self._nearest(place)]
            for number, inner in enumerate(inside):
                first = start + (end - start) * number / len(inside)
                last = start + (end - start) * (number + 1) / len(inside)
                line = self._arc(first, last)
                arcs.append((zone, inner, first, last, line))
                self._add_line(zone, inner or zone, line)
        return arcs

    def _in_order(self, place: int) -> list[str]:
        """The inner zones of an outer one, clockwise: first what the zone before it touches too."""
        mine = self._touching(self.outer[place])
        before = self._touching(self.outer[place - 1])
        after = self._touching(self.outer[(place + 1) % len(self.outer)])
        return sorted(mine, key=lambda inner: (inner in after) - (inner in before))

    def _nearest(self, place: int) -> str:
        """An inner zone for an outer one that touches none: the drawing has no holes."""
        for step in range(1, len(self.outer)):
            if near := self._touching(self.outer[place - step]):
                return near[-1]
        return self.inner[0] if self.inner else ""

    def _arc(self, first: float, last: float) -> Line:
        count = max(4, ceil((last - first) * self.within / STEP))
        angles = [first + (last - first) * step / count for step in range(count + 1)]
        bent = []
        for step, angle in enumerate(angles):
            x, y = self._ring_point(angle)
            swell = 1 + 0.03 * sin(pi * step / count) * (sin(17 * angle) + 0.8 * sin(29 * angle + 2))
            bent.append((x * swell, y * swell))
        return tuple(bent)

    def _outer_shapes(
        self, arcs: Sequence[tuple[str, str, float, float, Line]], walls: Sequence[Line]
    ) -> dict[str, Shape]:
        count = len(self.outer)
        shapes = {}
        for place, zone in enumerate(self.outer):
            start, end = self.angles[place], self.angles[place + 1]
            shore = _join(line for owner, _, _, _, line in arcs if owner == zone)
            back = walls[(place + 1) % count][::-1] + shore[::-1] + walls[place]
            rim = _rim_line(start, end)
            (x0, y0), (x1, y1) = rim[0], rim[-1]
            large = int(end - start > pi)
            edge = f"M{x0:.1f} {y0:.1f}A280 280 0 {large} 1 {x1:.1f} {y1:.1f}"
            tone = place % 3 if place % 3 != 0 or place < count - 1 else 3
            angle = degrees((start + end) / 2) + 90
            shapes[zone] = _shape(f"{edge}{line_on(back[1:-1])}Z", edge, rim + back[1:-1], angle, tone)
        return shapes

    # -- the disc -------------------------------------------------------------------------------------------------

    def _inner_shapes(self, arcs: Sequence[tuple[str, str, float, float, Line]]) -> dict[str, Shape]:
        shores = self._shores(arcs)
        if len(shores) < 2:
            return {zone: _shape(f"{line_path(shore)}Z", "", shore, None, 4) for zone, shore in shores}
        spokes = self._spokes(shores)
        shapes = {}
        for place, (zone, shore) in enumerate(shores):
            before, after = spokes[place - 1], spokes[place]
            inland = after[1:] + before[::-1][1:-1]  # the two meet in a hub, or one has its end on the shore
            ring = shore + inland
            shapes[zone] = _shape(f"{line_path(ring)}Z", "", ring, None, 4 + place)
        return shapes

    def _shores(self, arcs: Sequence[tuple[str, str, float, float, Line]]) -> list[tuple[str, Line]]:
        """Clockwise: each inner zone with its whole line along the ring."""
        names = [inner for _, inner, *_ in arcs]
        turns = [place for place, name in enumerate(names) if name != names[place - 1]]
        first = turns[0] if turns else 0
        shores: list[tuple[str, list[Line]]] = []
        for _, inner, _, _, line in [*arcs[first:], *arcs[:first]]:
            if not inner:
                continue
            if not shores or shores[-1][0] != inner:
                shores.append((inner, []))
            shores[-1][1].append(line)
        return [(inner, _join(lines)) for inner, lines in shores]

    def _spokes(self, shores: Sequence[tuple[str, Line]]) -> list[Line]:
        """The border after each inner zone, from its end on the shore inland."""
        count = len(shores)
        ends = [shore[-1] for _, shore in shores]
        apart = [
            place
            for place in range(count)
            if frozenset((shores[place][0], shores[(place + 1) % count][0])) not in self.contacts
        ]
        if count == 2:
            return self._one_spoke(shores, ends)
        if count == 3 and len(apart) == 1:
            return self._rift(shores, ends, apart[0])
        spokes = [_irregular_line((end, (0.0, 0.0)), 8.0) for end in ends]
        for place, spoke in enumerate(spokes):
            self._add_line(shores[place][0], shores[(place + 1) % count][0], spoke)
        return spokes

    def _one_spoke(self, shores: Sequence[tuple[str, Line]], ends: Sequence[Point]) -> list[Line]:
        """Two zones: one border across the disc, seen from both ends."""
        across = _irregular_line((ends[0], (6.0, 0.0), ends[1]), 15.0)
        self._add_line(shores[0][0], shores[1][0], across)
        half = len(across) // 2
        return [across[: half + 1], across[half:][::-1]]

    def _rift(self, shores: Sequence[tuple[str, Line]], ends: Sequence[Point], apex: int) -> list[Line]:
        """Three zones of which two do not touch: the third runs between them in a rift to the far shore."""
        left, middle = apex, (apex + 2) % 3
        right = (apex + 1) % 3
        tip = ends[apex]
        sides = []
        for end, zone, bank in ((ends[right], right, 1.0), (ends[middle], left, -1.0)):
            line = _bank(end, tip, bank)
            self._add_line(shores[zone][0], shores[middle][0], line)
            sides.append(line)
        spokes: list[Line] = [(), (), ()]
        spokes[right], spokes[middle], spokes[apex] = sides[0], sides[1], (tip,)
        return spokes


# -- lines ------------------------------------------------------------------------------------------------------------


def _rim(angle: float) -> Point:
    return (RADIUS * cos(angle), RADIUS * sin(angle))


def _rim_line(start: float, end: float) -> Line:
    count = max(2, ceil((end - start) / RIM_STEP))
    return tuple(_rim(start + (end - start) * step / count) for step in range(count + 1))


def _irregular_line(corners: Sequence[Point], swing: float) -> Line:
    """A line through the corners with a hand-drawn irregularity, which depends only on the corners."""
    smooth = _smooth(corners)
    total = _length(smooth)
    count = max(3, ceil(total / STEP))
    phase = sum(x * 0.37 + y * 0.73 for x, y in corners)
    points = []
    for step in range(count + 1):
        along = step / count
        (x, y), (dx, dy) = _point_along(smooth, along * total)
        waves = (
            sin(9 * along + phase) + 0.6 * sin(23 * along + 2 * phase) + 0.35 * sin(41 * along + 3 * phase)
        )
        sway = swing * 0.5 * waves * sin(pi * along)
        points.append((x - dy * sway, y + dx * sway))
    points[0], points[-1] = corners[0], corners[-1]
    return tuple(points)


def _bank(end: Point, tip: Point, side: float) -> Line:
    """One bank of a rift: from the shore to the rift's mouth, and along it to its tip."""
    length = hypot(*tip)
    right = (-tip[1] / length, tip[0] / length)
    bed = _irregular_line(((0.12 * tip[0], 0.12 * tip[1]), tip), 9.0)
    shares = [(1 - step / (len(bed) - 1)) ** 0.6 for step in range(len(bed))]
    bank = tuple(
        (x + side * CHANNEL * share * right[0], y + side * CHANNEL * share * right[1])
        for (x, y), share in zip(bed, shares, strict=True)
    )
    return _irregular_line((end, bank[0]), 8.0) + bank[1:]


def _smooth(corners: Sequence[Point]) -> Line:
    """Two corners stay a straight line; three become a curve through the middle one."""
    if len(corners) < 3:
        return tuple(corners)
    (ax, ay), (bx, by), (cx, cy) = corners
    px, py = 2 * bx - (ax + cx) / 2, 2 * by - (ay + cy) / 2
    shares = [step / 24 for step in range(25)]
    return tuple(
        (
            (1 - t) ** 2 * ax + 2 * t * (1 - t) * px + t * t * cx,
            (1 - t) ** 2 * ay + 2 * t * (1 - t) * py + t * t * cy,
        )
        for t in shares
    )


def _length(line: Sequence[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))


def _point_along(line: Sequence[Point], distance: float) -> tuple[Point, Point]:
    """The point at a distance along a line, and the direction there."""
    for (ax, ay), (bx, by) in pairwise(line):
        length = hypot(bx - ax, by - ay)
        if distance <= length or (bx, by) == line[-1]:
            share = min(1.0, distance / length)
            direction = ((bx - ax) / length, (by - ay) / length)
            return (ax + (bx - ax) * share, ay + (by - ay) * share), direction
        distance -= length
    raise ValueError("a line needs two points")


def _join(lines: Iterable[Line]) -> Line:
    joined: list[Point] = []
    for line in lines:
        joined.extend(line[1:] if joined else line)
    return tuple(joined)


# -- shapes and their labels ------------------------------------------------------------------------------------------


def _shape(path: str, rim: str, ring: Line, angle: float | None, tone: int) -> Shape:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    left, top = round(min(xs)) - 2, round(min(ys)) - 2
    box = (left, top, round(max(xs)) + 2 - left, round(max(ys)) + 2 - top)
    centre, room = _fit_label(ring, box, _label_target(ring, angle))
    title, stand = _offset_at(ring, centre, -34), _offset_at(ring, centre, 34)
    width = min(_width_at(ring, (centre[0] + stand, centre[1] + below)) for below in HEIGHTS)
    return Shape(path, rim, ring, centre, room, title, stand, width, box, angle, tone)


def _offset_at(ring: Line, centre: Point, below: float) -> float:
    """How far right of the centre the middle of the shape is at a height, within 36 units."""
    x = centre[0]
    left, right = _span_at(ring, (x, centre[1] + below))
    if left == right:
        return 0.0
    free = max(0.0, (right - left) / 2 - LABEL[0])  # with room to spare it stays where it is
    offset = (left + right) / 2 - x
    return round(
        max(-36.0, min(36.0, offset - free if offset > free else offset + free if offset < -free else 0.0))
    )


def _span_at(ring: Line, spot: Point) -> tuple[float, float]:
    """From where to where the shape reaches to the left and right of a spot; nowhere, if it lies outside."""
    x, y = spot
    crossings = sorted(
        (bx - ax) * (y - ay) / (by - ay) + ax
        for (ax, ay), (bx, by) in pairwise((*ring, ring[0]))
        if (ay > y) != (by > y)
    )
    return next(((left, right) for left, right in pairwise(crossings) if left <= x <= right), (x, x))


def _width_at(ring: Line, spot: Point) -> float:
    """How wide something may be that stands with its middle at a spot."""
    left, right = _span_at(ring, spot)
    return round(2 * min(spot[0] - left, right - spot[0]), 1)


def _label_target(ring: Line, angle: float | None) -> Point:
    """The preferred place of a label: the middle of the sector, or of the points."""
    if angle is None:
        return (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
    return (0.76 * RADIUS * sin(angle * pi / 180), -0.76 * RADIUS * cos(angle * pi / 180))


def _fit_label(ring: Line, box: tuple[int, int, int, int], middle: Point) -> tuple[Point, float]:
    """Where the largest label fits into a shape near its preferred place, and how large it may be."""
    best, most = middle, -1.0
    left, top, width, height = box
    spots = [(left + width * i / 16, top + height * j / 16) for i in range(1, 16) for j in range(1, 16)]
    for span in (width / 16, width / 48):
        for spot in spots:
            stray = hypot(spot[0] - middle[0], spot[1] - middle[1]) / 300
            if (found := _label_room(spot, ring) - stray) > most and _inside(spot, ring):
                best, most = spot, found
        spots = [(best[0] + i * span / 3, best[1] + j * span / 3) for i in range(-3, 4) for j in range(-3, 4)]
    best = (round(best[0]) + 0.0, round(best[1]) + 0.0)
    return best, round(_label_room(best, ring), 2)


def _label_room(spot: Point, ring: Line) -> float:
    x, y = spot
    return min(max(abs(px - x) / LABEL[0], abs(py - y) / LABEL[1]) for px, py in ring)


def _inside(spot: Point, ring: Line) -> bool:
    x, y = spot
    odd = False
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def _clear_of_labels(line: Line, centres: Sequence[Point]) -> tuple[Point, Point]:
    """The point on a border, and its direction there, that is farthest from the labels."""
    spots = [_point_along(line, _length(line) * share) for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78)]
    return max(spots, key=lambda spot: min(_label_room(spot[0], (centre,)) for centre in centres))


def _border(pair: Pair, line: Line, shapes: Mapping[str, Shape]) -> Border:
    one, other = sorted(pair)
    (x, y), (dx, dy) = _clear_of_labels(line, (shapes[one].centre, shapes[other].centre))
    ahead = shapes[other].centre
    if (ahead[0] - x) * -dy + (ahead[1] - y) * dx < 0:
        dx, dy = -dx, -dy
    return Border(one, other, line_path(line), (round(x, 1), round(y, 1)), round(degrees(atan2(dx, -dy)), 1))
