"""A page as a browser keeps it: trees of elements that updates change, read by other code than what makes them."""

import re
from html import escape
from html.parser import HTMLParser

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
STEP = re.compile(r"([abdemt])(-?\d+):(.*)", re.DOTALL)
KEPT = re.compile(r'<k n="(\d+)"></k>')
PARTIAL = re.compile(r'<hx-partial hx-target="([^"]+)" hx-swap="(\w+)">(.*?)</hx-partial>', re.DOTALL)


class Element:
    """An element with what it holds: elements and texts."""

    def __init__(self, name: str, attributes: dict[str, str | None]) -> None:
        self.name = name
        self.attributes = attributes
        self.children: list[Element | str] = []
        self.parent: Element | None = None

    def all(self) -> list["Element"]:
        """All elements inside, in the order in which they begin."""
        inner = [child for child in self.children if isinstance(child, Element)]
        return [found for child in inner for found in (child, *child.all())]

    def hold(self, children: "list[Element | str]") -> None:
        """Hold these instead of what was there."""
        self.children = children
        for child in children:
            if isinstance(child, Element):
                child.parent = self

    def html(self) -> str:
        """What it holds, written in one way whatever led to it; any white space counts as one blank."""
        return "".join(
            child.outer_html() if isinstance(child, Element) else blank(child) for child in self.children
        )

    def written(self) -> str:
        """The element as it would be written in a page."""
        attributes = "".join(
            f" {name}" if value is None else f' {name}="{escape(value)}"'
            for name, value in self.attributes.items()
        )
        inner = (child.written() if isinstance(child, Element) else escape(child) for child in self.children)
        if not self.children:
            return f"<{self.name}{attributes}/>"
        return f"<{self.name}{attributes}>{''.join(inner)}</{self.name}>"

    def outer_html(self) -> str:
        """The element with what it holds."""
        attributes = "".join(f" {name}={value!r}" for name, value in sorted(self.attributes.items()))
        return f"<{self.name}{attributes}>{self.html()}</{self.name}>"


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.here = Element("root", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.here = self.here.children[-1]  # type: ignore[assignment]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.here.hold([*self.here.children, element])

    def handle_endtag(self, tag: str) -> None:
        assert self.here.name == tag
        assert self.here.parent is not None
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


def blank(text: str) -> str:
    """A text with one blank for any white space."""
    return re.sub(r"\s+", " ", text)


def parsed(html: str) -> Element:
    """An element that holds what a text describes."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    assert builder.here is builder.root
    return builder.root


class PageModel:
    """The regions of a page."""

    def __init__(self, regions: dict[str, str]) -> None:
        self.regions = {name: parsed(html) for name, html in regions.items()}

    def html(self) -> dict[str, str]:
        """What the regions show."""
        return {name: region.html() for name, region in self.regions.items()}

    def receive(self, message: str) -> None:
        """Change the page as a message of a live connection says."""
        data = "\n".join(line[6:] for line in message.split("\n") if line.startswith("data: "))
        for target, swap, html in PARTIAL.findall(data):
            if swap == "patch":
                self._patch(html.removeprefix("<xmp>").removesuffix("</xmp>").split("\x1f")[1:])
            elif swap == "innerMorph":
                self.regions[target.removeprefix("#region-")] = parsed(html)
            elif swap == "afterbegin":
                assert target == "#region-log .log-list"
                turns = next(found for found in self.regions["log"].all() if found.name == "ol")
                turns.hold(parsed(html).children + turns.children)
            else:
                _swap_turn(self.regions["log"], target.removeprefix("#"), swap, parsed(html).children)

    def _patch(self, lines: list[str]) -> None:
        todo = []
        for line in lines:
            if line.startswith("="):
                name, size = line[1:].split(" ")
                region = self.regions[name]
                elements = region.all()
                assert len(elements) == int(size)
                continue
            step = STEP.fullmatch(line)
            assert step
            number = int(step[2])
            todo.append((step[1], region if number < 0 else elements[number], _filled_in(step[3], elements)))
        for kind, element, html in todo:
            _step(kind, element, html)


def _swap_turn(log: Element, name: str, swap: str, content: "list[Element | str]") -> None:
    """Change a turn of the log, or insert others after it."""
    name, _, inside = name.partition(">")
    turn = next(found for found in log.all() if found.attributes.get("id") == name)
    if swap == "beforeend":
        turn = turn.children[-1] if inside else turn  # type: ignore[assignment]
        turn.hold(turn.children + content)
        return
    assert turn.parent is not None
    children, at = turn.parent.children, turn.parent.children.index(turn)
    kept = {"outerMorph": [], "afterend": [turn]}[swap]
    turn.parent.hold([*children[:at], *kept, *content, *children[at + 1 :]])


def _filled_in(html: str, elements: list[Element]) -> str:
    """What is to be inserted, with what it keeps of the page."""
    return KEPT.sub(lambda found: elements[int(found[1])].written(), html)


def _step(kind: str, element: Element, html: str) -> None:
    if kind == "a":
        tag = html.removesuffix(">").removesuffix("/")
        element.attributes = parsed(f"{tag}/>").all()[0].attributes
        return
    content = [] if kind == "d" else parsed(html).children
    if kind in "tm":
        element.hold(content)
    elif kind == "e":
        element.hold(element.children + content)
    else:
        parent = element.parent
        assert parent is not None
        at = next(place for place, child in enumerate(parent.children) if child is element)
        parent.hold(
            parent.children[:at] + content + parent.children[at + (int(html) if kind == "d" else 0) :]
        )
