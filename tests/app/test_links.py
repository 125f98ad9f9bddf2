"""Links: to a match, to a position, to the same luck; to and fro between two devices; as a code for a camera."""

from __future__ import annotations

import hashlib
import random
import re
from itertools import product

import pytest

import pygames
from tests.app.conftest import ADDRESS, Element
from web.app import links, qr
from web.app.links import packed, unpacked

HENS = "pygames 1\ngame hens-and-chicks rules 1\nseat human Ann\nseat human Bob\nseed 11\n---\n"
DICE = "pygames 1\ngame rolling-gemstones rules 1\nseat human Ann\nseat human Bob\nseed 3\n---\n"
FARMS = "pygames 1\ngame jelly-bean-farmers rules 1\nseat human Ann\nseat {bob}\nseed 3\n---\n"
OURS = ("hens-and-chicks", "rolling-gemstones", "gem-hens", "jelly-bean-farmers", "chickenrun")
SEATS = [(slug, seats) for slug in OURS for seats in pygames.game(slug).seats]


def shared(someone, which: str = "This match") -> str:
    """The link that somebody copies."""
    someone.press("More")
    someone.press("Share by a link")
    section = next(e for e in someone.elements if e.tag == "section" and e.children[0].label == which)
    button = next(e for e in inside(section) if e.label == "Copy the link")
    someone.send({**button.facts, "render": someone.app.render})
    return someone.copied[-1]


def inside(element: Element) -> list[Element]:
    return [one for child in element.children for one in [child, *inside(child)]]


def fragment(link: str) -> str:
    return link.partition("#")[2]


def with_lines(head: str, *lines: str) -> str:
    return head + "".join(f"{line}\n" for line in lines)


def here(text: str, name: str = "a", **others: str) -> dict[str, str]:
    """A device on which a match is kept."""
    return {f"match/{name}": text, **{f"match/{key}": value for key, value in others.items()}}


def at_random(slug: str, seats: int, actions: int, seed: int, **options: str) -> pygames.Match:
    """A match in which everybody has acted at random so many times, or to its end; players who roll have rolled."""
    match = pygames.Match.start(slug, [f"Player {seat + 1}" for seat in range(seats)], seed=seed, **options)
    rng = random.Random(seed)
    while match.state.turn is not None and actions:
        if match.state.turn == pygames.CHANCE:
            match.play(" ".join(match.state.chance(rng)))
        else:
            match.play(rng.choice(match.state.actions()))
            actions -= 1
    return match


# -- how long they are ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "seats"), SEATS)
def test_sixty_actions_fit_into_nine_hundred_characters(slug, seats):
    for seed in (123_456_789, 987_654_321):
        match = at_random(slug, seats, 60, seed)
        link = f"https://somebody.github.io/pygames/{slug}/#{packed(match.link_text)}"
        assert len(link) < 900
        assert pygames.Match.load(unpacked(fragment(link))).lines == match.lines


def test_sixty_actions_fit_where_people_roll_the_dice_themselves():
    match = at_random("rolling-gemstones", 4, 60, 5, dice="own")
    assert len(packed(match.link_text)) < 900


def test_what_the_seed_gives_is_not_in_the_link():
    match = at_random("rolling-gemstones", 2, 20, 5)
    assert "\nroll " in match.text and "\nroll " not in unpacked(packed(match.link_text))


def long_match(rows: int = 300) -> str:
    """A match whose text cannot be squeezed: head lines of many digits, that a later site may know."""
    digits = random.Random(1)
    notes = "".join(f"note-{number} {digits.randrange(10**30)}\n" for number in range(rows))
    return HENS.replace("---\n", f"{notes}---\nc2 d3\n")


def test_above_four_thousand_characters_the_dialog_offers_the_file_and_says_why(person):
    text = long_match()
    someone = person("/hens-and-chicks/", storage=here(text), fragment="match=a")
    someone.press("More")
    someone.press("Share by a link")
    assert someone.sees("more than 4,000 characters, and many chat and mail programs cut such links")
    section = next(e for e in someone.elements if e.tag == "section" and e.children[0].label == "This match")
    assert [e.label for e in inside(section) if e.tag == "button"] == ["Download the match"]
    someone.send({"do": "copy-link", "link": "match", "render": someone.app.render})
    assert not someone.copied
    someone.press("Download the match")
    assert someone.downloads[0][1] == pygames.Match.load(text).text


# -- what comes of them -----------------------------------------------------------------------------------------------


def test_links_of_earlier_sites_still_open_their_match(person):
    text = with_lines(HENS, "c2 d3")
    assert person("/hens-and-chicks/", fragment=old_fragment(text)).match.lines == ["c2 d3"]


