# Runs under PyScript in the bot worker, which is started when a bot first has to think.
from web.shell import late

late.prepare()

from web.shell.thinking import alive, begin, drop, think  # noqa: E402, F401  (exported below, by name)

__export__ = ["alive", "begin", "think", "drop"]
