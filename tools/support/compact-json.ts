/** Longest line that a value is written on, in characters: what a review shows side by side without wrapping. */
const widthMaximum = 110;

/**
 * JSON for people who review it: a value that fits on a line stands on one.
 * @param indent spaces before the value, which count for its width.
 */
export function compactJson(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= widthMaximum) return flat;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Array.isArray(value)
    ? value.map((item) => inner + compactJson(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${inner}${JSON.stringify(key)}: ${compactJson(item, inner)}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
