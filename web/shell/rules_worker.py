# Runs under PyScript in the rules worker: one App serves every board of the page.
import json

from web.app import App

app = App()


def handle(text):
    """An event and its reply, both as JSON."""
    return json.dumps(app.handle(json.loads(text)))


__export__ = ["handle", "begin", "think", "drop"]