def old_fragment(text: str) -> str:
    """As the site wrote it before there were other links than those to a match."""
    import base64
    import zlib

    data = text.encode()
    return f"t={base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip('=')}.{zlib.crc32(data):08x}"


def test_two_people_play_an_open_game_by_sending_links_to_and_fro(person):
    ann = person("/hens-and-chicks/", storage=here(HENS), fragment="match=a")
    ann.touch("c2", "d3")
    link = shared(ann)
    bob = person("/hens-and-chicks/", fragment=fragment(link), seed="99")
    bob.touch("d7", "c6")
    for mover, other, action in ((0, 1, ("d2", "e3")), (1, 0, ("e7", "f6")), (0, 1, ("e2", "f3"))):
        people = [ann, bob]
        before = people[mover]
        came = person("/hens-and-chicks/", storage=before.storage, fragment=fragment(shared(people[other])))
        assert came.sees("goes on with this link: 1 line is new.")
        assert len([key for key in came.storage if key.startswith("match/")]) == 1, "never a copy"
        assert came.fragment.startswith("match="), "and it is kept"
        came.touch(*action)
        if mover == 0:
            ann = came
        else:
            bob = came
    assert ann.match.lines == ["c2 d3", "d7 c6", "d2 e3", "e7 f6", "e2 f3"]


def test_the_same_link_twice_opens_the_match_that_is_here(person):
    text = with_lines(HENS, "c2 d3")
    someone = person("/hens-and-chicks/", storage=here(text), fragment=packed(text))
    assert someone.fragment == "match=a" and someone.storage["match/a"] == text
    someone.touch("d7", "c6")
    assert [key for key in someone.storage if key.startswith("match/")] == ["match/a"]


def test_a_link_that_is_older_than_the_match_here_changes_nothing_and_says_so(person):
    text = with_lines(HENS, "c2 d3", "d7 c6", "d2 e3")
    someone = person("/hens-and-chicks/", storage=here(text), fragment=packed(with_lines(HENS, "c2 d3")))
    assert someone.sees("This link is older than the match on this device") and someone.sees("2 lines more stand here")
    assert someone.match.lines == ["c2 d3", "d7 c6", "d2 e3"] and someone.storage["match/a"] == text
    someone.press("Look at line 1")
    assert someone.app.screen.sitting.looking == 1


def test_a_link_that_branched_off_leaves_the_match_here_and_says_where(person):
    text = with_lines(HENS, "c2 d3", "d7 c6")
    someone = person("/hens-and-chicks/", storage=here(text), fragment=packed(with_lines(HENS, "c2 d3", "e7 f6")))
    assert someone.sees("From line 2 on this link goes another way than the match on this device.")
    assert someone.match.lines == ["c2 d3", "e7 f6"]
    someone.touch("d2", "e3")
    assert someone.storage["match/a"] == text
    kept = sorted(value for key, value in someone.storage.items() if key.startswith("match/"))
    assert len(kept) == 2


def test_from_a_link_that_branched_off_the_match_here_can_be_opened(person):
    text = with_lines(HENS, "c2 d3", "d7 c6")
    someone = person("/hens-and-chicks/", storage=here(text), fragment=packed(with_lines(HENS, "c2 d3", "e7 f6")))
    someone.press("Open the one on this device")
    assert someone.match.lines == ["c2 d3", "d7 c6"]
    assert list(someone.storage) == ["match/a"]


def test_of_two_branches_the_one_goes_on_that_the_link_continues(person):
    one, other = with_lines(HENS, "c2 d3", "d7 c6"), with_lines(HENS, "c2 d3", "e7 f6")
    linked = packed(with_lines(HENS, "c2 d3", "e7 f6", "d2 e3"))
    someone = person("/hens-and-chicks/", storage=here(one, b=other), fragment=linked)
    assert sorted(key for key in someone.storage if key.startswith("match/")) == ["match/a", "match/b"]
    assert someone.storage["match/a"] == one
    assert pygames.Match.load(someone.storage["match/b"]).lines == ["c2 d3", "e7 f6", "d2 e3"]


def test_what_was_taken_back_here_gives_way_to_what_the_link_goes_on_with(person):
    text = with_lines(HENS, "c2 d3") + "---\nd7 c6\n"
    someone = person("/hens-and-chicks/", storage=here(text), fragment=packed(with_lines(HENS, "c2 d3", "e7 f6")))
    assert someone.match.lines == ["c2 d3", "e7 f6"] and not someone.match.can_redo


