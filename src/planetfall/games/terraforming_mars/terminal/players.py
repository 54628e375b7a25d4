"""The players: their boards, their cards in play, and milestones and awards."""

from rich.console import Console
from rich.text import Text

from planetfall.core.terminal_layout import (
    GOLD,
    PAPER,
    PAST,
    QUIET,
    Block,
    fitted,
    justified,
    listed,
    quiet,
    wrapped,
)
from planetfall.games.terraforming_mars.terminal.symbols import (
    FIRST,
    READY,
    RESOURCES,
    TO_ACT,
    USED,
    badge,
    standings,
)
from planetfall.games.terraforming_mars.view.types import (
    Award,
    Counts,
    InPlay,
    Milestone,
    Player,
    Track,
    View,
)

COLUMN = 6  # of a resource
Rows = list[tuple[Text, Text]]

# -- the tracks -----------------------------------------------------------------------------------------------------


def tracks(view: View, width: int) -> Block:
    """Temperature, oxygen and oceans: how far they are, and what the next steps give."""
    return [_track(track, width) for track in view.tracks]


def _track(track: Track, width: int) -> Text:
    done, steps = ((value - track.start) // track.step for value in (track.value, track.goal))
    unit = {"temperature": "°C", "oxygen": "%"}.get(track.id, "")
    name = Text.assemble(fitted(Text(track.name), 11), (f"{track.value}/{track.goal}{unit}", f"bold {PAPER}"))
    bar = Text.assemble(("■" * done, GOLD), ("·" * (steps - done), QUIET))
    return justified(name, bar, width) if width >= name.cell_len + 1 + steps else name


# -- boards ---------------------------------------------------------------------------------------------------------


def boards(console: Console, view: View, width: int) -> Block:
    """Everybody's board, one under the other."""
    return [line for player in view.players for line in _board(console, view, player, width)]


def _board(console: Console, view: View, player: Player, width: int) -> Block:
    column = min(COLUMN, max(1, (width - 2) // len(RESOURCES)))
    head = "".join(f"{word:>{column}}" for word in RESOURCES.values())
    return [
        justified(player_label(view, player), turn_status(view, player), width),
        *wrapped(console, _summary(player), width),
        Text(f"  {head}", style=QUIET),
        _resource_row(player.stock, column, ""),
        _resource_row(player.production, column, "+"),
        *wrapped(console, _tags(player), width),
    ]


def player_label(view: View, player: Player) -> Text:
    """The colour of a player, whether it is the viewer's, and the marker of the first player."""
    text = Text.assemble(badge(view, player.seat), " ", (player.colour.capitalize(), "bold"))
    if player.seat == view.seat:
        text.append(" you", style=QUIET)
    if player.first:
        text.append(f" {FIRST}", style=GOLD)
    return text


def turn_status(view: View, player: Player) -> Text:
    """Whether a player has to act, or has passed."""
    if player.owes:
        return Text(f"{TO_ACT} now", style=f"bold {GOLD}")
    return Text("passed" if player.passed and not view.over else "", style=PAST)


def _summary(player: Player) -> Text:
    corporation = player.corporation.name if player.corporation else "no corporation yet"
    counts = f"TR {player.rating}  points {player.points}  hand {player.hand_size}  tiles {player.tiles}"
    text = Text.assemble((corporation, PAPER), "  ", counts)
    for waiting in player.effects:
        text.append(f"  {waiting}", style=GOLD)
    return text


def _resource_row(counts: Counts, column: int, sign: str) -> Text:
    numbers = "".join(f"{counts[resource]:{sign}{column}}" for resource in RESOURCES)
    return Text(f"  {numbers}")


def _tags(player: Player) -> Text:
    tags = [f"{tag} {count}" for tag, count in player.tags.items() if count]
    metals = [f"steel worth {player.steel_value}", f"titanium worth {player.titanium_value}"]
    return quiet("  ".join(tags + metals))


# -- milestones -------------------------------------------------------------------------------------------------------


def milestones_and_awards(console: Console, view: View, width: int) -> Block:
    """Milestones and awards with everybody's progress."""
    rows = [
        *((_label(found.name), _milestone(view, found)) for found in view.milestones),
        *((_label(found.name), _award(view, found)) for found in view.awards),
    ]
    return listed(console, rows, width)


def _label(name: str) -> Text:
    return Text(name, style="bold")


def _milestone(view: View, found: Milestone) -> Text:
    text = standings(view, found.progress).append(f"  of {found.needed}", style=QUIET)
    if found.claimed_by is not None:
        return Text.assemble(text, quiet("  claimed "), badge(view, found.claimed_by))
    return text


def _award(view: View, found: Award) -> Text:
    text = standings(view, found.progress)
    if found.funded_by is not None:
        return Text.assemble(text, quiet("  funded "), badge(view, found.funded_by))
    return text.append(f"  for {found.cost} M€", style=QUIET) if found.cost else text


# -- cards in play --------------------------------------------------------------------------------------------------


def in_play(console: Console, view: View, width: int) -> Block:
    """The cards in play of everybody; the text of actions only for the viewer."""
    rows: Rows = []
    for player in view.players:
        rows += _own_action_rows(view, player) if player.seat == view.seat else []
        names = [_card_name(entry) for entry in player.in_play]
        names += [Text(card.name, style=PAST) for card in player.events]
        if names:
            rows.append((badge(view, player.seat), Text(" · ").join(names)))
    return listed(console, rows, width)


def _card_name(entry: InPlay) -> Text:
    text = Text(entry.card.name)
    if entry.card.holds:
        text.append(f" {entry.cubes} {entry.card.holds}", style=PAPER)
    return text.append(f" {entry.metal}", style=QUIET) if entry.metal else text


def _own_action_rows(view: View, player: Player) -> Rows:
    """What the viewer can use once in each generation."""
    found = player.corporation
    rows: Rows = []
    if found and found.actions:
        rows.append(_action(found.name, " / ".join(found.actions), player.corporation_used, False))
    for entry in player.in_play:
        if entry.card.actions:
            rows.append(_action(entry.card.name, " / ".join(entry.card.actions), entry.used, entry.usable))
    return rows


def _action(name: str, text: str, used: bool, usable: bool) -> tuple[Text, Text]:
    mark = USED if used else READY if usable else " "
    return Text(mark, style=GOLD if usable else QUIET), Text.assemble((name, "bold"), "  ", quiet(text))
