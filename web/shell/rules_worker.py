# Runs under PyScript in the rules worker: one App serves every board of the page.
import json

from web.shell import late

late.prepare()

from web.app import App  # noqa: E402
from web.shell.thinking import begin, drop, think  # noqa: E402, F401  (exported below, by name)

app = App()


def handle(text):
    """An event and its reply, both as JSON."""
    return json.dumps(app.handle(json.loads(text)))


__export__ = ["handle", "begin", "think", "drop"]
