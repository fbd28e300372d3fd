"""The HTTP headers of the built site: each page's and worker's own content security policy, types and caching.

Policies differ, and two that match one file combine to the stricter, so no policy is set for everything;
what holds for every file stands in netlify.toml. Paths are written out whole: hosts differ in what a `*` inside
a name means.
"""

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

NOTHING = "default-src 'none'"
PAGE = (
    f"{NOTHING}; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
# PyScript builds functions from text and starts its worker from a blob; its editor writes style elements.
WORKBENCH = (
    f"{NOTHING}; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "connect-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
# Answered at any depth, so that no address in it can be relative to a known folder: it carries its own style.
MISSING = f"{NOTHING}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
WORKER = f"{NOTHING}; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
SERVICE_WORKER = f"{NOTHING}; connect-src 'self'"

FOR_HEADERS_ONLY = "; frame-ancestors 'none'"  # a <meta> may not say this

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".zip": "application/zip",
}
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"

META_POLICIES = {"page": PAGE, "workbench": WORKBENCH, "missing": MISSING}

Rules = dict[str, dict[str, str]]


def headers_for(paths: Iterable[str], hashed_folders: Iterable[str]) -> Rules:
    """The headers of every file of the site, by the address it is asked for."""
    folders = tuple(hashed_folders)
    rules: Rules = {}
    for path in sorted(paths):
        headers = {"Content-Type": type_of(path)}
        headers["Cache-Control"] = FOR_EVER if path.startswith(folders) else ASK_FIRST
        if policy := policy_of(path):
            headers["Content-Security-Policy"] = policy
        for address in addresses_of(path):
            rules[address] = headers
    return rules


def type_of(path: str) -> str:
    """The content type of a file; one of unknown kind must not get into the site."""
    return TYPES[PurePosixPath(path).suffix]


def policy_of(path: str) -> str | None:
    """The content security policy that goes with a file: a page's or a worker's."""
    if path == "sw.js":
        return SERVICE_WORKER
    if path.endswith("/worker.js"):
        return WORKER
    if path == "404.html":
        return MISSING + FOR_HEADERS_ONLY
    if path.startswith("workbench/"):
        return WORKBENCH + FOR_HEADERS_ONLY
    return PAGE + FOR_HEADERS_ONLY if path.endswith(".html") else None


def addresses_of(path: str) -> list[str]:
    """A page is also asked for by its folder's name, with and without the slash."""
    if path == "index.html":
        return ["/", "/index.html"]
    folder = path.removesuffix("/index.html")
    return [f"/{path}"] if folder == path else [f"/{folder}", f"/{folder}/", f"/{path}"]


def written(rules: Mapping[str, Mapping[str, str]]) -> str:
    """The rules in the form of a `_headers` file."""
    lines = []
    for address, headers in rules.items():
        lines.append(address)
        lines += [f"  {name}: {value}" for name, value in headers.items()]
    return "\n".join(lines) + "\n"


def read(text: str) -> Rules:
    """The rules of a `_headers` file."""
    rules: Rules = {}
    address = ""
    for line in text.splitlines():
        if line.startswith("  "):
            name, _, value = line.strip().partition(": ")
            rules[address][name] = value
        elif line:
            address = line
            rules[address] = {}
    return rules
