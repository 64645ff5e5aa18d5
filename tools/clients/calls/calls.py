"""Ten calls of a generated Python client; the argument is the URL of the service."""

import sys

import openapi_client as api

client = api.ApiClient(api.Configuration(host=sys.argv[1]))
symbols, sentences, catalogue = api.SymbolsApi(client), api.SentencesApi(client), api.CatalogueApi(client)
matched = symbols.match_words(api.MatchWordsRequest(words=["dog", "xqzwvkjx"], lang="en")).data
posted = api.ReadPostedSentenceRequest(text="two dogs", lang="en", skin=3)
facets = symbols.search_symbols(q="dog", lang="en", sort="name", facets=["set", "has_audio"]).facets
word = api.ReportMissingWordRequest(word="dog", lang="en")
right = {
    "searchPublicSymbols": symbols.search_public_symbols(q="dog", language="en").data[0].name == "dog",
    "searchSymbols": len(facets.set) > 0,
    "suggestSymbols": len(symbols.suggest_symbols(q="do", lang="en").data) > 0,
    "getSymbol": symbols.get_symbol(574, lang="de").data.id == 574,
    "matchWords": matched[0].symbol.name == "dog" and matched[1].symbol is None,
    "readSentence": len(sentences.read_sentence("two dogs", "en").data) == 2,
    "readPostedSentence": len(sentences.read_posted_sentence(posted).data) == 2,
    "listLanguages": len(catalogue.list_languages().data) > 20,
    "listSets": len(catalogue.list_sets().data) > 0,
    "reportMissingWord": catalogue.report_missing_word(word).data.language_code == "en",
}
wrong = [name for name, is_right in right.items() if not is_right]
if wrong:
    sys.exit(f"{', '.join(wrong)} answered otherwise")
print(len(right), "calls")
