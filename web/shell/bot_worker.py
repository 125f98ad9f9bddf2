# Runs under PyScript in the bot worker, which is started when a bot first has to think.
from web.shell.thinking import alive, begin, drop, think  # noqa: F401  (exported below, by name)

__export__ = ["alive", "begin", "think", "drop"]
