"""A match in a link's fragment: packed, and with a check that finds out whether a chat program cut or changed it.

`t=…` is a match that goes on: on a device that has it, it is found again (see `kin`). `new=…` is one to begin: a position, or
a set-up with its luck, and each time that it is opened it begins anew.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib

from pygames.core.record import LONGEST_TEXT

GOES_ON, BEGINS = "t", "new"
LONGEST = 4_000
"""Links of more characters are cut by many chat and mail programs."""
_PACKED = re.compile(rf"(?:{GOES_ON}|{BEGINS})=([A-Za-z0-9_-]*)\.([0-9a-f]{{8}})", re.ASCII)
_CODED = re.compile("%([2-7][0-9A-Fa-f])")


class BadLink(Exception):
    """A fragment that holds no whole match; the sentence is for people."""


def carries(fragment: str) -> bool:
    """Whether a fragment is meant to hold a match, whole or not."""
    return plain(fragment).partition("=")[0] in (GOES_ON, BEGINS)


def begins(fragment: str) -> bool:
    """Whether it holds a match to begin, rather than one that goes on."""
    return plain(fragment).startswith(f"{BEGINS}=")


def plain(fragment: str) -> str:
    """A fragment as it was written, where a program on its way has put %3D and the like for its signs."""
    return _CODED.sub(lambda found: chr(int(found[1], 16)), fragment)


def packed(text: str, kind: str = GOES_ON) -> str:
    """The fragment that carries a match's text."""
    data = text.encode("utf-8", "replace")
    body = base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    return f"{kind}={body}.{zlib.crc32(data):08x}"


def unpacked(fragment: str) -> str:
    """The text that a fragment carries, whatever a chat put behind it. Raises BadLink if it was cut or changed on its way."""
    found = _PACKED.match(plain(fragment))
    if found is None:
        raise BadLink(
            "This link was cut on its way: its end is missing. Ask for the whole link, or for the match as a file."
        )
    body, check = found.groups()
    try:
        data = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unpack = zlib.decompressobj()
        text = unpack.decompress(data, LONGEST_TEXT + 1)
        whole = unpack.eof and f"{zlib.crc32(text):08x}" == check
        if not whole:
            raise ValueError
        return text.decode()
    except (ValueError, binascii.Error, zlib.error):
        raise BadLink(
            "This link was changed on its way: it does not hold a whole match. Ask for it again, or for the match as a file."
        ) from None


def unquoted(value: str) -> str:
    """A short fragment's value without what a chat put behind the link: a dot, a bracket, quotation marks."""
    return value.rstrip(".,;:!?>)]}'\"*_ ").removesuffix("%3E").removesuffix("&gt")
