import type { Card } from './card.tsx';
import { readPreference, writePreference } from './preferences.ts';

/** Symbols that are remembered: as many as two lines of a desktop hold. */
const recentMaximum = 16;

/** The symbols that were opened last in this browser, the latest first. */
export function readRecentSymbols(): Card[] {
  try {
    const cards: unknown = JSON.parse(readPreference('recent') ?? '[]');
    return Array.isArray(cards) ? cards.filter(isCard) : [];
  } catch {
    return [];
  }
}

/** Remembers a symbol that was opened. */
export function rememberSymbol({ second: _second, ...symbol }: Card): void {
  const others = readRecentSymbols().filter((recent) => recent.id !== symbol.id);
  writePreference('recent', JSON.stringify([symbol, ...others].slice(0, recentMaximum)));
}

/** Forgets all of them. */
export function forgetRecentSymbols(): void {
  writePreference('recent', '[]');
}

/** Whether a stored value is a card: another version of the page may have written it. */
function isCard(value: unknown): value is Card {
  const { id, name, language_code, thumbnail } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'number' &&
    [name, language_code].every((text) => typeof text === 'string') &&
    typeof thumbnail === 'string' &&
    /^https?:\/\//.test(thumbnail)
  );
}
