"""A position as a whole page that is only looked at, drawn by the game's own templates."""

from markupsafe import Markup

from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.state import State
from planetfall.core.translation import Catalogue
from planetfall.server.render.guides.still_table import StillTable
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene


def still_page(
    renderer: Renderer, game: Game, pack: Pack, state: State, seat: int | None, catalogue: Catalogue
) -> str:
    """The table as a seat sees it, or a spectator, without anything around it."""
    scene = Scene(StillTable(game, pack, state), seat, catalogue)
    regions = {name: region.html for name, region in renderer.regions(scene, shared=()).items()}
    asked = scene.question.text if scene.question else ""
    regions["question"] = Markup('<div class="question"><p>{}</p></div>').format(asked)
    return renderer.page(
        "still.html",
        catalogue,
        game=scene.game,
        scene=scene,
        names=scene.names,
        layout=f"{scene.game.id}/layout.html",
        region=lambda name: Markup(regions.get(name, "")),
    )
