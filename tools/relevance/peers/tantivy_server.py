"""A server of Tantivy: python tantivy_server.py <texts file> <port>

GET /search?language=&q= answers {"ids": [...]}, best first.

One index in memory, one document a symbol, and four fields a language: words of the name, words of the keywords, the
name as one term, each keyword as one term. A fuzzy term query scores 1 whatever its distance (issue 563 of
quickwit-oss/tantivy), so exact terms, prefixes and the two distances are queries of their own with falling boosts,
whose sums rank.
"""

import json
import sys
import unicodedata
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from tantivy import Document, Filter, Index, Occur, Query, SchemaBuilder, TextAnalyzerBuilder, Tokenizer

# The "simple" tokenizer parts words at every mark that Unicode does not call alphabetic: a virama, a Thai tone mark.
WORD = r"(?:[\p{L}\p{M}\p{N}]|\x{200c}|\x{200d})+"
FIELDS = {"name": "words", "keyword": "words", "whole_name": "whole", "whole_keyword": "whole"}


def analyzer(tokenizer):
    return TextAnalyzerBuilder(tokenizer).filter(Filter.lowercase()).filter(Filter.ascii_fold()).build()


ANALYZERS = {"words": analyzer(Tokenizer.regex(WORD)), "whole": analyzer(Tokenizer.raw())}


def normalized(text):
    return unicodedata.normalize("NFKC", text).strip()


def field_of(kind, language):
    return f"{kind}_{language.replace('-', '_')}"


def read_documents(path):
    documents = {}
    languages = set()
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            language = row["language"]
            languages.add(language)
            document = documents.get(row["id"])
            if document is None:
                document = documents[row["id"]] = Document()
                document.add_unsigned("id", row["id"])
            name = normalized(row["name"])
            document.add_text(field_of("name", language), name)
            document.add_text(field_of("whole_name", language), name)
            for keyword in map(normalized, row["keywords"]):
                document.add_text(field_of("keyword", language), keyword)
                document.add_text(field_of("whole_keyword", language), keyword)
    return documents, languages


def build_index(path):
    documents, languages = read_documents(path)
    builder = SchemaBuilder()
    builder.add_unsigned_field("id", fast=True)
    for language in sorted(languages):
        for kind, tokenizer in FIELDS.items():
            builder.add_text_field(field_of(kind, language), tokenizer_name=tokenizer)
    index = Index(builder.build())
    for name, own in ANALYZERS.items():
        index.register_tokenizer(name, own)
    # One thread makes one segment, which is the quickest to search.
    writer = index.writer(heap_size=500_000_000, num_threads=1)
    for document in documents.values():
        writer.add_document(document)
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    return index, languages


def question(schema, language, text):
    clauses = []

    def term(field, value, boost):
        clauses.append(Query.boost_query(Query.term_query(schema, field, value), boost))

    def fuzzy(field, value, distance, prefix, boost):
        query = Query.fuzzy_term_query(schema, field, value, distance, True, prefix)
        clauses.append(Query.boost_query(query, boost))

    text = normalized(text)
    for word in ANALYZERS["words"].analyze(text):
        for field, boost in ((field_of("name", language), 2.0), (field_of("keyword", language), 1.0)):
            term(field, word, boost)
            fuzzy(field, word, 0, True, boost)
            if len(word) >= 3:
                fuzzy(field, word, 1, False, boost)
                fuzzy(field, word, 1, True, boost / 2)
            if len(word) >= 6:
                fuzzy(field, word, 2, False, boost / 2)
    for whole in ANALYZERS["whole"].analyze(text):
        field = field_of("whole_name", language)
        term(field, whole, 8.0)
        fuzzy(field, whole, 0, True, 4.0)
        if len(whole) >= 2:
            fuzzy(field, whole, 1, False, 8.0)
        if len(whole) >= 4:
            fuzzy(field, whole, 1, True, 3.0)
            fuzzy(field, whole, 2, False, 4.0)
        term(field_of("whole_keyword", language), whole, 3.0)
    return Query.boolean_query([(Occur.Should, clause) for clause in clauses])


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    index = None
    searcher = None
    languages = frozenset()

    def do_GET(self):
        asked = parse_qs(urlsplit(self.path).query)
        language = asked.get("language", [""])[0]
        ids = []
        if language in self.languages:
            query = question(self.index.schema, language, asked.get("q", [""])[0])
            hits = self.searcher.search(query, limit=10, count=False).hits
            ids = self.searcher.fast_field_values("id", [address for _, address in hits])
        body = json.dumps({"ids": ids}).encode()
        head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        # In one write: a head sent alone would wait for its acknowledgement.
        self.wfile.write(head.encode() + body)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True


def main():
    path, port = sys.argv[1:]
    index, languages = build_index(path)
    Handler.index, Handler.languages, Handler.searcher = index, languages, index.searcher()
    Server(("127.0.0.1", int(port)), Handler).serve_forever()


main()
