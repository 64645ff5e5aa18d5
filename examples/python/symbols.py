"""A client in the standard library alone: search, many words, a sentence, and a copy that follows changes.

Run: python3 examples/python/symbols.py http://localhost:8080
"""

import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


class Catalogue:
    """Asks a service, waits where it asks to (429, 503), and sends nothing twice that has not changed (ETag)."""

    def __init__(self, base_url, languages=(), retries=4):
        self.base_url, self.languages, self.retries = base_url.rstrip("/"), ",".join(languages), retries
        self.answers = {}

    def get(self, path, **query):
        query = {"lang": self.languages, **query}
        return self.follow(f"{path}?{urllib.parse.urlencode(query, doseq=True)}")

    def follow(self, url):
        """A URL that an answer holds: `next`, `next_changes`."""
        etag, kept = self.answers.get(url, (None, None))
        headers, body = self._send(url, headers={"If-None-Match": etag} if etag else {})
        if body is None:
            return kept
        self.answers[url] = headers["ETag"], json.loads(body)
        return self.answers[url][1]

    def post(self, path, **fields):
        fields = {"lang": self.languages, **fields}
        headers = {"Content-Type": "application/json"}
        return json.loads(self._send(path, headers, json.dumps(fields).encode())[1])

    def changes(self, position=None, **query):
        """Pages of a copy, each with the position to keep and to begin with the next time."""
        page = self.follow(position) if position else self.get("/api/v1/symbols", cursor="", limit=100, **query)
        while True:
            position = page["next"] or page["next_changes"]
            yield page["data"], [gone["id"] for gone in page.get("deleted", [])], position
            if page["next"] is None:
                return
            page = self.follow(position)

    def _send(self, url, headers, body=None):
        for attempt in range(self.retries + 1):
            try:
                request = urllib.request.Request(self.base_url + url, body, headers)
                with urllib.request.urlopen(request) as response:
                    return response.headers, response.read()
            except urllib.error.HTTPError as error:
                if error.code == 304:
                    return error.headers, None
                if error.code not in (429, 503) or attempt == self.retries:
                    raise RuntimeError(json.load(error)["error"]["message"]) from error
                time.sleep(int(error.headers.get("Retry-After", 2**attempt)))


if __name__ == "__main__":
    catalogue = Catalogue(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8080", ["de-AT", "de", "en"])
    for hit in catalogue.get("/api/v1/symbols/search", q="Hund", limit=1)["data"]:
        print(hit["name"], hit["license"]["attribution"], sep=": ")
    for found in catalogue.post("/api/v1/symbols/match", words=["dog", "hosue", "xqzwvkjx"], lang="en")["data"]:
        print(found["word"], found["symbol"] and found["symbol"]["name"], sep=": ")
    for token in catalogue.post("/api/v1/sentences", text="two dogs", lang="en")["data"]:
        print(token["text"], token["symbol"] and token["symbol"]["name"], token.get("overlay", ""), sep=": ")
    copy = {}
    for symbols, gone, position in catalogue.changes(set="core", translations="chain"):
        copy.update({symbol["id"]: symbol for symbol in symbols})
        for symbol_id in gone:
            copy.pop(symbol_id, None)
    print(len(copy), "symbols of the set core; next time from", position)
