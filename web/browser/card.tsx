import { applicableVariant } from './address.ts';
import { variantPath } from './api-client.ts';
import { AddToBoard } from './board/add-to-board.tsx';
import type { Card } from './cards.ts';
import { type Direction, pageDirection } from './languages.ts';
import { opensElsewhere } from './links.ts';
import { type Settings, variantOfSettings } from './settings.ts';
import { SymbolImage } from './symbol-image.tsx';
import type { Texts } from './texts.ts';
import type { ClassColour } from './use-class-colours.ts';

/** What all cards of a view are shown with. */
export interface CardLook {
  texts: Texts;
  settings: Settings;
  classColour: ClassColour;
  direction: Direction;
}

interface CardProperties {
  card: Card;
  look: CardLook;
  /** Names the card's language, where cards of several stand together. */
  languageLabel?: ((code: string) => string) | undefined;
  href: string;
  onOpen: (card: Card) => void;
  /** Called when its image has loaded or failed. */
  onShown?: () => void;
  isFirst?: boolean;
}

/** A symbol in a grid: its image and its name, as the settings want them, leading to everything about it. */
export function CardItem({ card, look, languageLabel, href, onOpen, onShown, isFirst }: CardProperties) {
  const { texts, settings, classColour, direction } = look;
  const { id, name, language_code, second } = card;
  const colour = classColour(card.part_of_speech);
  const letters = longestWord(name);
  return (
    <li
      class={settings.captions === 'above' ? 'card caption-above' : 'card'}
      lang={language_code}
      dir={direction(language_code)}
      {...(colour !== undefined && { style: { '--class-colour': colour } })}
    >
      <a
        href={href}
        onClick={(event: MouseEvent) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          onOpen(card);
        }}
      >
        <CardImage card={card} settings={settings} isFirst={isFirst} onShown={onShown} />
        {/* The image says the name already. */}
        <span class="caption">
          <span aria-hidden style={letters > 0 ? { '--letters': letters } : undefined}>
            {name}
          </span>
          {second && (
            <span class="second" lang={second.language} dir={direction(second.language)}>
              {second.name}
            </span>
          )}
          {languageLabel && (
            <small lang={document.documentElement.lang} dir={pageDirection()}>
              {languageLabel(language_code)}
            </small>
          )}
        </span>
      </a>
      <AddToBoard texts={texts} id={id} name={name} lang={language_code} isSmall />
    </li>
  );
}

/** Scripts that are written without spaces, and broken between any two signs. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Letters that fit a card on every screen. */
const fittingLetters = 8;

/** Letters of the longest word of a name; 0 where each fits a card, or is broken anywhere by right. */
function longestWord(name: string): number {
  if (unspaced.test(name)) return 0;
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => [...word].length));
  return longest > fittingLetters ? longest : 0;
}

interface CardImageProperties {
  card: Card;
  settings: Settings;
  isFirst?: boolean | undefined;
  onShown?: (() => void) | undefined;
}

/** The image of a card, in the skin, hair and style of the settings. */
function CardImage({ card, settings, isFirst, onShown }: CardImageProperties) {
  const { id, name, thumbnail, able = { skin: true, hair: true } } = card;
  const variant = applicableVariant(variantOfSettings(settings), able);
  const isDrawn = Object.keys(variant).length === 0;
  return (
    <SymbolImage
      url={isDrawn ? thumbnail : new URL(variantPath(id, variant, 256), document.baseURI).href}
      alt={name}
      size={128}
      {...(isDrawn && { layoutWidth: '9rem' })}
      {...(onShown && { onSettled: onShown })}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
}
