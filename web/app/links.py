"""A match in a link's fragment: packed, and with a check that finds out whether a chat program cut it."""

from __future__ import annotations

import base64
import binascii
import re
import zlib

from pygames.core.record import LONGEST_TEXT

_PACKED = re.compile(r"t=([A-Za-z0-9_-]*)\.([0-9a-f]{8})", re.ASCII)


class BadLink(Exception):
    """A fragment that holds no whole match; the sentence is for people."""


def packed(text: str) -> str:
    """The fragment that carries a match's text."""
    data = text.encode("utf-8", "replace")
    body = base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    return f"t={body}.{zlib.crc32(data):08x}"


def unpacked(fragment: str) -> str:
    """The text that a fragment carries, whatever a chat put behind it. Raises BadLink if it was cut or changed on its way."""
    found = _PACKED.match(fragment)
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
