"""Devices that tests lend: nothing of one test reaches the next, but what a server sent is not fetched and compiled again."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Request

from tests.browser.helpers import Watch

ONE_PROCESS = "--process-per-site"
"""Has Chromium show all pages of a device in one process, where the interpreter's code stays compiled."""
KEPT = "local_storage,indexeddb,cache_storage,service_workers,file_systems"
MEDIA = ("color_scheme", "reduced_motion", "forced_colors")


class Device:
    """A browser's context with a page on which nothing runs, so that its process lasts from test to test."""

    def __init__(self, browser: Browser, settings: dict[str, Any]) -> None:
        self.settings = settings
        self.context: BrowserContext = browser.new_context(service_workers="block", **settings)
        self.idle = self.context.new_page()
        self.idle.route("**", lambda route: route.fulfill(body="", content_type="text/plain"))
        self.idle.goto("http://127.0.0.1/")
        self.cdp = self.context.new_cdp_session(self.idle)
        self.visited: set[str] = set()
        self.context.on("request", self._visit)

    def _visit(self, request: Request) -> None:
        url = urlsplit(request.url)
        self.visited.add(f"{url.scheme}://{url.netloc}")

    def clear(self) -> None:
        """Makes it as if nobody had been there, but for the browser's cache."""
        for page in self.context.pages:
            if page != self.idle:
                page.close()
        self.context.set_offline(False)
        for origin in self.visited:
            self.cdp.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT})
        self.visited.clear()


class Devices:
    """All devices of a run. Each is lent to one at a time, and watched."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[Device]] = defaultdict(list)
        self.lent: list[tuple[Device, Watch]] = []

    def lend(self, **settings: Any) -> Watch:
        """A device with these settings that nobody has: the watch over its context."""
        free = self.free[json.dumps(settings, sort_keys=True)]
        device = free.pop() if free else Device(self.browser, settings)
        self.lent.append((device, Watch(device.context)))
        return self.lent[-1][1]

    def page(self, **settings: Any) -> Page:
        """A page on a device of its own; what a page can be told (its window, if it is no phone's, colours, movement) asks for no other device."""
        window = None if settings.get("is_mobile") else settings.pop("viewport", None)
        media = {name: settings.pop(name) for name in MEDIA if name in settings}
        page = self.lend(**settings).context.new_page()
        if window:
            page.set_viewport_size(window)
        if media:
            page.emulate_media(**media)
        return page

    def give_back(self) -> None:
        """Takes back all that are lent. Fails if anything was amiss on one of their pages."""
        watches = [watch for _, watch in self.lent]
        for device, watch in self.lent:
            watch.end()
            device.clear()
            self.free[json.dumps(device.settings, sort_keys=True)].append(device)
        self.lent.clear()
        for watch in watches:
            watch.check()
