import { h } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  type AddressChanges,
  applicableVariant,
  drawn,
  formatAddress,
  parseAddress,
  type VariantChoice,
} from './address.ts';
import {
  type ApiError,
  audioPath,
  type FullSymbol,
  type SymbolResponse,
  sameOriginUrl,
  symbolPath,
  variantPath,
} from './api-client.ts';
import { AddToBoard } from './board/add-to-board.ts';
import type { Card } from './cards.ts';
import { CopyButton, clipboardImage, clipboardText } from './copy-button.ts';
import { Failure } from './failure.ts';
import { fileNameOf } from './file-name.ts';
import type { Direction, NamedLanguage } from './languages.ts';
import { opensElsewhere } from './links.ts';
import { OtherSets } from './other-sets.ts';
import { PlayButton } from './play-button.ts';
import { formatSettings, type Settings, variantOfSettings } from './settings.ts';
import { SymbolImage } from './symbol-image.ts';
import type { Texts } from './texts/en.ts';
import { Translations } from './translations.ts';
import { useResponse } from './use-response.ts';
import { VariantPicker } from './variant-picker.ts';

interface SymbolViewProperties {
  texts: Texts;
  id: number;
  /** The symbol as it stands in the results; undefined where a link leads straight to it. */
  card: Card | undefined;
  /** Ids of the symbols before and after it in the results. */
  neighbours: readonly (number | undefined)[];
  lang: string | undefined;
  attempt: number;
  variant: VariantChoice;
  languages: readonly NamedLanguage[];
  direction: Direction;
  settings: Settings;
  onRetry: () => void;
  onChoose: (changes: AddressChanges) => void;
  onClose: () => void;
}

/** The second click of a double click is not meant for what the first one opened, nor for the backdrop around it. */
const doubleClickMilliseconds = 400;

/**
 * One symbol with everything, in a modal dialog: the browser keeps the focus inside and gives it back to the card that
 * it was opened from.
 */
export function SymbolView(properties: SymbolViewProperties) {
  const { texts, id, card, neighbours, lang, attempt, direction, onRetry, onChoose, onClose } = properties;
  const dialog = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  const { body: response, error } = useResponse<SymbolResponse>(symbolPath(id, lang), attempt);
  const symbol = response?.data.id === id ? response.data : undefined;
  const known = symbol ?? card;
  // Before the dialog is taken out of the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    openedAt.current = performance.now();
    return () => {
      opened?.close();
      // A link that led straight to the symbol left no card to go back to.
      const { activeElement, body } = document;
      if (activeElement === body || opened?.contains(activeElement))
        document.getElementById('results')?.focus();
    };
  }, []);
  useEffect(() => {
    if (known) document.title = `${known.name} – ${texts.title}`;
  }, [known?.name]);

  const neighbourButton = (neighbour: number | undefined, label: string, arrow: string) =>
    h(
      'button',
      {
        type: 'button',
        class: 'icon',
        'aria-label': label,
        disabled: neighbour === undefined,
        onClick: () => onChoose({ symbol: neighbour }),
      },
      h('span', { 'aria-hidden': true, class: 'arrow' }, arrow),
    );
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
      onClickCapture: (event: MouseEvent) => {
        const isEarly = event.timeStamp - openedAt.current < doubleClickMilliseconds;
        const isSecond = event.detail >= 2;
        const isIgnored = event.target === dialog.current ? isEarly || isSecond : isEarly && isSecond;
        if (!isIgnored) return;
        event.preventDefault();
        event.stopPropagation();
      },
      // The backdrop belongs to the dialog: a press beside the content closes it.
      onClick: (event: Event) => {
        if (event.target === dialog.current) onClose();
      },
    },
    h(
      'div',
      { class: 'symbol-bar', 'data-scan': 'items' },
      h(
        'button',
        { type: 'button', class: 'icon close', 'aria-label': texts.close, onClick: onClose },
        h('span', { 'aria-hidden': true }, '×'),
      ),
      neighbours.length > 0 && neighbourButton(neighbours[0], texts.previous, '‹'),
      neighbours.length > 0 && neighbourButton(neighbours[1], texts.next, '›'),
    ),
    h(
      'article',
      null,
      symbol
        ? h(SymbolDetails, { ...properties, symbol, key: id })
        : [
            !error &&
              h(
                'div',
                { class: 'preview', key: 'preview' },
                card && h(SymbolImage, { url: card.thumbnail, alt: card.name, size: 320 }),
              ),
            h(
              'div',
              { class: 'details', key: 'details' },
              h(
                'h2',
                {
                  id: 'symbol-name',
                  ...(card && { lang: card.language_code, dir: direction(card.language_code) }),
                },
                card?.name ?? (error ? headingOf(texts, error) : texts.searching),
              ),
              error && error.code !== unknownCode && h(Failure, { texts, error, onRetry }),
            ),
          ],
    ),
  );
}

