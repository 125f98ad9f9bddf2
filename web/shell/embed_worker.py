# Runs under PyScript in the worker that serves boards in other people's pages: all of a page's, and their bots think here, too.
import json

from web.shell import late

late.prepare()

from web.app.embeds.boards import Boards  # noqa: E402
from web.shell.thinking import alive, begin, drop, think  # noqa: E402, F401  (exported below, by name)

boards = Boards()


def handle(text):
    """An event and its reply, both as JSON."""
    return json.dumps(boards.handle(json.loads(text)))


__export__ = ["alive", "handle", "begin", "think", "drop"]
