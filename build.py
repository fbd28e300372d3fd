#!/usr/bin/env python3
"""Everything the project does, in one place: `python3 build.py VERB`.

    serve [--port N] [--base /path/] [--no-build]   build the site and serve it; prints the address
    test [STEP ...]                                 run the tests, cheapest first; the steps are named in `--help`
    build [--to FOLDER]                             make dist/, the site as it is hosted
    bench                                           measure start and size against stock Pyodide
    fuzz [--minutes N]                              search at random for a reply that breaks what all must keep
    mutate FILE ... [--tests PATH ...]              spoil these files line by line; tell what no test notices
    clean                                           remove everything this script made

Needs Python >= 3.11, Node.js >= 20 and npm. It makes its own environment (.venv, web/node_modules) from the lock
files, again only when they change.
"""

import argparse
import contextlib
import shutil
import signal
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 (said in words, before anything newer is used)
    sys.exit(f"build.py needs Python 3.11 or newer; this is {sys.version.split()[0]}")

from making import environment, mutation, server, site, steps
from making.places import DIST, PYTHON, ROOT, VENV, WEB, WORK, Stop, run


def main() -> None:
    """Read the command line and do what it says."""
    arguments = command_line().parse_args()
    try:
        arguments.verb(arguments)
    except Stop as stop:
        sys.exit(f"build.py: {stop}")


def command_line() -> argparse.ArgumentParser:
    """The verbs and their options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    for verb in (serve, test, build, bench, fuzz, mutate, clean):
        verbs.add_parser(verb.__name__, help=verb.__doc__, description=verb.__doc__).set_defaults(verb=verb)
    serving = verbs.choices["serve"]
    serving.add_argument("--port", type=int, default=8000, help="0 takes a free one")
    serving.add_argument("--base", default="/", help="serve below this path, as some hosts do")
    serving.add_argument("--no-build", action="store_true", help="serve dist/ as it is")
    verbs.choices["build"].add_argument("--to", type=Path, default=DIST, help="another folder than dist/")
    verbs.choices["fuzz"].add_argument("--minutes", default="10", help="how long to search")
    spoiling = verbs.choices["mutate"]
    spoiling.add_argument("files", nargs="+", metavar="FILE", help="like pycore/sealed.py")
    spoiling.add_argument("--tests", nargs="+", default=["tests"], metavar="PATH", help="the tests that should notice")
    verbs.choices["test"].add_argument("names", nargs="*", metavar="STEP", help=", ".join(steps.STEPS))
    return parser


def serve(arguments: argparse.Namespace) -> None:
    """Build the site and serve it like the host does."""
    if not arguments.no_build and site.is_stale():
        make_site(DIST)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt):
        server.serve(DIST, arguments.port, arguments.base)


def test(arguments: argparse.Namespace) -> None:
    """Run the tests, all or the named steps; ends with a count."""
    if unknown := set(arguments.names) - set(steps.STEPS):
        raise Stop(f"no step named {sorted(unknown)[0]!r}; there are {', '.join(steps.STEPS)}")
    environment.ready_python("dev")
    environment.ready_node()
    sys.exit(steps.run_steps(arguments.names))


def build(arguments: argparse.Namespace) -> None:
    """Make dist/, the same bytes for the same source."""
    make_site(arguments.to)


def make_site(folder: Path) -> None:
    """Build with an environment that is ready for it."""
    environment.ready_python("build")
    environment.ready_node()
    site.build(folder)


def bench(_: argparse.Namespace) -> None:
    """Measure start and size against stock Pyodide, in one run on one machine."""
    make_site(DIST)
    steps.bench()


def fuzz(arguments: argparse.Namespace) -> None:
    """Search at random for a request whose reply breaks what every reply must keep; the short form is in the tests."""
    environment.ready_python("dev")
    run(PYTHON, "-m", "tests.fuzz", arguments.minutes)


def mutate(arguments: argparse.Namespace) -> None:
    """Mutation testing: which spoilt versions of these files do the tests let pass? In short a step of `test`."""
    survivors, spoilt = mutation.survivors(arguments.files, arguments.tests)
    print("".join(mutation.shown(name) for name in survivors))
    print(f"{spoilt - len(survivors)} of {spoilt} spoilt versions were noticed")


def clean(_: argparse.Namespace) -> None:
    """Remove everything this script made."""
    for made in (DIST, WORK, VENV, WEB / "node_modules"):
        shutil.rmtree(made, ignore_errors=True)
    (ROOT / "node_modules").unlink(missing_ok=True)


if __name__ == "__main__":
    main()
