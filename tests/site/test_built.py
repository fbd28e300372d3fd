"""The site as it lies in dist/: whole, the same bytes again, within its budget, on no other host."""

import base64
import gzip
import hashlib
import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from making import site
from making.places import DIST, ROOT, WEB

STOCK = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]
NOT_IN_ITS_OWN_LIST = {"sw.js", "precache.json", "_headers"}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """Everything in dist/."""
    return site.contents(DIST)


def test_a_second_build_gives_the_same_bytes(files: dict[str, bytes], tmp_path: Path) -> None:
    """Made by another process, with other hash seeds, in other folders, from nothing."""
    script = "import sys; from pathlib import Path; from making import site; site.build(*map(Path, sys.argv[1:]))"
    subprocess.run([sys.executable, "-c", script, tmp_path / "again", tmp_path / "work"], cwd=ROOT, check=True)

    again = site.contents(tmp_path / "again")

    assert sorted(again) == sorted(files)
    assert [name for name in files if files[name] != again[name]] == []


def test_the_service_worker_keeps_every_file(files: dict[str, bytes]) -> None:
    listed = {entry["url"]: entry for entry in json.loads(files["precache.json"])["files"]}

    assert sorted(listed) == sorted(set(files) - NOT_IN_ITS_OWN_LIST)
    for name, entry in listed.items():
        assert entry["size"] == len(files[name])
        assert entry["integrity"] == "sha256-" + base64.b64encode(hashlib.sha256(files[name]).digest()).decode()


def test_the_list_stands_in_the_service_worker(files: dict[str, bytes]) -> None:
    found = re.search(rb"(?m)^const BUILD = (.*);$", files["sw.js"])

    assert found
    assert json.loads(found[1]) == json.loads(files["precache.json"])


def test_every_locked_wheel_is_there_and_is_the_one_meant(files: dict[str, bytes]) -> None:
    locks = [name for name in files if name.endswith("/pyodide-lock.json")]

    assert len(locks) == 2
    for lock in locks:
        for package in json.loads(files[lock])["packages"].values():
            wheel = files[f"{Path(lock).parent}/{package['file_name']}"]
            assert package["sha256"] == hashlib.sha256(wheel).hexdigest()


def test_what_is_written_for_builders_stays_at_home(files: dict[str, bytes]) -> None:
    """The rooms' READMEs and tables of paragraphs are not fetched by every visitor."""
    wheels = [data for name, data in files.items() if name.endswith(".whl")]

    assert wheels
    for wheel in wheels:
        names = zipfile.ZipFile(io.BytesIO(wheel)).namelist()
        assert [name for name in names if name.endswith(".md")] == []


class Addresses(HTMLParser):
    """Collects what a page loads and where it leads."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("href", "src") and value]


def test_every_address_in_a_page_leads_somewhere_in_the_site(files: dict[str, bytes]) -> None:
    pages = [name for name in files if name.endswith(".html") and name != "404.html"]

    for page in pages:
        parser = Addresses()
        parser.feed(files[page].decode())
        for address in parser.found:
            assert not urlsplit(address).netloc, f"{page} leads to {address}"
            assert not address.startswith("/"), f"{page}: {address} does not work below a path"
            target = urlsplit(urljoin(f"/{page}", address)).path.lstrip("/")
            assert target in files or f"{target}index.html" in files, f"{page}: {address} leads nowhere"


def test_no_system_is_named_in_the_build() -> None:
    systems = [path.name for path in (ROOT / "pycore" / "systems").iterdir() if (path / "__init__.py").exists()]
    build = [ROOT / "build.py", ROOT / "netlify.toml", *(ROOT / "making").glob("*.py"), *(WEB / "build").glob("*.*")]

    assert systems
    for path in build:
        assert not re.search("|".join(systems), path.read_text()), f"{path.name} names a system"


def test_bytes_to_the_first_answer(files: dict[str, bytes]) -> None:
    """DESIGN 9: at most 0.90 of stock Pyodide's five files: engine, everything of ours, and the longest page."""
    pages = [data for name, data in files.items() if name.endswith(".html")]
    rest = [data for name, data in files.items() if name.startswith(("engine-", "app-"))]

    assert zipped([max(pages, key=len), *rest]) <= 0.90 * stock_size()


def test_bytes_of_the_whole_offline_install(files: dict[str, bytes]) -> None:
    """DESIGN 9: at most 1.5 of the same, the Workbench included."""
    assert zipped(files.values()) <= 1.5 * stock_size()


def stock_size() -> int:
    """The gzip bytes of what `loadPyodide` fetches as it comes."""
    return zipped((WEB / "node_modules" / "pyodide" / name).read_bytes() for name in STOCK)


def zipped(contents: Iterable[bytes]) -> int:
    """The sum of the gzip sizes."""
    return sum(len(gzip.compress(data, 9)) for data in contents)


ONWARD = {
    "ddap.allocate": {"ddap.overrides", "ddap.order", "ddap.chart"},
    "sfrpg.resolve": {"sfrpg.attack", "sfrpg.to_hit"},
    "tcs.victory": {"tcs.fleet_file"},
    "tcs.fleet_file": {"tcs.victory"},
}


def test_pages_of_a_system_know_who_can_use_their_entries(files: dict[str, bytes]) -> None:
    """Found in the schemas: a ship's page leads to the others that take such a ship, a page to no other system."""
    found = re.compile(rb'<script type="application/json" id="page">(.*?)</script>', re.DOTALL)
    pages = [json.loads(m[1]) for name, text in files.items() if name.endswith(".html") and (m := found.search(text))]
    onward = {page["calculator"]: {way["id"] for way in page["onward"]} for page in pages if "onward" in page}

    for calculator, ways in onward.items():
        assert {way.split(".")[0] for way in ways} <= {calculator.split(".")[0]}
        assert calculator not in ways
    assert {calculator: onward[calculator] & ways for calculator, ways in ONWARD.items()} == ONWARD
