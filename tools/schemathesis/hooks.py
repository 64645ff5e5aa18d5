"""What no JSON Schema can say of a request, so that Schemathesis expects nothing of it."""

import re
import unicodedata

import schemathesis

TEXT_MAXIMUM = 128


def same_length(text):
    """Whether a text is as long for a schema as for the service, which counts when it is tidied up."""
    if not isinstance(text, str):
        return True
    tidy = re.sub(r"[\x00-\x1f\x7f-\x9f]+|\s+", " ", unicodedata.normalize("NFC", text)).strip()
    return (len(text) <= TEXT_MAXIMUM) == (len(tidy) <= TEXT_MAXIMUM)


@schemathesis.hook
def filter_case(context, case):
    """Leaves out requests whose parameters are well each for itself and wrong together, and made-up cursors."""
    query = dict(case.query or {})
    body = case.body if isinstance(case.body, dict) else {}
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
    words = body.get("words")
    if not all(same_length(text) for text in [query.get("q"), *(words if isinstance(words, list) else [])]):
        return False
    try:
        if int(query.get("offset", 0)) + int(query.get("limit", 20)) > 10_000:
            return False
    except (TypeError, ValueError):
        pass
    return query.get("cursor") in (None, "")
