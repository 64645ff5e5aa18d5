/**
 * Texts as many people type them: the k-th comes 1/k times as often as the first (Zipf's law).
 * @see https://en.wikipedia.org/wiki/Zipf%27s_law
 */
export function zipfOf<Text>(texts: readonly Text[], random: () => number): () => Text {
  let sum = 0;
  const upTo = texts.map((_, index) => {
    sum += 1 / (index + 1);
    return sum;
  });
  return () => {
    const at = random() * sum;
    let low = 0;
    let high = upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return texts[low] as Text;
  };
}