/** What the service answers for an id that no symbol has: no further request fixes that. */
const unknownCode = 'symbol-not-found';

/** Stands where the name of a symbol would, which did not come. */
function headingOf(texts: Texts, { code }: ApiError): string {
  return code === unknownCode ? texts.unknownSymbol : texts.failed;
}

function SymbolDetails({
  texts,
  symbol,
  variant,
  languages,
  direction,
  settings,
  lang,
  onChoose,
}: SymbolViewProperties & { symbol: FullSymbol }) {
  const [status, setStatus] = useState('');
  const { id, name, language_code, license, translations = {} } = symbol;
  const translation = translations[language_code];
  const wanted = { ...variantOfSettings(settings), ...variant };
  const chosen = applicableVariant(wanted, symbol.variants);
  const isDefault = Object.keys(chosen).length === 0;
  const absolute = (path: string) => new URL(path, document.baseURI).href;
  const template = new URL(symbol.variants.url_template.replace(/\{.*\}$/, ''));
  const publicPngUrl = isDefault
    ? symbol.image.url
    : template.href + new URL(variantPath(id, chosen, 1024), document.baseURI).search;
  const pngUrl = isDefault
    ? sameOriginUrl(symbol.image.url, document.baseURI)
    : absolute(variantPath(id, chosen, 1024));
  // Only the artwork itself is offered as SVG, and only where its licence allows it.
  const { svg_url } = symbol.image as { svg_url?: string };
  const svgUrl = isDefault && svg_url !== undefined ? sameOriginUrl(svg_url, document.baseURI) : undefined;
  const nameLanguage = { lang: language_code, dir: direction(language_code) };
  const look = lookOf(texts, chosen);
  const fileName = fileNameOf(name, ...look.map(({ value }) => value)) || String(id);
  const reportCopied = (isCopied: boolean) => {
    // Emptied first: a live region announces changes only.
    setStatus('');
    requestAnimationFrame(() => setStatus(isCopied ? texts.copied : texts.notCopied));
  };
  const downloadLink = (label: string, url: string, extension: string) =>
    h(
      'a',
      {
        class: 'button',
        href: url,
        download: `${fileName}.${extension}`,
        onClick: (event: MouseEvent) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          saveAs(url, `${fileName}.${extension}`).catch(() => setStatus(texts.failed));
        },
      },
      label,
    );
  // The link to this symbol as it looks now, without the search that led to it.
  const linkHere = () => {
    const { lang, ui } = parseAddress(location.search);
    const sent = formatSettings(settings);
    const address = {
      q: '',
      tags: [],
      has_audio: false,
      ...(lang && { lang }),
      ...(ui && { ui }),
      ...(sent && { settings: sent }),
    };
    return absolute(`./${formatAddress({ ...address, symbol: id, ...variant })}`);
  };

  return [
    h(
      'div',
      { class: 'preview', key: 'preview' },
      h(SymbolImage, {
        url: isDefault ? symbol.thumbnails['512'] : absolute(variantPath(id, chosen, 512)),
        alt: name,
        size: 320,
        ...nameLanguage,
      }),
      h('p', { class: 'image-failed', role: 'status' }, texts.imageFailed),
      h(
        'p',
        { class: 'visually-hidden', role: 'status' },
        look.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`)).join(', '),
      ),
    ),
    h(
      'div',
      { class: 'details', key: 'details' },
      h(
        'div',
        { class: 'named', 'data-scan': 'items' },
        h('h2', { id: 'symbol-name', ...nameLanguage }, name),
        translation?.has_audio &&
          h(PlayButton, {
            texts,
            label: texts.play,
            url: absolute(audioPath(id, language_code)),
            isSmall: true,
          }),
      ),
      h('h3', { class: 'visually-hidden' }, texts.download),
      h(
        'div',
        { class: 'actions main no-print', 'data-scan': 'items' },
        h(CopyButton, {
          label: texts.copyImage,
          content: () => clipboardImage(pngUrl),
          onCopied: reportCopied,
        }),
        h(AddToBoard, { texts, id, name, lang: language_code }),
        downloadLink(texts.downloadPng, pngUrl, 'png'),
      ),
      h('p', { class: 'copy-status no-print', role: 'status' }, status),
      h('h3', null, texts.appearance),
      h(VariantPicker, {
        texts,
        able: symbol.variants,
        chosen: wanted,
        // In the tone alone: images that followed hair and marker as well would be drawn anew at each choice.
        imageOf: (skin) => absolute(variantPath(id, skin ? { skin } : {}, 256)),
        onChoose: (changes) => onChoose(changesFrom(changes, settings)),
      }),
      h('h3', { class: 'no-print' }, texts.moreActions),
      h(
        'div',
        { class: 'actions no-print', 'data-scan': 'items' },
        h(CopyButton, {
          label: texts.copyLink,
          content: () => clipboardText(linkHere()),
          onCopied: reportCopied,
        }),
        h('button', { type: 'button', onClick: () => print() }, texts.print),
        svgUrl !== undefined && downloadLink(texts.downloadSvg, svgUrl, 'svg'),
        isDefault &&
          downloadLink(texts.downloadWebp, sameOriginUrl(symbol.thumbnails['512'], document.baseURI), 'webp'),
        h(CopyButton, {
          label: texts.copyUrl,
          content: () => clipboardText(publicPngUrl),
          onCopied: reportCopied,
        }),
      ),
      h(OtherSets, { texts, id, lang, settings, direction, onOpen: (other) => onChoose({ symbol: other }) }),
      translation &&
        translation.keywords.length > 0 &&
        h(
          'p',
          { class: 'words no-print' },
          `${texts.words} `,
          h('span', nameLanguage, translation.keywords.join(', ')),
        ),
      h('h3', null, texts.licence),
      h('p', { class: 'credit', lang: 'en', dir: 'ltr' }, license.attribution),
      h(
        'div',
        { class: 'actions no-print', 'data-scan': 'items' },
        h(CopyButton, {
          label: texts.copyCredit,
          content: () => clipboardText(license.attribution),
          onCopied: reportCopied,
        }),
        h('a', { class: 'licence', href: license.url, rel: 'license external noreferrer' }, license.id),
      ),
      h('p', { class: 'no-print' }, license.commercial_use ? texts.commercial : texts.notCommercial),
      h(Translations, { texts, symbol, languages, direction }),
    ),
  ];
}

/**
 * The changes of the address for what was chosen. Back to the artwork's own look is a value where the settings want another
 * one; what the settings want needs none.
 */
function changesFrom(changes: AddressChanges, settings: Settings): AddressChanges {
  const { skin, hair, mono } = variantOfSettings(settings);
  return {
    ...changes,
    ...('skin' in changes && { skin: changes.skin === skin ? undefined : (changes.skin ?? drawn) }),
    ...('hair' in changes && { hair: changes.hair === hair ? undefined : (changes.hair ?? drawn) }),
    ...('mono' in changes && {
      mono: Boolean(changes.mono) === Boolean(mono) ? undefined : Boolean(changes.mono),
    }),
  };
}

/** The look of a variant in words, for people who do not see the image, and for the name of its file. */
function lookOf(
  texts: Texts,
  { skin, hair, mono, overlay }: VariantChoice,
): { label: string; value: string }[] {
  return [
    { label: texts.skin, value: skin && texts.skins[Number(skin) - 1] },
    { label: texts.hair, value: hair && texts.hairs[hair as keyof Texts['hairs']] },
    { label: '', value: mono && texts.mono },
    { label: texts.overlay, value: overlay && texts.overlays[overlay as keyof Texts['overlays']] },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

/**
 * Saves a URL under a name. A plain link would be saved as the service calls it (`Content-Disposition` wins over the
 * `download` attribute): `1f415.png` instead of `dog.png`.
 * @throws where the URL does not answer.
 */
async function saveAs(url: string, fileName: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Status ${response.status}`);
  const blobUrl = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = blobUrl;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(blobUrl), 10_000);
}
