/**
 * Type-ahead as an app does it: a pause before each question, and the question before given up.
 * Run: node examples/search-while-typing.ts http://localhost:8080
 */

const base = process.argv[2] ?? 'http://localhost:8080';
const pauseMilliseconds = 80;

interface Suggestion {
  text: string;
  symbols: { id: number; name: string; thumbnail_url: string }[];
}

/** Gives suggestions for the last text typed, and none for the texts on the way to it. */
function createTypeAhead(show: (suggestions: Suggestion[]) => void) {
  let underWay = new AbortController();
  return async function type(text: string): Promise<void> {
    underWay.abort();
    underWay = new AbortController();
    const { signal } = underWay;
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    if (signal.aborted) return;
    const query = new URLSearchParams({ q: text, lang: 'en', limit: '5' });
    try {
      const response = await fetch(`${base}/api/v1/symbols/suggest?${query}`, { signal });
      if (!response.ok) throw new Error(`Status ${response.status}`);
      const { data } = (await response.json()) as { data: Suggestion[] };
      show(data);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
}

const type = createTypeAhead((suggestions) => {
  for (const { text, symbols } of suggestions) console.log(`${text}: ${symbols[0]?.thumbnail_url}`);
});

// As fast as people type: only the last text is sent.
await Promise.all(['e', 'el', 'ele', 'elep'].map((text) => type(text)));
