# Runs under PyScript in the bot worker, which is started when a bot first has to think.

__export__ = ["begin", "think", "drop"]
