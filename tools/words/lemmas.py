"""Makes the tables of `mappings/lemmas` from the data of simplemma, a package of PyPI:

    pip install --target <folder> simplemma==2.0.0
    PYTHONPATH=<folder> python3 tools/words/lemmas.py

A row is a form, a tab, and its dictionary word; behind it a tab and `?` where the form is rather a word of its own: it is a dictionary
word too, more frequent than the other one, or of two letters, or the language's table also relates words that are derived of others.
Rows are sorted by their UTF-16 code units, as `src/words/lemmas.ts` looks them up.
Only forms that the table of frequencies has are kept: what people hardly ever type is not worth its bytes. Of languages without
such a table the forms of names and keywords of one word in the core set, the everyday names and the CLDR.
"""

import csv
import gzip
import json
import re
from pathlib import Path

from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

ROOT = Path(__file__).parent.parent.parent
MAPPINGS = ROOT / "mappings"
CLDR = ROOT / "node_modules/cldr-annotations-full/annotations"
# Languages whose sentences are read by these tables, and those whose forms stemmers miss most. `hbs` is Croatian, Bosnian and Serbian.
LANGUAGES = {
    language: {"sh": "hbs"}.get(language, language)
    for language in "bg ca cs cy da el et fi ga gd gl he hi hu hy id is ka lt lv mk ml nb ro sh sk sl sq sv tr uk".split()
}



# Whose table of frequencies has dictionary words alone.
WITHOUT_FORMS = {"ml"}


def frequent_forms(language):
    """The words of the table of frequencies with the steps of their frequency; None where there is none."""
    path = MAPPINGS / "frequencies" / f"{language}.tsv.gz"
    if language in WITHOUT_FORMS or not path.exists():
        return None
    with gzip.open(path, "rt", encoding="utf-8") as table:
        return {word: int(step or 0) for word, _, step in (line.rstrip("\n").partition("\t") for line in table)}


def catalogue_words(language):
    """Names and keywords of one word, in small letters."""
    annotations = json.loads((CLDR / language / "annotations.json").read_text())["annotations"]["annotations"]
    texts = [text for row in annotations.values() for texts in row.values() for text in texts]
    for folder in ("core/source/names", "everyday"):
        path = ROOT / "catalogues" / folder / f"{language}.csv"
        if path.exists():
            with path.open(encoding="utf-8", newline="") as rows:
                texts += [text for row in csv.DictReader(rows) for text in row.values() if text]
    return {word.strip() for text in texts for word in re.split(r"[|/(),:]+", text.lower())}


# Whose tables relate words derived of others too: Indonesian `bangunan` (a building) is listed under `bangun` (get up).
DERIVING = {"he", "id", "tr"}

for language, name in LANGUAGES.items():
    lemmas = DefaultDictionaryFactory().get_dictionary(name)
    forms = frequencies = frequent_forms(language)
    if frequencies is None:
        frequencies, words = {}, catalogue_words(language)
        forms = {form for form, lemma in lemmas.items() if form == form.lower() and lemma.lower() in words}
    rows = {(form, lemma.lower()) for form in forms if (lemma := lemmas.get(form)) and lemma.lower() != form}
    words = {lemma for form, lemma in lemmas.items() if form != lemma}


    def is_word(form, lemma):
        is_frequent = frequencies.get(form, 0) > frequencies.get(lemma, 0)
        return form in words or len(form) < 3 or is_frequent or language in DERIVING

    marked = (
        (form, f"{lemma}\t?" if is_word(form, lemma) else lemma)
        for form, lemma in sorted(rows, key=lambda row: row[0].encode("utf-16-be"))
    )
    text = "".join(f"{form}\t{lemma}\n" for form, lemma in marked)
    with gzip.GzipFile(MAPPINGS / "lemmas" / f"{language}.tsv.gz", "wb", 9, mtime=0) as table:
        table.write(text.encode())
