import type { ToolTexts } from '../texts.ts';

/** Whom to name below a board or strip, on screen and on paper. */
export function Credits({ words, credits }: { words: ToolTexts; credits: readonly string[] }) {
  return (
    <section class="credits" aria-label={words.credits}>
      <ul role="list" lang="en" dir="ltr">
        {credits.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
