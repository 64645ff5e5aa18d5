import { useEffect, useState } from 'preact/hooks';
import { onClickHere, pathWith } from './address.ts';
import { type CoreResponse, corePath, coreWordsShown, type GroupsResponse } from './api-client.ts';
import { Button } from './button.tsx';
import { type Card, CardGrid, type CardsProperties, MoreButton } from './card.tsx';
import { Failure } from './failure.tsx';
import { hiddenGroups } from './filters.tsx';
import { keepCards } from './keep-offline.ts';
import { readPreference, usePreference, writePreference } from './preferences.ts';
import { useSettings } from './settings.ts';
import { SymbolImage } from './symbol-image.tsx';
import { formatNumber, texts } from './texts.ts';
import { useResponse } from './use-response.ts';

/** Core words shown after "Show more". */
const coreWordsMaximum = 100;
/** Symbols that are remembered: one line of a desktop. */
const recentMaximum = 8;

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

/** The cards of a stored list; none where it cannot be read. */
function storedCards(stored: string): Card[] {
  try {
    const cards: unknown = JSON.parse(stored);
    return Array.isArray(cards) ? cards.filter(isCard) : [];
  } catch {
    return [];
  }
}

/** Remembers a symbol that was opened, before those that were opened earlier. */
export function rememberSymbol({ second: _second, ...card }: Card): void {
  const earlier = storedCards(readPreference('recent') ?? '[]');
  const recent = [card, ...earlier.filter(({ id }) => id !== card.id)].slice(0, recentMaximum);
  writePreference('recent', JSON.stringify(recent));
}

interface StartProperties extends CardsProperties {
  /** Language of the names; undefined = any. */
  lang: string | undefined;
  linkToGroup: (group: string) => string;
  onGroup: (group: string) => void;
}

/** The page without a search: the words that people need most, what was used last, and the topics. */
export function Start(properties: StartProperties) {
  const { lang, onShown, linkTo, onOpen } = properties;
  const [{ second }] = useSettings();
  const [limit, setLimit] = useState(coreWordsShown);
  const core = useResponse<CoreResponse>(corePath(lang, limit));
  const inSecond = useResponse<CoreResponse>(second && corePath(second, limit)).body;
  const groups = useResponse<GroupsResponse>(core.body && pathWith('api/v1/groups', { lang })).body?.data;
  const cards = coreCards(core.body, inSecond);
  const topics = (groups ?? []).filter(({ value }) => !hiddenGroups.has(value));
  useEffect(() => {
    if (core.error || core.body) onShown();
  }, [core.error, core.body]);

  useEffect(() => {
    const tiles = topics.flatMap(({ symbol }) => symbol?.thumbnail_url ?? []);
    // Without it the page works as long as there is a connection.
    if (groups) void keepCards(cards, lang, tiles).catch(() => undefined);
  }, [groups]);

  return (
    <div id="results" class="start-page" tabIndex={-1}>
      <section aria-labelledby="core-heading" aria-busy={core.isLoading}>
        <div class="section-heading">
          <h2 id="core-heading">{texts.coreWords}</h2>
        </div>
        {core.error && <Failure error={core.error} />}
        {/* As many places as there will be cards, so that nothing moves when they come. */}
        {core.body || core.error ? (
          <CardGrid {...{ cards, linkTo, onOpen }} order={1} isMain />
        ) : (
          <ul class="grid" role="list">
            {placeholders}
          </ul>
        )}
        {limit < coreWordsMaximum && (core.body?.count ?? 0) > limit && (
          <MoreButton onClick={() => setLimit(coreWordsMaximum)} />
        )}
      </section>
      <LastUsed {...{ linkTo, onOpen }} />
      {topics.length > 0 && <Topics {...properties} topics={topics} />}
    </div>
  );
}

const placeholders = Array.from({ length: coreWordsShown }, (_, index) => (
  <li key={index} class="card-placeholder" aria-hidden />
));

/** The symbols that were opened last in this browser; nothing where there are none. */
function LastUsed({ linkTo, onOpen }: Pick<StartProperties, 'linkTo' | 'onOpen'>) {
  const [recent, setRecent] = usePreference('recent', '[]');
  const cards = storedCards(recent);
  if (cards.length === 0) return null;
  return (
    <section class="recent no-print" aria-labelledby="recent-heading">
      <div class="section-heading" data-scan="items" data-scan-order={3}>
        <h2 id="recent-heading">{texts.lastUsed}</h2>
        <Button onClick={() => setRecent('[]')}>{texts.forget}</Button>
      </div>
      <CardGrid {...{ cards, linkTo, onOpen }} order={2} />
    </section>
  );
}

function Topics({ topics, linkToGroup, onGroup }: StartProperties & { topics: GroupsResponse['data'] }) {
  return (
    <section class="topics" aria-labelledby="topics-heading">
      <div class="section-heading">
        <h2 id="topics-heading">{texts.topics}</h2>
      </div>
      <ul role="list" data-scan="rows" data-scan-order={3}>
        {topics.map(({ value, count, symbol }) => (
          <li key={value}>
            <a href={linkToGroup(value)} onClick={onClickHere(() => onGroup(value))}>
              {symbol && <SymbolImage url={symbol.thumbnail_url} alt="" size={56} loading="lazy" />}
              <span>
                {texts.groups[value] ?? value}
                <small>{formatNumber(count)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The core words that have a name in the language, with their names in the second one. */
function coreCards(body: CoreResponse | undefined, inSecond: CoreResponse | undefined): Card[] {
  const others = new Map(inSecond?.data.map((word) => [word.id, word]));
  return (body?.data ?? [])
    .filter(({ missing }) => !missing)
    .map(({ id, name, language_code, thumbnail_url: thumbnail, part_of_speech }) => {
      const other = others.get(id);
      const isNamed = other !== undefined && !other.missing && other.language_code !== language_code;
      const second = isNamed ? { language: other.language_code, name: other.name } : undefined;
      return { id, name, language_code, thumbnail, part_of_speech, second };
    });
}
