"""Makes the tables of `mappings/frequencies` of languages that wordfreq and the spell-checking packages lack: their words, all in step 1,
since the sources tell that a word is one, and not how frequent it is.

    python3 tools/words/lists.py <folder>

The folder holds what package managers bring, unpacked:
    debian/<package>/…   `apt-get download <package>` and `dpkg-deb -x`, the packages of SOURCES
    python/…             `pip download --no-deps` and `unzip`, or `tar`: pythainlp 5.4.0, laonlp 1.3.0, sinling 0.3.7, simplemma 2.0.0,
                         gruut-lang-sw 2.0.1
    icudt72l.dat         `icu/source/data/in` of Debian's source package icu (72.1)
"""

import gettext
import gzip
import re
import sqlite3
import struct
import subprocess
import sys
import unicodedata
import zipfile
from collections import Counter
from pathlib import Path

FOLDER = Path(sys.argv[1])
TABLES = Path(__file__).parent.parent.parent / "mappings" / "frequencies"
# Of the words of user interfaces those that occur so often: what stands there once is often a slip itself.
OCCURRENCES = 2
# Longer words are hardly ever one edit from another.
LETTERS_MAXIMUM = 14

# Letters of the languages that do not write in Latin letters alone.
LETTERS = {
    "am": "\u1200-\u135f", "be": "\u0400-\u04ff", "gu": "\u0a80-\u0aff", "kk": "\u0400-\u04ff", "km": "\u1780-\u17d3",
    "kn": "\u0c80-\u0cff", "lo": "\u0e80-\u0eff", "ml": "\u0d00-\u0d7f", "my": "\u1000-\u109f", "or": "\u0b00-\u0b7f",
    "pa": "\u0a00-\u0a7f", "si": "\u0d80-\u0dff", "te": "\u0c00-\u0c7f", "th": "\u0e00-\u0e7f",
}  # fmt: skip
LATIN = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0259"

with gzip.open(TABLES / "en.tsv.gz", "rt", encoding="utf-8") as english:
    ENGLISH = {line.split("\t", 1)[0] for line in english}


def interface_words(language: str, packages: list[str]) -> set[str]:
    """Words of the texts of programs, which Debian packs as catalogues of gettext and as archives of Fluent files."""
    counts = Counter()
    for package in packages:
        folder = FOLDER / "debian" / package
        texts = [
            text
            for path in folder.rglob("*.mo")
            for text in gettext.GNUTranslations(path.open("rb"))._catalog.values()
            if isinstance(text, str)
        ]
        for path in folder.rglob("*.xpi"):
            archive = zipfile.ZipFile(path)
            for name in archive.namelist():
                if not name.endswith((".ftl", ".properties")):
                    continue
                lines = archive.read(name).decode().split("\n")
                texts += [line.split("=", 1)[-1] for line in lines if not line.startswith("#")]
        for text in texts:
            plain = re.sub(r"<[^>]*>|\{[^}]*\}|&\w+;|[~_]", "", text)
            words = set(words_of(language, plain))
            # Not all of a program is translated.
            if len(words & ENGLISH) <= len(words) / 2:
                counts.update(words)
    return {word for word, count in counts.items() if count >= OCCURRENCES}


def words_of(language: str, text: str) -> list[str]:
    """The words of a text in small letters, in the language's own letters; joiners of letters are left out as by look-ups."""
    text = unicodedata.normalize("NFC", re.sub("[\u200b-\u200d]", "", text))
    if language == "az":
        text = text.replace("İ", "i").replace("I", "ı")
    return re.findall(f"[{LETTERS.get(language, LATIN)}]+", text.lower())


def is_written(word: str) -> bool:
    """Whether letters and marks alone stand in a word: the ranges of scripts have digits and signs too."""
    return all(unicodedata.category(letter)[0] in "LM" for letter in word)


