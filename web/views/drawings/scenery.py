"""What the covers stand on: a hill, a fence, a barn, the sun. A cover is 320 × 200 units."""

from __future__ import annotations

from web.views.drawings.svg import BARN, DARK_LINE, LINE, STRAW, at, box, dot, path, picture

WIDTH, HEIGHT = 320, 200


def cover(inside: str, horizon: float = 120, sun: tuple[float, float] = (268, 42)) -> str:
    """A cover: sky, sun and ground, and what stands on it."""
    hills = path(f"M0 {horizon}c60-34 110-30 160-8s110 16 160-10V200H0z", "var(--sq-dark)")
    sky = box(0, 0, WIDTH, HEIGHT, "var(--sq-light)")
    return picture(WIDTH, HEIGHT, sky + dot(*sun, 22, STRAW) + hills + inside)


def barn(x: float, y: float, scale: float = 1) -> str:
    """A barn whose floor is at y: 84 units wide, 74 high."""
    line = f'stroke="{DARK_LINE}" stroke-width="3" stroke-linejoin="round"'
    return at(
        x,
        y,
        path("M-36 0V-40L-22 -62H22L36 -40V0z", BARN, more=line)
        + path("M-42 -38L-25 -67H25L42 -38L36 -36L22 -60H-22L-36 -36z", LINE, more=line)
        + path("M-14 0V-30H14V0zM-14 -30L14 0M14 -30L-14 0", "var(--p0)", more=line)
        + path("M-7 -44h14v-9h-14z", "var(--p0)", more=line),
        scale,
    )


def fence(x: float, y: float, posts: int) -> str:
    """A fence whose foot is at y: 22 units a post."""
    length = 22 * (posts - 1) + 8
    rails = path(f"M-6 -20h{length + 12}M-6 -8h{length + 12}", stroke=DARK_LINE, width=7, more='stroke-linecap="round"')
    inner = path(
        f"M-6 -20h{length + 12}M-6 -8h{length + 12}", stroke="var(--p0)", width=3, more='stroke-linecap="round"'
    )
    pales = "".join(f"M{22 * post} 0v-28l4-5 4 5V0z" for post in range(posts))
    return at(x, y, rails + inner + path(pales, "var(--p0)", DARK_LINE, 2.2, 'stroke-linejoin="round"'))
