"""What actions call fields and farms: numbers in the State count from 0, the words from 1, as they are drawn."""

from string import ascii_lowercase


def field_word(number: int) -> str:
    """What actions call a field: `field1` is number 0."""
    return f"field{number + 1}"


def farm_word(seat: int) -> str:
    """What actions call a player's farm: `farm1` is seat 0's."""
    return f"farm{seat + 1}"


def place_number(word: str) -> int:
    """The number of a field's word, or the seat of a farm's."""
    return int(word.lstrip(ascii_lowercase)) - 1


def place_of(word: str) -> int:
    """The number of a field's or a farm's word, -1 for any other word."""
    number = word.removeprefix("field").removeprefix("farm")
    there = number != word and number.isdecimal() and number.isascii() and len(number) < 4
    return int(number) - 1 if there else -1


def tried_fields(owned: int) -> range:
    """The numbers of the fields that somebody who owns so many might name, some that are not there among them."""
    return range(owned + 9)
