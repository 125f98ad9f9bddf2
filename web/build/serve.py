"""A plain static server on the loopback, for `make play` and for tests."""

import functools
from collections.abc import Mapping
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any


class Files(SimpleHTTPRequestHandler):
    """Static files with the types that browsers insist on, and the site's own page for what is not there."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = (
        True  # headers and body are two writes, and the second would wait 40 ms for an answer to the first
    )
    extensions_map = {  # noqa: RUF012  (the base class has it so)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".whl": "application/octet-stream",
    }

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory, "404.html")
        if code != 404 or not page.exists():
            super().send_error(code, message, explain)
            return
        self.send_whole(404, "text/html; charset=utf-8", page.read_bytes())

    def send_whole(self, status: int, kind: str, body: bytes, headers: Mapping[str, str] | None = None) -> None:
        """Sends an answer that is not a file as it lies there."""
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Says nothing: the terminal shows the address and no more."""


class Server(ThreadingHTTPServer):
    """Serves a folder from any free port, or from the one that is asked for."""

    request_queue_size = 128
    daemon_threads = True

    def __init__(self, folder: Path, port: int = 0, files: type[Files] = Files) -> None:
        super().__init__(("127.0.0.1", port), functools.partial(files, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self.server_address[1]}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle of a file is no error."""

    def in_background(self) -> "Server":
        Thread(target=self.serve_forever, daemon=True).start()
        return self
