"""`python -m web.build [--out FOLDER] [--serve [PORT]] [--games FOLDER] [--views FOLDER] [--app FOLDER]`."""

import argparse
import sys
from pathlib import Path

from web.build.places import ROOT, BuildError
from web.build.serve import Server
from web.build.site import build
from web.build.sources import Sources


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m web.build", description="Builds the site into a folder for any static server."
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the site goes (default: dist)")
    parser.add_argument("--games", type=Path, action="append", default=[], help="a folder of further games")
    parser.add_argument("--views", type=Path, action="append", default=[], help="a folder of further games' views")
    parser.add_argument("--app", type=Path, default=Sources.app, help="a package that stands in for web/app")
    parser.add_argument(
        "--rulebook", type=Path, default=Sources.rulebook, help="a module that stands in for web/build/rulebook.py"
    )
    parser.add_argument("--serve", type=int, nargs="?", const=0, metavar="PORT", help="serve it after building")
    asked = parser.parse_args()
    games, views = (tuple(path.resolve() for path in paths) for paths in (asked.games, asked.views))
    sources = Sources(games, views, asked.app.resolve(), asked.rulebook.resolve())
    try:
        paths = build(asked.out, sources)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(paths)} pages in {asked.out}", flush=True)
    if asked.serve is not None:
        server = Server(asked.out, asked.serve)
        print(f"Play at {server.url} (Ctrl+C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