def test_what_somebody_noted_here_is_kept_when_a_link_goes_on(person):
    text = with_lines(HENS, "c2 d3", "# a good start")
    someone = person("/hens-and-chicks/", storage=here(text), fragment=packed(with_lines(HENS, "c2 d3", "e7 f6")))
    assert "# a good start" in someone.storage["match/a"] and someone.match.lines == ["c2 d3", "e7 f6"]


@pytest.mark.parametrize(
    "change", [("seed 11", "seed 12"), ("Bob", "Eve"), ("rules 1\n", "rules 1\noption setup hens-front\n")]
)
def test_a_match_with_other_people_luck_or_options_is_another_match(person, change):
    text, other = with_lines(HENS, "c2 d3"), HENS.replace(*change)
    someone = person("/hens-and-chicks/", storage=here(text), fragment=packed(other))
    assert not someone.sees("link goes") and not someone.sees("older")
    assert someone.match.lines == [] and someone.storage["match/a"] == text


def test_another_match_with_the_same_people_and_luck_is_no_branch(person):
    match = at_random("rolling-gemstones", 2, 10, 5)
    other = at_random("rolling-gemstones", 2, 0, 5)
    other.play(next(action for action in other.state.actions() if " ".join(action) != match.lines[1]))
    someone = person("/rolling-gemstones/", storage=here(match.text), fragment=packed(other.link_text))
    assert someone.match.lines == other.lines and not someone.sees("another way")


def test_a_broken_save_does_not_stand_in_a_link_s_way(person):
    broken = with_lines(HENS, "c2 c5")
    someone = person("/hens-and-chicks/", storage=here(broken), fragment=packed(with_lines(HENS, "c2 d3")))
    assert someone.match.lines == ["c2 d3"] and someone.storage["match/a"] == broken


# -- the other two links ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "seats"), SEATS)
def test_a_link_to_a_position_begins_a_match_there(person, slug, seats):
    match = at_random(slug, seats, 12, 4)
    someone = person(f"/{slug}/", storage=here(match.text), fragment="match=a")
    if someone.has("Go on"):
        someone.press("Go on")
    friend = person(f"/{slug}/", fragment=fragment(shared(someone, "This position")), storage=someone.storage)
    assert friend.match.state.position() == friend.match.record.position
    assert friend.match.record.free and friend.match.lines == []
    viewer = someone.app.screen.sitting.seen.viewer
    assert friend.match.state.seen_by(viewer).scores() == match.state.seen_by(viewer).scores()
    assert friend.storage["match/a"] == someone.storage["match/a"]


def test_a_position_that_was_looked_at_is_the_one_that_is_shared(person):
    text = with_lines(HENS, "c2 d3", "d7 c6", "d2 e3")
    someone = person("/hens-and-chicks/", storage=here(text), fragment="match=a")
    someone.send({"do": "goto", "line": 1, "render": someone.app.render})
    friend = person("/hens-and-chicks/", fragment=fragment(shared(someone, "The position after line 1")))
    assert friend.match.state.position() == pygames.Match.load(with_lines(HENS, "c2 d3")).state.position()


def test_a_link_to_a_position_begins_anew_each_time_and_keeps_what_was_played(person):
    text = with_lines(HENS, "c2 d3")
    link = fragment(shared(person("/hens-and-chicks/", storage=here(text), fragment="match=a"), "This position"))
    someone = person("/hens-and-chicks/", fragment=link)
    someone.touch("d7", "c6")
    again = person("/hens-and-chicks/", fragment=link, storage=someone.storage, seed="55")
    assert again.match.lines == [] and again.sees("a match of its own begins")
    again.touch("e7", "f6")
    assert len([key for key in again.storage if key.startswith("match/")]) == 2


def test_a_position_of_a_game_with_secrets_tells_nothing_that_its_sender_does_not_know(person):
    worlds = []
    for seed in (3, 8):
        match = at_random("jelly-bean-farmers", 2, 9, 3)
        viewer = match.state.turn
        state = match.state.imagine(viewer, random.Random(seed))
        text = pygames.Match.start("jelly-bean-farmers", ["Ann", "bot:easy"], position=state.position()).text
        worlds.append(text)
    sent = []
    for text in worlds:
        someone = person("/jelly-bean-farmers/", storage=here(text), fragment="match=a")
        sent.append(unpacked(fragment(shared(someone, "This position"))))
    assert worlds[0] != worlds[1]
    seen = [pygames.Match.load(text).state.seen_by(0) for text in worlds]
    if seen[0] == seen[1]:
        assert sent[0] == sent[1]


