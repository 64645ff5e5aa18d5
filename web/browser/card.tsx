import type { RefObject } from 'preact';
import { applicableVariant, onClickHere } from './address.ts';
import { absoluteUrl, type FullSymbol, variantPath } from './api-client.ts';
import { AddToBoard } from './board/add-to-board.tsx';
import { Button } from './button.tsx';
import { directionOf, matchingLanguage, pageDirection } from './languages.ts';
import { type Settings, useSettings } from './settings.ts';
import { SymbolImage } from './symbol-image.tsx';
import { texts } from './texts.ts';
import { useClassColours } from './use-response.ts';

/** What a view that lists cards is shown with. */
export interface CardsProperties {
  /** Called when there is something to look at: the first image, a failure, or the message that nothing was found. */
  onShown: () => void;
  /** The page's address with a symbol opened. */
  linkTo: (id: number) => string;
  onOpen: (card: Card) => void;
}

interface CardProperties {
  card: Card;
  settings: Settings;
  /** Of its word class, as CSS writes it. */
  colour: string | undefined;
  /** What a card says of itself beside its name, where cards of several languages or sets stand together. */
  labelOf?: ((card: Card) => string) | undefined;
  href: string;
  onOpen: (card: Card) => void;
  /** Called when its image has loaded or failed. */
  onShown?: (() => void) | undefined;
  /** Whether its image is wanted before all others. */
  isFirst?: boolean | undefined;
}

interface CardGridProperties extends Pick<CardProperties, 'labelOf' | 'onOpen' | 'onShown'> {
  cards: readonly Card[];
  linkTo: (id: number) => string;
  list?: RefObject<HTMLUListElement | null>;
  /** Place among what is scanned. */
  order?: number;
  isBusy?: boolean;
  /** Whether it is what the view is opened for. */
  isMain?: boolean;
}

/** Symbols as a grid of cards, which look as the settings want. */
export function CardGrid({ cards, linkTo, list, order, isBusy, isMain, ...shown }: CardGridProperties) {
  const [settings] = useSettings();
  const colourOf = useClassColours(settings.colours);
  return (
    <ul
      {...(list && { ref: list })}
      class="grid"
      data-scan="rows"
      data-scan-order={order}
      // A list without bullets is no list to some screen readers unless it says so.
      role="list"
      aria-busy={isBusy}
    >
      {cards.map((card, index) => (
        <CardItem
          key={card.id}
          {...shown}
          card={card}
          settings={settings}
          colour={colourOf(card.part_of_speech)}
          href={linkTo(card.id)}
          isFirst={isMain && index === 0}
        />
      ))}
    </ul>
  );
}

/** A symbol in a grid: its image and its name, as the settings want them, leading to everything about it. */
function CardItem({ card, settings, colour, labelOf, href, onOpen, onShown, isFirst }: CardProperties) {
  const { id, name, language_code, second, thumbnail, able = { skin: true, hair: true } } = card;
  const variant = applicableVariant(settings, able);
  const isDrawn = Object.keys(variant).length === 0;
  const letters = longestWord(name);
  const secondLetters = longestWord(second?.name ?? '');
  return (
    <li
      class={settings.captions === 'above' ? 'card caption-above' : 'card'}
      lang={language_code}
      dir={directionOf(language_code)}
      {...(colour !== undefined && { style: { '--class-colour': colour } })}
    >
      <a href={href} onClick={onClickHere(() => onOpen(card))}>
        <SymbolImage
          url={isDrawn ? thumbnail : absoluteUrl(variantPath(id, variant, 256))}
          meanwhile={thumbnail}
          alt={name}
          size={128}
          {...(isDrawn && { layoutWidth: '9rem' })}
          {...(onShown && { onSettled: onShown })}
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
        {/* The image says the name already. */}
        <span class={Math.max(letters, secondLetters) > fittingLetters ? 'caption long' : 'caption'}>
          <span aria-hidden style={{ '--letters': letters }}>
            {name}
          </span>
          {second && (
            <span
              class="second"
              lang={second.language}
              dir={directionOf(second.language)}
              style={{ '--letters': secondLetters }}
            >
              {second.name}
            </span>
          )}
          {labelOf && (
            <small lang={document.documentElement.lang} dir={pageDirection()}>
              {labelOf(card)}
            </small>
          )}
        </span>
      </a>
      <AddToBoard id={id} name={name} lang={language_code} isSmall />
    </li>
  );
}

/** Shows more cards, below a grid. */
export function MoreButton({ isBusy = false, onClick }: { isBusy?: boolean; onClick: () => void }) {
  return (
    <Button class="more no-print" disabled={isBusy} data-scan="item" data-scan-order={2} onClick={onClick}>
      {isBusy ? texts.searching : texts.more}
    </Button>
  );
}

/** Scripts that are written without spaces, and broken between any two signs. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Letters that fit a card on every screen beside the sign that puts it on a board. */
const fittingLetters = 9;

/** Letters of the longest word of a name; 1 where it is broken anywhere by right. */
export function longestWord(name: string): number {
  if (unspaced.test(name)) return 1;
  return Math.max(1, ...name.split(/[\s-]+/).map((word) => [...word].length));
}

/** A card of the grid. */
export interface Card {
  id: number;
  name: string;
  language_code: string;
  /** URL of the thumbnail of 256 pixels. */
  thumbnail: string;
  part_of_speech?: string | undefined;
  /** Which parts of its people can be coloured, where that is known. */
  able?: { skin: boolean; hair: boolean };
  /** Its name in the second language of the settings. */
  second?: { language: string; name: string } | undefined;
}

/** Symbols as cards, with their names in a second language where they have one. */
export function cardsOf(symbols: readonly FullSymbol[], second?: string): Card[] {
  return symbols.map((symbol) => ({
    id: symbol.id,
    name: symbol.name,
    language_code: symbol.language_code,
    thumbnail: symbol.thumbnails['256'],
    part_of_speech: symbol.part_of_speech,
    able: symbol.variants,
    second: secondName(symbol, second),
  }));
}

/** The name of a symbol in a second language, where that is not the one that it is named in already. */
export function secondName(
  { translations = {}, language_code }: Pick<FullSymbol, 'translations' | 'language_code'>,
  second: string | undefined,
): Card['second'] {
  const language = second && matchingLanguage(second, Object.keys(translations));
  const name = language && language !== language_code && translations[language]?.name;
  return language && name ? { language, name } : undefined;
}
