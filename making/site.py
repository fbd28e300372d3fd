"""Builds dist/: the same bytes for the same source.

    dist/<page>/index.html, sw.js, manifest.webmanifest, _headers   fixed names, asked for anew each time
    dist/app-<hash>/        the page's scripts, style, pictures and worker, and the rules
    dist/engine-<hash>/     Pyodide and the part of the standard library that the rules can need
    dist/workbench-<hash>/  PyScript, the whole standard library and micropip

Files lie in folders named by the hash of their content, so addresses inside a folder stay relative and untouched,
and two builds never mix.
"""

import base64
import contextlib
import hashlib
import json
import re
import shutil
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

from making import engine, headers, rules
from making.places import DIST, ROOT, WEB, WORK, Stop, node

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

NODE_MODULES = WEB / "node_modules"
PICTURES = {".svg", ".png"}
NOT_PAGE = {"node_modules", "build", "workbench"}
WORKBENCH = WEB / "workbench"

LICENCES = ["preact", "htm", "@pyscript/core"]

PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "dist"
NOT_PYSCRIPT = re.compile(r"\.map$|^(xterm|zip-|mpy-|storage|service-worker)")  # terminal, archives, MicroPython

SOURCES = ["pycore", "web", "docs", "making", "requirements", "build.py", "netlify.toml", "pyproject.toml", "README.md"]
NOT_SOURCE = {"node_modules", "__pycache__"}

SOURCE_MAP = re.compile(rb"\n//# sourceMappingURL=\S+\s*$")


def build(dist: Path = DIST, work: Path = WORK) -> None:
    """Make the whole site beside the old one, check it, and only then put it in the old one's place."""
    with alone(work):
        build_alone(dist, work)


def build_alone(dist: Path, work: Path) -> None:
    """Every step of a build, in order."""
    sources = sources_digest()
    made = engine.make(work)
    new = fresh(work / "new-dist")
    names = {"engine": add_engine(new, made)}
    names["workbench"] = add_workbench(new, made, names)
    names["app"] = add_app(new, made)
    facts = page_facts(names)
    add_pages(new, facts, work)
    add_manifest(new, names["app"])
    add_lists(new, facts["build"], names)
    check(new, work)
    replace(dist, new)
    stamp_of(dist).write_text(sources)
    report(dist)


def is_stale(dist: Path = DIST) -> bool:
    """Whether *dist* was not built from the sources as they are now."""
    stamp = stamp_of(dist)
    return not (dist.is_dir() and stamp.exists() and stamp.read_text() == sources_digest())


# ---------------------------------------------------------------- the three hashed folders


def add_engine(dist: Path, made: Path) -> str:
    """The files Pyodide starts from."""
    return add_hashed(dist, "engine", contents(made / "engine"))


def add_workbench(dist: Path, made: Path, names: dict[str, str]) -> str:
    """PyScript, and what it needs for an interpreter that is the page's own engine with a larger library."""
    files = contents(made / "workbench")
    files |= {name: data for name, data in contents(PYSCRIPT).items() if not NOT_PYSCRIPT.search(name)}
    files |= contents(WORKBENCH, skip={"index.html", "examples"})
    files["built.js"] = built(names["engine"])
    return add_hashed(dist, "workbench", files)


def add_app(dist: Path, made: Path) -> str:
    """The page itself, joined into a few files, and the rules."""
    bundle = fresh(made.parent / "bundle")
    node(WEB / "build" / "bundle.mjs", bundle)
    files = contents(bundle) | contents(made / "rules")
    files |= {name: data for name, data in contents(WEB, skip=NOT_PAGE).items() if Path(name).suffix in PICTURES}
    files["worker.js"] = (WEB / "worker.js").read_bytes()
    files["licences.txt"] = licences().encode()
    return add_hashed(dist, "app", files)


def built(engine_name: str) -> bytes:
    """A module that tells the Workbench where the engine is, seen from its own folder."""
    return f'export const ENGINE = "../{engine_name}/";\n'.encode()


def licences() -> str:
    """The licence texts that go with the copied libraries."""
    parts = [f"{name}\n\n{(NODE_MODULES / name / 'LICENSE').read_text().strip()}\n" for name in LICENCES]
    parts.append("""\
pyodide and micropip: Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/
Pyodide's script and interpreter are cut down by web/build/ of this project; its sources: https://github.com/pyodide/pyodide
CPython's standard library: PSF License Version 2, https://docs.python.org/3/license.html
""")
    return "\n----\n\n".join(parts)


def add_hashed(dist: Path, kind: str, files: dict[str, bytes]) -> str:
    """Write *files* to a folder named after their content; return its name."""
    files = {name: SOURCE_MAP.sub(b"\n", data) if is_script(name) else data for name, data in files.items()}
    folder = f"{kind}-{digest(files)}"
    for name, data in files.items():
        write(dist / folder / name, data)
    return folder


def is_script(name: str) -> bool:
    """Whether a file may end in a link to a source map, which we do not ship."""
    return name.endswith((".js", ".mjs"))


# ---------------------------------------------------------------- pages


