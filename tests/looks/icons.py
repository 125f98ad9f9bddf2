"""`python -m tests.looks.icons`: draws the icons' PNG files anew from their SVG files, for devices that take no SVG."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.helpers import ARGUMENTS, ROOT, chromium

ICONS = ROOT / "web" / "offline" / "icons"
DRAWN = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "maskable-512.png": ("maskable.svg", 512),
    "touch-180.png": ("maskable.svg", 180),
}
"""By the PNG's name the SVG and how many pixels wide and high."""


def drawn(page: Page, name: str) -> bytes:
    """A PNG as its SVG is drawn now."""
    source, pixels = DRAWN[name]
    page.set_viewport_size({"width": pixels, "height": pixels})
    svg = (ICONS / source).read_text().replace("<svg ", f'<svg width="{pixels}" height="{pixels}" ', 1)
    page.set_content(f'<body style="margin:0">{svg.replace("<svg ", "<svg style=display:block ", 1)}</body>')
    return page.screenshot(omit_background=True)


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        page = browser.new_page()
        for name in DRAWN:
            Path(ICONS, name).write_bytes(drawn(page, name))
        browser.close()


if __name__ == "__main__":
    main()
