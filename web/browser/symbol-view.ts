import { h } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { AddressChanges, VariantChoice } from './address.ts';
import {
  audioPath,
  type FullSymbol,
  type SymbolResponse,
  sameOriginUrl,
  symbolPath,
  variantPath,
} from './api-client.ts';
import { CopyButton } from './copy-button.ts';
import type { Direction, NamedLanguage } from './languages.ts';
import { PlayButton } from './play-button.ts';
import { Failure } from './results.ts';
import { SymbolImage } from './symbol-image.ts';
import type { Texts } from './texts/en.ts';
import { Translations } from './translations.ts';
import { useResponse } from './use-response.ts';
import { VariantPicker } from './variant-picker.ts';

interface SymbolViewProperties {
  texts: Texts;
  id: number;
  lang: string | undefined;
  variant: VariantChoice;
  languages: readonly NamedLanguage[];
  direction: Direction;
  onChoose: (changes: AddressChanges) => void;
  onClose: () => void;
}

/**
 * One symbol with everything, in a modal dialog: the browser keeps the focus inside and gives it back to the card that
 * it was opened from.
 */
export function SymbolView(properties: SymbolViewProperties) {
  const { texts, id, lang, onClose } = properties;
  const dialog = useRef<HTMLDialogElement>(null);
  const { answer, error, retry } = useResponse<SymbolResponse>(symbolPath(id, lang));
  const symbol = answer?.data.id === id ? answer.data : undefined;
  // Before the dialog is taken out of the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  return h(
    'dialog',
    {
      ref: dialog,
      class: 'symbol',
      'aria-labelledby': 'symbol-name',
      onCancel: (event: Event) => {
        event.preventDefault();
        onClose();
      },
      // The backdrop belongs to the dialog: a press beside the content closes it.
      onClick: (event: Event) => {
        if (event.target === dialog.current) onClose();
      },
    },
    h(
      'article',
      { 'data-scan': 'items' },
      h(
        'button',
        { type: 'button', class: 'close', 'aria-label': texts.close, onClick: onClose },
        h('span', { 'aria-hidden': true }, '×'),
      ),
      symbol
        ? h(SymbolDetails, { ...properties, symbol })
        : [
            h('h2', { id: 'symbol-name', key: 'name' }, error ? texts.failed : texts.searching),
            error && h(Failure, { key: 'failure', texts, error, onRetry: retry }),
          ],
    ),
  );
}

function SymbolDetails({
  texts,
  symbol,
  variant,
  languages,
  direction,
  onChoose,
}: SymbolViewProperties & { symbol: FullSymbol }) {
  const { id, name, language_code, license, translations = {} } = symbol;
  const own = translations[language_code];
  const chosen = applicable(variant, symbol.variants);
  const isDrawn = Object.keys(chosen).length === 0;
  const here = (path: string) => new URL(path, document.baseURI).href;
  const template = new URL(symbol.variants.url_template.replace(/\{.*\}$/, ''));
  const pngUrl = isDrawn
    ? symbol.image.url
    : template.href + new URL(variantPath(id, chosen, 1024), document.baseURI).search;
  const fileName = `${symbol.source.set}-${symbol.source.id}`.toLowerCase();
  const text = { lang: language_code, dir: direction(language_code) };
  const look = describe(texts, chosen);

  return [
    h(
      'div',
      { class: 'preview', key: 'preview' },
      h(SymbolImage, {
        url: isDrawn ? symbol.thumbnails['512'] : here(variantPath(id, chosen, 512)),
        alt: name,
        size: 320,
        ...text,
      }),
      h('p', { class: 'visually-hidden', role: 'status' }, look),
    ),
    h(
      'div',
      { class: 'details', key: 'details' },
      h(
        'div',
        { class: 'named' },
        h('h2', { id: 'symbol-name', ...text }, name),
        own?.has_audio && h(PlayButton, { label: texts.play, url: here(audioPath(id, language_code)) }),
      ),
      own &&
        own.keywords.length > 0 &&
        h('p', { class: 'words' }, `${texts.words} `, h('span', text, own.keywords.join(', '))),
      h('h3', null, texts.appearance),
      h(VariantPicker, { texts, able: symbol.variants, chosen: variant, onChoose }),
      h('h3', { class: 'no-print' }, texts.download),
      h(
        'div',
        { class: 'actions no-print' },
        h(
          'a',
          {
            class: 'button',
            href: isDrawn
              ? sameOriginUrl(symbol.image.url, document.baseURI)
              : here(variantPath(id, chosen, 1024)),
            download: `${fileName}.png`,
          },
          texts.downloadPng,
        ),
        isDrawn &&
          h(
            'a',
            {
              class: 'button',
              href: sameOriginUrl(symbol.thumbnails['512'], document.baseURI),
              download: `${fileName}.webp`,
            },
            texts.downloadWebp,
          ),
        h('button', { type: 'button', onClick: () => print() }, texts.print),
        h(CopyButton, { texts, label: texts.copyUrl, text: pngUrl }),
        h(CopyButton, { texts, label: texts.copyCredit, text: license.attribution }),
      ),
      h('h3', null, texts.licence),
      h('p', { class: 'credit', lang: 'en', dir: 'ltr' }, license.attribution),
      h(
        'p',
        { class: 'no-print' },
        h('a', { href: license.url, rel: 'license external noreferrer' }, license.id),
        ` – ${license.commercial_use ? texts.commercial : texts.notCommercial}`,
      ),
      h(Translations, { texts, symbol, languages, direction }),
    ),
  ];
}

/** The part of what was chosen that this symbol can follow; in black and white there is nothing to colour. */
function applicable(
  { skin, hair, mono, overlay }: VariantChoice,
  able: { skin: boolean; hair: boolean },
): VariantChoice {
  return {
    ...(skin !== undefined && able.skin && !mono && { skin }),
    ...(hair !== undefined && able.hair && !mono && { hair }),
    ...(mono && { mono }),
    ...(overlay !== undefined && { overlay }),
  };
}

/** What a person who does not see the picture is told of its look. */
function describe(texts: Texts, { skin, hair, mono, overlay }: VariantChoice): string {
  return [
    skin && `${texts.skin}: ${texts.skins[Number(skin) - 1]}`,
    hair && `${texts.hair}: ${texts.hairs[hair as keyof Texts['hairs']]}`,
    mono && texts.mono,
    overlay && `${texts.sign}: ${texts.signs[overlay as keyof Texts['signs']]}`,
  ]
    .filter((part) => part)
    .join(', ');
}