def lines_of(path: str) -> list[str]:
    """Lines of a word list, without what stands behind a word: flags of hunspell, a tab and a lemma."""
    text = (FOLDER / path).read_text(encoding="utf-8")
    return [re.split(r"[/\t]", line, maxsplit=1)[0] for line in text.split("\n") if not line.startswith("#")]


def aspell_words(language: str) -> list[str]:
    """Words of a dictionary of aspell, which its package's own program unpacks (Debian package `aspell`)."""
    packed = gzip.open(FOLDER / f"debian/aspell-{language}/usr/share/aspell/{language}.cwl.gz").read()
    program = FOLDER / "debian/aspell/usr/bin/prezip-bin"
    return subprocess.run([program, "-d"], input=packed, capture_output=True, check=True).stdout.decode().split("\n")


def simplemma_words(language: str, with_forms: bool) -> list[str]:
    """Dictionary words of a table of simplemma, and their forms where these are not made by the million."""
    sys.path.insert(0, str(FOLDER / "python"))
    from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

    table = DefaultDictionaryFactory().get_dictionary(language)
    texts = {*table.values(), *(table if with_forms else ())}
    return [text if isinstance(text, str) else text.decode() for text in texts]


def gruut_words() -> list[str]:
    """Words of the pronouncing dictionary of Swahili; what has a second pronunciation is told by a bracket."""
    path = next(FOLDER.rglob("gruut_lang_sw/lexicon.db"))
    return [word.split("(")[0] for (word,) in sqlite3.connect(path).execute("SELECT DISTINCT word FROM word_phonemes")]


def thai_words() -> list[str]:
    """Words of the dictionary that one of two corpora has as well."""
    corpus = "python/pythainlp/corpus"
    seen = {*lines_of(f"{corpus}/tnc_freq.txt"), *lines_of(f"{corpus}/ttc_freq.txt")}
    return [word for word in lines_of(f"{corpus}/words_th.txt") if word.strip() in seen]


def icu_words(name: str) -> list[str]:
    """Words of a dictionary of ICU, by which lines are broken: a trie of bytes, each a letter less an offset.
    See the comments of `bytestrie.h` and `dictionarydata.h` of ICU."""
    data = (FOLDER / "icudt72l.dat").read_bytes()
    [head] = struct.unpack_from("<H", data)
    [count] = struct.unpack_from("<I", data, head)
    for entry in range(count):
        place, start = struct.unpack_from("<II", data, head + 4 + 8 * entry)
        if data[head + place : data.index(b"\0", head + place)].decode().endswith(f"/{name}.dict"):
            dictionary = data[head + start :]
            break
    [header] = struct.unpack_from("<H", dictionary)
    indexes = struct.unpack_from("<8i", dictionary, header)
    first_letter = indexes[5] & 0x1FFFFF
    trie = dictionary[header + indexes[0] : header + indexes[3]] if indexes[3] else dictionary[header + indexes[0] :]
    return ["".join(chr(first_letter + byte) for byte in word if byte < 0xFE) for word in trie_words(trie, 0, b"")]


def trie_number(trie: bytes, at: int, lead: int, leads: tuple[int, int, int, int]) -> tuple[int, int]:
    """A number, whose first byte tells how many more it has, and the place behind it."""
    two, three, *_ = leads
    more = sum(lead >= each for each in leads)
    base = (lead, lead - two, lead - three, 0, 0)[more]
    return (base << (8 * more)) | int.from_bytes(trie[at : at + more], "big"), at + more


VALUE_LEADS = (0x51, 0x6C, 0x7E, 0x7F)
DELTA_LEADS = (0xC0, 0xF0, 0xFE, 0xFF)
ONE_BYTE_VALUE = 0x10


def trie_words(trie: bytes, at: int, prefix: bytes):
    """The words below a node."""
    while True:
        node, at = trie[at], at + 1
        if node < 0x10:
            branches, at = (node, at) if node else (trie[at], at + 1)
            yield from branch_words(trie, at, branches + 1, prefix)
            return
        if node < 0x20:
            length = node - 0xF
            prefix, at = prefix + trie[at : at + length], at + length
            continue
        yield prefix
        if node & 1:
            return
        _, at = trie_number(trie, at, node >> 1, VALUE_LEADS)