def page_facts(names: dict[str, str]) -> dict[str, Any]:
    """All that the pages are rendered from; `build` names this build."""
    facts = {
        "version": rules.version(),
        **{kind: f"{name}/" for kind, name in names.items()},
        "csp": headers.META_POLICIES,
        "systems": rules.systems(),
    }
    renderer = {name: data for name, data in contents(WEB, skip={"node_modules"}).items() if name.endswith(".mjs")}
    renderer |= {name: (WEB / name).read_bytes() for name in ("sw.js", "manifest.webmanifest", "workbench/index.html")}
    renderer |= contents(ROOT / "docs") | contents(WORKBENCH / "examples")
    facts["build"] = digest({**renderer, "facts": json.dumps(facts).encode()})
    return facts


def add_pages(dist: Path, facts: dict[str, Any], work: Path) -> None:
    """Render every page with the same components that draw it in the browser."""
    given = work / "pages.json"
    given.write_text(json.dumps(facts, indent=1))
    node(WEB / "prerender.mjs", given, dist)
    expected = [calculator["path"] for system in facts["systems"] for calculator in system["calculators"]]
    for path in ["", "workbench/", *expected]:
        if not (dist / path / "index.html").is_file():
            raise Stop(f"web/prerender.mjs wrote no {path}index.html")
    if not (dist / "404.html").is_file():
        raise Stop("web/prerender.mjs wrote no 404.html")


def add_manifest(dist: Path, app: str) -> None:
    """The manifest, its pictures' addresses leading into the page's folder."""
    manifest = json.loads((WEB / "manifest.webmanifest").read_text())
    for picture in [*manifest["icons"], *manifest.get("screenshots", [])]:
        if not (dist / app / picture["src"]).is_file():
            raise Stop(f"web/manifest.webmanifest names {picture['src']}, which is not in web/")
        picture["src"] = f"{app}/{picture['src']}"
    write(dist / "manifest.webmanifest", json.dumps(manifest, indent=1, ensure_ascii=False).encode())


# ---------------------------------------------------------------- lists of what was made


def add_lists(dist: Path, build_id: str, names: dict[str, str]) -> None:
    """The service worker with its list of files, and the headers."""
    precache = {"id": build_id, "files": [entry(name, data, names) for name, data in contents(dist).items()]}
    write(dist / "precache.json", json.dumps(precache, indent=1).encode())
    worker = (WEB / "sw.js").read_text()
    with_list, count = re.subn(r"(?m)^const BUILD = .*$", f"const BUILD = {json.dumps(precache)};", worker)
    if count != 1:
        raise Stop("web/sw.js must have one line that starts with `const BUILD = `")
    write(dist / "sw.js", with_list.encode())
    write(dist / "_headers", headers.written(headers.headers_for(contents(dist), names.values())).encode())


def entry(name: str, data: bytes, names: dict[str, str]) -> dict[str, Any]:
    """One file as the service worker checks it; the workbench's are kept after all others."""
    integrity = "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()
    found: dict[str, Any] = {"url": name, "size": len(data), "integrity": integrity}
    if name.startswith((f"{names['workbench']}/", "workbench/")):
        found["workbench"] = True
    return found


# ---------------------------------------------------------------- checking and finishing


def check(dist: Path, work: Path) -> None:
    """Start the site's own Pyodide under Node, from its own files, and compare its answers with ours."""
    expected = work / "expected.json"
    write(expected, json.dumps(rules.expected()).encode())
    node(WEB / "build" / "check-site.mjs", dist, expected)


def replace(dist: Path, new: Path) -> None:
    """Put the finished site in the old one's place."""
    shutil.rmtree(dist, ignore_errors=True)
    dist.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(new, dist)


def stamp_of(dist: Path) -> Path:
    """Where it is noted from which sources *dist* was built."""
    return WORK / f"{dist.name}.stamp"


def sources_digest() -> str:
    """A hash over everything the site is made from."""
    files: dict[str, bytes] = {}
    for name in SOURCES:
        path = ROOT / name
        below = contents(path, NOT_SOURCE) if path.is_dir() else {"": path.read_bytes()}
        files |= {f"{name}/{file}": data for file, data in below.items()}
    return digest(files)


@contextlib.contextmanager
def alone(work: Path) -> Iterator[None]:
    """One build at a time in one work folder; another waits."""
    work.mkdir(parents=True, exist_ok=True)
    with (work / "lock").open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def report(dist: Path) -> None:
    """Say what was built."""
    files = contents(dist)
    size = sum(map(len, files.values())) / 1e6
    where = dist.relative_to(ROOT) if dist.is_relative_to(ROOT) else dist
    print(f"built {where}: {len(files)} files, {size:.1f} MB", flush=True)


# ---------------------------------------------------------------- files


def contents(folder: Path, skip: Container[str] = ()) -> dict[str, bytes]:
    """Every file below *folder* by its relative name, sorted, but for files and folders named in *skip*."""
    files: dict[str, bytes] = {}
    for path in sorted(path for path in folder.iterdir() if path.name not in skip):
        if path.is_dir():
            files |= {f"{path.name}/{name}": data for name, data in contents(path, skip).items()}
        else:
            files[path.name] = path.read_bytes()
    return files


def digest(files: dict[str, bytes]) -> str:
    """A short hash over names and contents."""
    whole = hashlib.sha256()
    for name in sorted(files):
        whole.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return whole.hexdigest()[:12]


def write(path: Path, data: bytes) -> None:
    """Write a file, making its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def fresh(folder: Path) -> Path:
    """An empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
