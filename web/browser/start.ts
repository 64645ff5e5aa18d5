import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import {
  type CoreResponse,
  corePath,
  coreWordsShown,
  type GroupsResponse,
  groupsPath,
} from './api-client.ts';
import { CardItem, type CardLook } from './card.ts';
import type { Card } from './cards.ts';
import { Failure } from './failure.ts';
import { hiddenGroups } from './filters.ts';
import { opensElsewhere } from './links.ts';
import { forgetRecentSymbols, readRecentSymbols } from './recent-symbols.ts';
import { SymbolImage } from './symbol-image.ts';
import type { Texts } from './texts/en.ts';
import { useResponse } from './use-response.ts';

/** Core words shown after "Show more". */
const coreWordsMaximum = 100;

interface StartProperties {
  texts: Texts;
  /** Language of the names; undefined = any. */
  lang: string | undefined;
  look: CardLook;
  attempt: number;
  onRetry: () => void;
  /** Called when there is something to look at. */
  onShown: () => void;
  onCards: (cards: readonly Card[]) => void;
  linkTo: (id: number) => string;
  onOpen: (card: Card) => void;
  linkToGroup: (group: string) => string;
  onGroup: (group: string) => void;
}

/** The page without a search: what was used last, the words that people need most, and the topics. */
export function Start(properties: StartProperties) {
  const { texts, lang, look, attempt, onRetry, onShown, onCards, linkTo, onOpen } = properties;
  const { second } = look.settings;
  const [limit, setLimit] = useState(coreWordsShown);
  const [recent, setRecent] = useState(readRecentSymbols);
  const core = useResponse<CoreResponse>(corePath(lang, limit), attempt);
  const inSecond = useResponse<CoreResponse>(second && corePath(second, limit), attempt).body;
  const groups = useResponse<GroupsResponse>(core.body && groupsPath(lang), attempt).body?.data;
  const cards = coreCards(core.body, inSecond);
  const all = [...recent, ...cards];
  const topics = (groups ?? []).filter(({ value }) => !hiddenGroups.has(value));
  useEffect(() => onCards(all), [core.body, inSecond, recent]);
  useEffect(() => {
    if (core.error || core.body) onShown();
  }, [core.error, core.body]);

  const grid = (symbols: readonly Card[], order: number) =>
    h(
      'ul',
      { class: 'grid', role: 'list', 'data-scan': 'rows', 'data-scan-order': order },
      symbols.map((card, index) =>
        h(CardItem, {
          key: card.id,
          card,
          look,
          href: linkTo(card.id),
          onOpen,
          isFirst: index === 0,
        }),
      ),
    );
  return h(
    'div',
    { id: 'results', class: 'start-page', tabIndex: -1 },
    recent.length > 0 &&
      h(
        'section',
        { class: 'recent', 'aria-labelledby': 'recent-heading' },
        h(
          'div',
          { class: 'section-heading', 'data-scan': 'items', 'data-scan-order': 2 },
          h('h2', { id: 'recent-heading' }, texts.lastUsed),
          h(
            'button',
            {
              type: 'button',
              class: 'quiet',
              onClick: () => {
                forgetRecentSymbols();
                setRecent([]);
              },
            },
            texts.forget,
          ),
        ),
        grid(recent, 1),
      ),
    h(
      'section',
      { 'aria-labelledby': 'core-heading', 'aria-busy': core.isLoading },
      h('div', { class: 'section-heading' }, h('h2', { id: 'core-heading' }, texts.coreWords)),
      core.error && h(Failure, { texts, error: core.error, onRetry }),
      // As many places as there will be cards, so that nothing moves when they come.
      core.body || core.error ? grid(cards, 1) : h('ul', { class: 'grid', role: 'list' }, placeholders),
      limit < coreWordsMaximum &&
        (core.body?.count ?? 0) > limit &&
        h(
          'button',
          {
            type: 'button',
            class: 'more',
            'data-scan': 'item',
            'data-scan-order': 2,
            onClick: () => setLimit(coreWordsMaximum),
          },
          texts.more,
        ),
    ),
    topics.length > 0 && h(Topics, { ...properties, topics }),
  );
}

const placeholders = Array.from({ length: coreWordsShown }, (_, index) =>
  h('li', { key: index, class: 'card-placeholder', 'aria-hidden': true }),
);

/** The topics as tiles, each with an image. */
function Topics({
  texts,
  topics,
  linkToGroup,
  onGroup,
}: StartProperties & { topics: GroupsResponse['data'] }) {
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  return h(
    'section',
    { class: 'topics', 'aria-labelledby': 'topics-heading' },
    h('div', { class: 'section-heading' }, h('h2', { id: 'topics-heading' }, texts.topics)),
    h(
      'ul',
      { role: 'list', 'data-scan': 'rows', 'data-scan-order': 3 },
      topics.map(({ value, count, symbol }) =>
        h(
          'li',
          { key: value },
          h(
            'a',
            {
              href: linkToGroup(value),
              onClick: (event: MouseEvent) => {
                if (opensElsewhere(event)) return;
                event.preventDefault();
                onGroup(value);
              },
            },
            symbol && h(SymbolImage, { url: symbol.thumbnail_url, alt: '', size: 56, loading: 'lazy' }),
            h('span', null, texts.groups[value] ?? value, h('small', null, numbers.format(count))),
          ),
        ),
      ),
    ),
  );
}

/** The core words that have a name in the language, with their names in the second one. */
function coreCards(body: CoreResponse | undefined, inSecond: CoreResponse | undefined): Card[] {
  const others = new Map((inSecond?.data ?? []).map((word) => [word.id, word]));
  return (body?.data ?? [])
    .filter(({ missing }) => !missing)
    .map((word) => {
      const other = others.get(word.id);
      return {
        id: word.id,
        name: word.name,
        language_code: word.language_code,
        thumbnail: word.thumbnail_url,
        tags: [],
        ...(word.part_of_speech !== undefined && { part_of_speech: word.part_of_speech }),
        ...(other &&
          !other.missing &&
          other.language_code !== word.language_code && {
            second: { language: other.language_code, name: other.name },
          }),
      };
    });
}
