"""What Python looks for at its start, in the page's engine: an archive is read once, not anew for each module in it."""

import zipimport
import zlib

HEADER = 30  # bytes before a file's name in a zip
_archives: dict[str, bytes] = {}


def contents(archive: str, entry: tuple[str, int, int, int, int, int, int, int]) -> bytes:
    """One file of an archive, by its entry in the archive's table (as `zipimport` keeps it)."""
    if archive not in _archives:
        with open(archive, "rb") as file:  # noqa: PTH123 - no time for pathlib
            _archives[archive] = file.read()
    whole = _archives[archive]
    _, method, size, _, start, *_ = entry
    lengths = (whole[at] | whole[at + 1] << 8 for at in (start + 26, start + 28))  # of its name and of extra data
    begin = start + HEADER + sum(lengths)
    data = whole[begin : begin + size]
    return zlib.decompress(data, -15) if method else data


zipimport._get_data = contents
