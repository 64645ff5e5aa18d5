"""What no JSON Schema can say of a request, so that Schemathesis expects nothing of it."""

import json
import re
import unicodedata

import schemathesis

TEXT_MAXIMUM = 128
LISTS = ("tags", "set", "prefer_set", "ids", "facets")


def tidied(text):
    """A text as the service reads it: on one line, without blanks around it."""
    return re.sub(r"[\x00-\x1f\x7f-\x9f]+|\s+", " ", unicodedata.normalize("NFC", text)).strip()


def same_length(text):
    """Whether a text is as long for a schema as for the service, which counts when it is tidied up."""
    if not isinstance(text, str):
        return True
    tidy = tidied(text)
    return (len(text) <= TEXT_MAXIMUM) == (len(tidy) <= TEXT_MAXIMUM)


def is_board(body):
    """Whether the fields of a board's body go together; those of its cells are left to other tests."""
    lists = [body[name] for name in ("ids", "words") if body.get(name) not in (None, "")]
    colours = [body[name] for name in ("colours", "colors") if body.get(name) not in (None, "")]
    others = [body.get(name) for name in ("cells", "grid")]
    return len(lists) == 1 and len(set(map(str, colours))) < 2 and others == [None, None]


def is_countable(word):
    """Whether a reported word says nothing about a person, as far as a pattern can tell: up to three words of letters."""
    return not isinstance(word, str) or re.fullmatch(r"[^\W\d_]+( [^\W\d_]+){0,2}", word) is not None


def fits_format(path, query):
    """Whether a format goes with the parameters beside it."""
    kind = query.get("format")
    if path.endswith("/export"):
        has_language = any(query.get(name) not in (None, "") for name in ("lang", "language"))
        if query.get("size") not in (None, "") and kind != "obz":
            return False
        return has_language or kind != "pack"
    if path.endswith("/variant") and kind == "svg":
        recoloured = {
            "mono": ("1", "true"),
            "mirror": ("1", "true"),
            "color": ("0", "false"),
            "plural": ("1", "true"),
            "overlay": None,
        }
        given = {name: str(query[name]).lower() for name in recoloured if query.get(name) not in (None, "")}
        return not any(recoloured[name] is None or value in recoloured[name] for name, value in given.items())
    return True


def plain(entries):
    """Whether a list is as long for a schema as for the service."""
    texts = [str(entry).strip().lower() for entry in entries]
    return not any("," in text for text in texts) and len(set(texts)) == len(texts)


@schemathesis.hook
def filter_case(context, case):
    """Leaves out requests whose parameters are well each for itself and wrong together, and made-up cursors."""
    query = dict(case.query or {})
    # A comma within an entry of a list makes two of it, a repeated entry counts once, and one value is a list of one.
    if any(isinstance(value, list) and not plain(value) for value in query.values()):
        return False
    if any(not isinstance(query.get(name, []), list) for name in LISTS):
        return False
    body = case.body if isinstance(case.body, dict) else {}
    # Null counts as not given in every field of a body, which a document with one form of each field does not say.
    if None in body.values():
        return False
    # Where a list is described a comma list is understood too.
    if any(isinstance(body.get(name), str) for name in LISTS):
        return False
    # Unknown parameters are ignored, and named in the warnings; one without a name cannot be told from none.
    if "" in query:
        return False
    named = [
        value
        for source in (query, body)
        for name in ("lang", "language")
        if (value := source.get(name)) not in (None, "")
    ]
    if any(value != named[0] for value in named):
        return False
    # Answers with `fields` lack what the schema requires: it describes whole symbols.
    if any(source.get("fields") not in (None, "") for source in (query, body)):
        return False
    # Of a board one of three lists says what it shows, and its cells have to fit its grid.
    if case.path.endswith("/boards") and not is_board(body):
        return False
    if case.path.endswith("/missing-words") and not is_countable(body.get("word")):
        return False
    if not fits_format(case.path, query):
        return False
    sentences = [source.get("text") for source in (query, body)]
    if any(isinstance(text, str) and text != "" and tidied(text) == "" for text in sentences):
        return False
    words = body.get("words")
    if not all(same_length(text) for text in [query.get("q"), *(words if isinstance(words, list) else [])]):
        return False
    try:
        if int(query.get("offset", 0)) + int(query.get("limit", 20)) > 10_000:
            return False
    except (TypeError, ValueError):
        pass
    return query.get("cursor") in (None, "")


@schemathesis.deserializer("application/obf")
def read_board(context, response):
    """A board is JSON."""
    return json.loads(response.content)
