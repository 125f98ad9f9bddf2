"""The games in other people's tools: `pettingzoo` (extra `pygames[pettingzoo]`) and `openspiel` (extra `pygames[openspiel]`).

Both take a match word by word (`steps.py`). Nothing here is needed to play, and neither tool to import this.
"""
