"""Serves the built site the way the host will: same headers, same 404 page, any base path."""

import tomllib
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from making import headers
from making.places import ROOT, Stop


def serve(dist: Path, port: int, base: str = "/") -> None:
    """Serve *dist* under *base* until interrupted; port 0 takes a free one."""
    base = "/" + f"{base.strip('/')}/".lstrip("/")
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, dist.resolve(), base))
    except OSError as error:
        raise Stop(f"port {port} cannot be used ({error.strerror}); choose another: --port 8001") from None
    print(f"http://localhost:{server.server_port}{base}", flush=True)
    with server:
        server.serve_forever()


class Handler(BaseHTTPRequestHandler):
    """Answers from the folder as it is now, so that a new build shows at the next reload."""

    protocol_version = "HTTP/1.1"

    def __init__(self, dist: Path, base: str, *rest: object) -> None:
        self.dist = dist
        self.base = base
        super().__init__(*rest)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        if path + "/" == self.base:
            return self.redirect(self.base)
        wanted = self.dist / path.removeprefix(self.base).lstrip("/")
        if not path.startswith(self.base) or not self.is_ours(wanted):
            return self.answer(HTTPStatus.NOT_FOUND, "", self.dist / "404.html")
        if wanted.is_dir():
            if not path.endswith("/"):
                return self.redirect(path + "/")
            wanted /= "index.html"
        return self.answer(HTTPStatus.OK, "/" + path.removeprefix(self.base), wanted)

    do_HEAD = do_GET  # noqa: N815 (the name http.server looks for)

    def is_ours(self, wanted: Path) -> bool:
        """Whether there is such a file, or a folder with a page, inside the site."""
        inside = wanted.resolve().is_relative_to(self.dist)
        return inside and wanted.name != "_headers" and (wanted.is_file() or (wanted / "index.html").is_file())

    def redirect(self, path: str) -> None:
        query = urlsplit(self.path).query
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", path + (f"?{query}" if query else ""))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer(self, status: HTTPStatus, address: str, file: Path) -> None:
        content = file.read_bytes() if file.is_file() else b"Not found\n"
        self.send_response(status)
        for name, value in headers_of(self.dist, address).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing: the terminal is for the address."""


def headers_of(dist: Path, address: str) -> dict[str, str]:
    """What the host sends with *address*: its own rule in `_headers`, and netlify.toml's for everything."""
    own = dist / "_headers"
    rules = headers.read(own.read_text()) if own.exists() else {}
    page = {"Content-Type": headers.TYPES[".html"]}  # of a 404, which no rule is for
    return for_everything() | page | rules.get(address, {})


def for_everything() -> dict[str, str]:
    """The headers that netlify.toml sets on every file."""
    config = tomllib.loads((ROOT / "netlify.toml").read_text())
    return {name: value for rule in config["headers"] if rule["for"] == "/*" for name, value in rule["values"].items()}
