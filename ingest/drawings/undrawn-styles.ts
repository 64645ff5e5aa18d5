/** What of CSS and SVG the renderer (librsvg) passes over and browsers draw, found by its text: each with how it is called. */
const undrawn: readonly RegExp[] = [
  // CSS Transforms 2, Motion Path, Masking, Animations: properties that SVG has no attributes for.
  /(?<![\w-])(?:rotate|translate|scale|offset-path|mask-image|animation(?:-name)?)(?=\s*:)/gi,
  /(?<![\w-])(?:clip-path|mask)(?:\s*:\s*|=["']\s*)(?!url)[\w-]+\(/gi,
  /(?<![\w-])d\s*:\s*path\(/gi,
  /(?:translate|scale|rotate|matrix)(?:3d|z)\(|rotate[xy]\(|perspective\(/gi,
  /translate[xy]?\([^()"']*%/gi,
  /(?<![\w-])(?:calc|min|max|clamp)\(/gi,
  // CSS Filter Effects: colours are reckoned in another space than browsers do.
  /(?<![\w-])(?:grayscale|sepia|saturate|hue-rotate|invert|brightness|contrast)\(/gi,
  /(?<![\w-])(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*from\b/gi,
  /(?<=:\s*)(?:unset|initial|revert(?:-layer)?)(?=\s*[;}!"'])/gi,
  /(?<=:\s*)(?:Canvas|CanvasText|LinkText|ButtonFace|ButtonText|GrayText|Highlight|HighlightText)(?=\s*[;}!"'])/gi,
  /(?<=[\s"':,(])[-+]?[\d.]*\d(?:rem|ch|cap|ic|lh|rlh|vw|vh|vi|vb|vmin|vmax|q)(?=[\s"';,)}!])/gi,
  /@(?:layer|supports|container|scope)\b/gi,
  /@media(?![^{@]*(?:\bprint\b|prefers-color-scheme\s*:\s*dark))[^{@]*/gi,
  /:(?:is|where|has)\(/gi,
  /<(?:animate(?:Transform|Motion)?|set)(?=[\s/>])/g,
];

/** Where any of it can stand; most drawings have none. */
const canHave = /<style|\sstyle=|clip-path=|mask=|<animate|<set[\s/>]|["'][-+.\d]+(?:[a-z]+|Q)["']/i;

/** What a drawing's style has that the renderer does not draw as browsers do, each once, as it is written. Pure. */
export function undrawnStyles(svg: string): string[] {
  if (!canHave.test(svg)) return [];
  // Outlines, embedded files and remarks are most of a drawing, and hold no style.
  const style = svg
    .replace(
      /<!--[\s\S]*?(?:-->|$)|\/\*[\s\S]*?(?:\*\/|$)|\s(?:d|points|id|class|[\w-]*:?href)=(?:"[^"]*"|'[^']*')/g,
      ' ',
    )
    // Patterns look back over blanks.
    .replace(/\s+/g, ' ');
  const found = undrawn.flatMap((pattern) => [...style.matchAll(pattern)].map(([text]) => text.trim()));
  return [...new Set(found)];
}