def test_the_same_luck_begins_a_new_match_with_the_same_dice(person):
    match = at_random("rolling-gemstones", 2, 10, 5)
    someone = person("/rolling-gemstones/", storage=here(match.text), fragment="match=a")
    link = fragment(shared(someone, "The same luck"))
    friend = person("/rolling-gemstones/", fragment=link, storage=someone.storage)
    assert friend.match.lines == match.lines[:1] and friend.match.record.seed == match.record.seed
    assert friend.match.seats == match.seats and friend.app.screen.key is None


def test_a_game_without_luck_has_no_link_to_it(person):
    someone = person("/hens-and-chicks/", storage=here(HENS), fragment="match=a")
    someone.press("More")
    someone.press("Share by a link")
    assert not someone.sees("The same luck")


def test_what_is_set_up_in_the_editor_is_a_link_and_a_code_to_a_match_from_there(person):
    line = "h7/8/2C5/8/8/8/8/7H 0"
    someone = person("/hens-and-chicks/edit/", fragment=f"position={line}")
    someone.press("Share by a link")
    someone.press("Show as a code")
    assert someone.sees("Point the camera of the other device at it.")
    someone.press("Back")
    someone.press("Copy the link")
    assert someone.app.dialog is None and someone.sees("A link to this position is copied.")
    someone.send({"do": "copy-link", "link": "match", "render": someone.app.render})
    assert len(someone.copied) == 1 and someone.sees("There is no such link here.")
    friend = person("/hens-and-chicks/", fragment=fragment(someone.copied[0]))
    assert friend.match.state.position() == line and friend.match.record.free
    assert friend.app.screen.key is None, "each time that it is opened it begins anew"


# -- games with secrets -----------------------------------------------------------------------------------------------


def test_a_game_with_secrets_says_why_it_cannot_be_played_by_links(person):
    someone = person("/jelly-bean-farmers/", storage=here(FARMS.format(bob="human Bob")), fragment="match=a")
    someone.press("More")
    someone.press("Share by a link")
    assert someone.sees("Jelly Bean Farmers cannot be played by sending links to and fro")
    assert someone.sees("there is no such link: another match with its luck would tell what is hidden")
    someone.send({"do": "copy-link", "link": "luck", "render": someone.app.render})
    assert not someone.copied


def test_nothing_of_the_link_is_in_the_page_before_somebody_asks_for_it(person):
    pages = []
    for seed in (3, 4):
        text = FARMS.format(bob="bot easy").replace("seed 3", f"seed {seed}")
        someone = person("/jelly-bean-farmers/", storage=here(text), fragment="match=a")
        someone.press("More")
        someone.press("Share by a link")
        pages.append(someone.regions["dialog"])
    assert pages[0] == pages[1]


# -- cut, changed, from elsewhere -------------------------------------------------------------------------------------


def test_no_link_that_was_cut_opens_anything(person):
    whole = packed(with_lines(HENS, "c2 d3"))
    for length in range(1, len(whole)):
        if length % 7 == 0 or length < 4 or length > len(whole) - 10:
            someone = person("/hens-and-chicks/", storage=here(HENS), fragment=whole[:length])
            assert someone.sees("This address leads to no match here"), whole[:length]
            assert "board" not in someone.regions


def test_no_link_with_another_letter_opens_anything():
    whole = packed(with_lines(HENS, "c2 d3"))
    rng = random.Random(1)
    for place in range(2, len(whole)):
        letter = rng.choice([one for one in "abcXYZ0129" if one != whole[place]])
        with pytest.raises(links.BadLink):
            unpacked(whole[:place] + letter + whole[place + 1 :])


@pytest.mark.parametrize(
    "change", [str.upper, str.lower, lambda link: link[1:], lambda link: f"x{link}", lambda link: link.replace("=", "")]
)
def test_an_address_that_a_program_has_changed_is_told(person, change):
    someone = person("/hens-and-chicks/", storage=here(HENS), fragment=change(packed(with_lines(HENS, "c2 d3"))))
    assert someone.sees("This address leads to no match here") and "board" not in someone.regions


def test_signs_that_were_coded_on_the_way_are_read_as_they_were(person):
    link = packed(with_lines(HENS, "c2 d3"))
    coded = link.replace("=", "%3D").replace(".", "%2e").replace("_", "%5F").replace("-", "%2D")
    assert person("/hens-and-chicks/", fragment=coded).match.lines == ["c2 d3"]


def test_the_skip_link_s_address_leads_to_the_table(person):
    assert "board" in person("/hens-and-chicks/", fragment="main").regions


