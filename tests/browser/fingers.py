"""Real fingers on a phone: touch events as the browser itself gets them, with moves between down and up."""

from collections.abc import Sequence
from itertools import pairwise

from playwright.sync_api import CDPSession, Locator, Page

Spot = tuple[float, float]
PHONES = {
    "bars": {"viewport": {"width": 390, "height": 664}},
    "small": {"viewport": {"width": 360, "height": 640}},
    "tall": {"viewport": {"width": 390, "height": 844}},
    "lying": {"viewport": {"width": 844, "height": 340}},
}
PHONE = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2}


def middle(target: Locator) -> Spot:
    """Where a finger meets it."""
    box = target.bounding_box()
    assert box, f"{target} is not to be seen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """A finger that goes down, slides and comes up again; others may rest on the screen meanwhile."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.at: Spot = (0, 0)
        self.resting: list[Spot] = []

    def _send(self, kind: str, *points: Spot) -> None:
        touches = [{"x": x, "y": y, "radiusX": 8, "radiusY": 8} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, spot: Spot) -> None:
        """Touches the screen."""
        self.at = spot
        self._send("touchStart", spot)

    def rest_another(self, spot: Spot) -> None:
        """Another finger touches the screen and stays there."""
        self.resting.append(spot)
        self._send("touchStart", self.at, *self.resting)

    def slide(self, spot: Spot, steps: int = 8) -> None:
        """Goes there in a straight line."""
        (x, y), (to_x, to_y) = self.at, spot
        for step in range(1, steps + 1):
            part = step / steps
            self._send("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part), *self.resting)
            self.page.wait_for_timeout(16)
        self.at = spot

    def up(self) -> None:
        """All let go."""
        self.resting = []
        self._send("touchEnd")
        self.page.wait_for_timeout(50)

    def drag(self, spots: Sequence[Spot], steps: int = 8) -> None:
        """Down at the first, over all, up at the last."""
        self.down(spots[0])
        for _, spot in pairwise(spots):
            self.slide(spot, steps)
        self.up()


def scrolled(page: Page) -> float:
    """How far the page was scrolled."""
    return float(page.evaluate("document.scrollingElement.scrollTop"))
