"""Makes the tables of `mappings/lemmas` from the data of simplemma, a package of PyPI:

    pip install --target <folder> simplemma==2.0.0
    PYTHONPATH=<folder> python3 tools/words/lemmas.py

A row is a form, a tab, and its dictionary word; rows are sorted by their UTF-16 code units, as `mappings/lemmas.ts` looks them up.
Only forms that the table of frequencies has are kept: what people hardly ever type is not worth its bytes.
"""

import gzip
from pathlib import Path

from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

MAPPINGS = Path(__file__).parent.parent.parent / "mappings"
# Languages whose sentences are read by these tables, and those whose forms stemmers miss most. `hbs` is Croatian, Bosnian and Serbian.
LANGUAGES = {
    language: {"sh": "hbs"}.get(language, language)
    for language in "bg ca cs da el fi he hi hu id nb ro sh sk sv tr uk".split()
}

for language, name in LANGUAGES.items():
    lemmas = DefaultDictionaryFactory().get_dictionary(name)
    with gzip.open(MAPPINGS / "frequencies" / f"{language}.tsv.gz", "rt", encoding="utf-8") as table:
        forms = {line.split("\t", 1)[0] for line in table}
    rows = {(form, lemma.lower()) for form in forms if (lemma := lemmas.get(form)) and lemma.lower() != form}
    text = "".join(f"{form}\t{lemma}\n" for form, lemma in sorted(rows, key=lambda row: row[0].encode("utf-16-be")))
    with gzip.GzipFile(MAPPINGS / "lemmas" / f"{language}.tsv.gz", "wb", 9, mtime=0) as table:
        table.write(text.encode())
