"""Make zips of bytecode whose bytes depend on nothing but their source.

Runs inside the pinned Pyodide under Node, because bytecode belongs to one Python and deflate differs
between zlib builds. Dates are fixed, names sorted, and each .pyc says "do not check my source" (PEP 552).
"""

import base64
import hashlib
import importlib.util
import marshal
import re
import zipfile

DATE = (2020, 1, 1, 0, 0, 0)
UNCHECKED = (1).to_bytes(4, "little")


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    """One module as a .pyc; *name* is what a traceback shows."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source) + marshal.dumps(code)


def write_zip(target: str, files: dict[str, bytes]) -> None:
    """Write a deflated zip of *files*, in the order of their names."""
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, DATE)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED, 9)


def unzipped(path: str) -> dict[str, bytes]:
    """The files of a zip by name, folders left out."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def make_library(
    source_zip: str,
    target: str,
    optimize: int,
    only: list[str] | None = None,
    without: str | None = None,
    instead: dict[str, str] | None = None,
) -> None:
    """Write the standard library as bytecode: the modules in *only*, less those that match *without*.

    *instead* has the text of files that stand in for the library's own, by their names in it; a module that is
    replaced can still be had, as `replaced_<name>`.
    """
    files = {}
    library, instead = unzipped(source_zip), instead or {}
    replaced = {f"replaced_{name}": library[name] for name in instead if name in library and "/" not in name}
    given = library | replaced | {name: text.encode() for name, text in instead.items()}
    for name, source in given.items():
        module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        wanted = (only is None or module in only) and not (without and re.match(without, module))
        if name.endswith(".py") and wanted:
            files[name + "c"] = compiled(source, name, optimize)
    write_zip(target, files)


def sources(wheel: str) -> list[str]:
    """The text of every module in a wheel that the page can come to run; a command line is not for browsers."""
    return [
        content.decode()
        for name, content in sorted(unzipped(wheel).items())
        if name.endswith(".py") and not name.endswith("__main__.py")
    ]


def make_wheel(source_wheel: str, target: str, tag: str) -> None:
    """Write a wheel whose modules are .pyc, tagged for the one Python that can read them; without the READMEs."""
    files = {}
    for name, content in unzipped(source_wheel).items():
        if name.endswith(".py"):
            files[name + "c"] = compiled(content, name, 0)
        elif name.endswith(".dist-info/WHEEL"):
            files[name] = content.replace(b"Tag: py3-none-any", f"Tag: {tag}".encode())
        elif not name.endswith((".dist-info/RECORD", ".md")):
            files[name] = content
    info = next(name.partition("/")[0] for name in files if name.endswith(".dist-info/WHEEL"))
    files[f"{info}/RECORD"] = record(files, f"{info}/RECORD")
    write_zip(target, files)


def record(files: dict[str, bytes], own_name: str) -> bytes:
    """The list of a wheel's files with hash and size that installers check."""
    rows = []
    for name in sorted(files):
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(files[name])}\n")
    return ("".join(rows) + f"{own_name},,\n").encode()
