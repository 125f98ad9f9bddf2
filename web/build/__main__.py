"""`python -m web.build [--out FOLDER] [--serve [PORT]] [--games FOLDER] [--views FOLDER] [--app FOLDER] [--no-snapshot]`."""

import argparse
import errno
import sys
from pathlib import Path

from web.build.places import ROOT, BuildError
from web.build.serve import Server
from web.build.site import build
from web.build.sources import Sources
from web.build.watch import watch, watched

# Browsers keep matches by address, so the address stays the same from one start to the next.
PORTS = range(8712, 8732)


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
    parser.add_argument(
        "--no-snapshot", action="store_true", help="pages start without a picture of the interpreter's memory: slower"
    )
    parser.add_argument(
        "--serve",
        type=_port,
        nargs="?",
        const=PORTS,
        metavar="PORT",
        help=f"serve it after building (default: the first port from {PORTS[0]} that is free)",
    )
    asked = parser.parse_args()
    games, views = (tuple(path.resolve() for path in paths) for paths in (asked.games, asked.views))
    sources = Sources(games, views, asked.app.resolve(), asked.rulebook.resolve(), not asked.no_snapshot)
    try:
        paths = build(asked.out, sources)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(paths)} pages in {asked.out}{_pictures(asked.out)}", flush=True)
    return _serve(asked.out, asked.serve, sources) if asked.serve else 0


def _pictures(dist: Path) -> str:
    """The sizes of the pictures of an interpreter's memory, the base's and what games add to it."""
    sizes = {file.stem: file.stat().st_size for file in sorted(dist.glob("assets/snapshot-*/*.bin"))}
    base = sizes.pop("memory", None)
    added = "".join(f", {name} {size:,} more" for name, size in sizes.items())
    return "" if base is None else f"; {base:,} bytes of an interpreter's memory{added}"


def _port(text: str) -> range:
    """A port as the only one that will do."""
    port = int(text)
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return range(port, port + 1)


def _serve(folder: Path, ports: range, sources: Sources) -> int:
    """Serves from the first port that can be had, and shows what changes, until Ctrl+C; 1 if no port can be had."""
    files, news = watched()
    for port in ports:
        try:
            server = Server(folder, port, files)
        except OSError as error:
            reason = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
            print(f"Port {port} {reason}.", file=sys.stderr)
            continue
        try:
            if port != ports[0]:
                print(f"Matches are kept by address: those kept at port {ports[0]} are not on this one's shelf.")
            print(f"Play at {server.url} (Ctrl+C ends it)", flush=True)
            server.in_background()
            watch(news, sources, _again(folder, sources))
        except KeyboardInterrupt:
            print()
        return 0
    print("End what serves there, or name another port with --serve PORT.", file=sys.stderr)
    return 1


def _again(folder: Path, sources: Sources) -> list[str]:
    """The options that build the same site once more."""
    options = ["--out", str(folder.resolve()), "--app", str(sources.app), "--rulebook", str(sources.rulebook)]
    options += ["--no-snapshot"]  # it takes longer than people wait to see what they changed
    for name, folders in (("--games", sources.games), ("--views", sources.views)):
        options += [word for path in folders for word in (name, str(path))]
    return options


if __name__ == "__main__":
    sys.exit(main())
