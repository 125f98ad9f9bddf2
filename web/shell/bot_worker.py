# Runs under PyScript in the bot worker, which is started when a bot first has to think.
from web.shell.thinking import begin, drop, think

__export__ = ["begin", "think", "drop"]