def branch_words(trie: bytes, at: int, branches: int, prefix: bytes):
    """The words below a branch: halved while it has more than five, then a list."""
    while branches > 5:
        lead, at = trie[at + 1], at + 2
        delta, at = trie_number(trie, at, lead, DELTA_LEADS)
        yield from branch_words(trie, at + delta, branches // 2, prefix)
        branches -= branches // 2
    for _ in range(branches - 1):
        letter, node, at = trie[at : at + 1], trie[at + 1], at + 2
        value, at = trie_number(trie, at, node >> 1, VALUE_LEADS)
        if node & 1:
            yield prefix + letter
        else:
            below = value - ONE_BYTE_VALUE if node >> 1 < VALUE_LEADS[0] else value
            yield from trie_words(trie, at + below, prefix + letter)
    yield from trie_words(trie, at + 1, prefix + trie[at : at + 1])


# What each table is made of: the packages of programs whose texts are read, and the lists.
SOURCES = {
    "am": (["libreoffice-l10n-am"], lambda: aspell_words("am")),
    "az": (["firefox-esr-l10n-az"], list),
    "be": (
        ["libreoffice-l10n-be", "firefox-esr-l10n-be", "thunderbird-l10n-be"],
        lambda: lines_of("debian/hunspell-be/usr/share/hunspell/be_BY.dic"),
    ),
    "gu": (["libreoffice-l10n-gu", "firefox-esr-l10n-gu-in"], list),
    "kk": (
        ["libreoffice-l10n-kk", "firefox-esr-l10n-kk", "thunderbird-l10n-kk"],
        lambda: lines_of("debian/hunspell-kk/usr/share/hunspell/kk_KZ.dic"),
    ),
    "km": (["libreoffice-l10n-km", "firefox-esr-l10n-km"], lambda: icu_words("khmerdict")),
    "kn": (["libreoffice-l10n-kn", "firefox-esr-l10n-kn"], list),
    "lo": ([], lambda: icu_words("laodict") + lines_of("python/laonlp/corpus/lo_spellcheck_dict.txt")),
    "ml": (["libreoffice-l10n-ml"], lambda: simplemma_words("ml", False)),
    "my": (["firefox-esr-l10n-my"], lambda: icu_words("burmesedict")),
    "or": (["libreoffice-l10n-or"], list),
    "pa": (["libreoffice-l10n-pa-in", "firefox-esr-l10n-pa-in", "thunderbird-l10n-pa-in"], list),
    "si": (
        ["libreoffice-l10n-si", "firefox-esr-l10n-si"],
        lambda: lines_of("python/sinling/resources/stem_dictionary.txt"),
    ),
    "sq": (["firefox-esr-l10n-sq", "thunderbird-l10n-sq"], lambda: simplemma_words("sq", True)),
    "sw": ([], lambda: simplemma_words("sw", False) + gruut_words()),
    "te": (["libreoffice-l10n-te", "firefox-esr-l10n-te"], list),
    "th": (["libreoffice-l10n-th", "firefox-esr-l10n-th", "thunderbird-l10n-th"], thai_words),
}

for language, (packages, listed) in SOURCES.items():
    # Texts of several words are none of a list.
    words = {word for text in listed() if " " not in text.strip() for word in words_of(language, text)}
    words |= interface_words(language, packages)
    kept = sorted(word for word in words if 1 < len(word) <= LETTERS_MAXIMUM and is_written(word))
    with gzip.GzipFile(TABLES / f"{language}.tsv.gz", "wb", 9, mtime=0) as table:
        table.write("".join(f"{word}\t1\n" for word in kept).encode())
    print(language, len(kept), (TABLES / f"{language}.tsv.gz").stat().st_size)
