# Runs under PyScript in the rules worker: one App serves every board of the page.
import json

from web.shell import late

late.prepare()

from web.app import App  # noqa: E402
from web.shell import rehearsal  # noqa: E402
from web.shell.thinking import begin, drop, think  # noqa: E402, F401  (exported below, by name)

app = App()


def handle(text):
    """An event and its reply, both as JSON."""
    return json.dumps(app.handle(json.loads(text)))


def rehearse(path):
    """What a touch on the page of this path changes, by region, as JSON."""
    return json.dumps(rehearsal.rehearse(path))


__export__ = ["handle", "rehearse", "begin", "think", "drop"]