def test_a_site_that_only_this_device_can_reach_says_so(person):
    someone = person("/hens-and-chicks/", address="http://127.0.0.1:8712/")
    someone.press("More")
    someone.press("Share by a link")
    assert someone.sees("one that this device alone has")


# -- as a code --------------------------------------------------------------------------------------------------------


def modules(path: str) -> list[list[int]]:
    """The modules that an SVG path draws: rows of dark (1) and light (0)."""
    rows = []
    for number, row in enumerate(path.split("M")[1:]):
        start, line = re.match(r"4 ([\d.]+)(.*)", row).groups()
        assert float(start) == number + 4.5
        drawn = [(kind, int(length)) for kind, length in re.findall(r"([hm])(\d+)", line)]
        rows.append([int(kind == "h") for kind, length in drawn for _ in range(length)])
    return [row + [0] * (len(rows) - len(row)) for row in rows]


def read(rows: list[list[int]]) -> bytes:
    """The bytes that a code of level L holds, as a reader finds them: format, mask, way of the bits, blocks."""
    side = len(rows)
    version = (side - 17) // 4
    bits = [rows[y][8] for y in (0, 1, 2, 3, 4, 5, 7, 8)] + [rows[8][x] for x in (7, 5, 4, 3, 2, 1, 0)]
    known = sum(bit << place for place, bit in enumerate(bits)) ^ 0x5412
    assert known >> 13 == 1, "level L"
    covers = qr.MASKS[known >> 10 & 7]
    fixed = qr._patterns(version, 0)
    found, upwards = [], True
    for right in [x for x in range(side - 1, 0, -2) if x > 6] + [5, 3, 1]:
        for y in range(side - 1, -1, -1) if upwards else range(side):
            found += [rows[y][x] ^ (not covers(x, y)) for x in (right, right - 1) if fixed[y][x] < 0]
        upwards = not upwards
    codewords = [int("".join(map(str, found[at : at + 8])), 2) for at in range(0, len(found) - 7, 8)]
    blocks, total = qr.BLOCKS[version - 1], len(codewords)
    size = total - blocks * qr.CORRECTION[version - 1]
    short, longer = divmod(size, blocks)
    parts: list[list[int]] = [[] for _ in range(blocks)]
    order = [
        (place, number)
        for place, number in product(range(short + 1), range(blocks))
        if place < short or number >= blocks - longer
    ]
    for (_, number), codeword in zip(order, codewords, strict=False):
        parts[number].append(codeword)
    text = "".join(f"{byte:08b}" for part in parts for byte in part)
    assert text[:4] == "0100", "bytes"
    start = 12 if version < 10 else 20
    length = int(text[4:start], 2)
    return bytes(int(text[at : at + 8], 2) for at in range(start, start + 8 * length, 8))


def test_a_link_is_shown_as_a_code_that_holds_it(person):
    someone = person("/hens-and-chicks/", storage=here(with_lines(HENS, "c2 d3")), fragment="match=a")
    link = shared(someone)
    someone.press("More")
    someone.press("Share by a link")
    someone.press("Show as a code")
    drawn = next(e for e in someone.elements if e.tag == "svg" and e.attributes.get("class") == "code")
    assert drawn.label == "A code that holds the link to this match"
    assert read(modules(drawn.children[1].attributes["d"])).decode() == link
    assert link.startswith(f"{ADDRESS}hens-and-chicks/#t=")
    someone.press("Back")
    assert someone.sees("Share by a link")


def test_sixty_actions_of_any_game_fit_into_a_code():
    for slug, seats in SEATS:
        link = f"{ADDRESS}{slug}/#{packed(at_random(slug, seats, 60, 77).link_text)}"
        rows = qr.code(link.encode())
        assert rows is not None and read(rows).decode() == link


def test_what_no_code_can_hold_is_told(person):
    someone = person("/hens-and-chicks/", storage=here(long_match(90)), fragment="match=a")
    someone.press("More")
    someone.press("Share by a link")
    someone.press("Show as a code")
    assert someone.sees("too much for a code that a camera could read")


def test_codes_are_those_that_other_programs_make_and_read():
    """zbarimg read each of these, and the library qrcode 8.2 gives the same modules under the same mask."""
    drawn = hashlib.sha256()
    for version in range(1, qr.LARGEST + 1):
        for length in (qr._room(version), qr._room(version) - 5):
            rows = qr.code((b"https://example.org/#t=" * 60)[:length])
            assert len(rows) == 4 * version + 17
            drawn.update(repr(rows).encode())
    assert drawn.hexdigest() == "cd27bcbeff1f03bd35a453273f17b7be2c0614845525c3271f756038e9a8e870"
