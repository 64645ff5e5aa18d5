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
import { AddToBoard } from './board/add-to-board.tsx';
import { fetchBlob, saveBlob } from './board/save-file.ts';
import type { Card } from './cards.ts';
import { CopyButton, copyImage, copyText } from './copy-button.tsx';
import { Failure } from './failure.tsx';
import { fileNameOf } from './file-name.ts';
import type { Direction, NamedLanguage } from './languages.ts';
import { opensElsewhere } from './links.ts';
import { openDialog } from './open-dialog.ts';
import { OtherSets } from './other-sets.tsx';
import { PlayButton } from './play-button.tsx';
import { formatSettings, type Settings, variantOfSettings } from './settings.ts';
import { SymbolImage } from './symbol-image.tsx';
import type { Texts } from './texts.ts';
import { Translations } from './translations.tsx';
import { useResponse } from './use-response.ts';
import { VariantPicker } from './variant-picker.tsx';

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
    const close = opened && openDialog(opened);
    openedAt.current = performance.now();
    return () => {
      close?.();
      // A link that led straight to the symbol left no card to go back to.
      const { activeElement, body } = document;
      if (activeElement === body || opened?.contains(activeElement))
        document.getElementById('results')?.focus();
    };
  }, []);
  useEffect(() => {
    if (known) document.title = `${known.name} – ${texts.title}`;
  }, [known?.name]);

  const neighbourButton = (neighbour: number | undefined, label: string, arrow: string) => (
    <button
      type="button"
      class="icon"
      aria-label={label}
      disabled={neighbour === undefined}
      onClick={() => onChoose({ symbol: neighbour })}
    >
      <span aria-hidden class="arrow">
        {arrow}
      </span>
    </button>
  );
  return (
    <dialog
      ref={dialog}
      class={error && !known ? 'symbol failed' : 'symbol'}
      aria-labelledby="symbol-name"
      onCancel={(event: Event) => {
        event.preventDefault();
        onClose();
      }}
      onClickCapture={(event: MouseEvent) => {
        const isEarly = event.timeStamp - openedAt.current < doubleClickMilliseconds;
        const isSecond = event.detail >= 2;
        const isIgnored = event.target === dialog.current ? isEarly || isSecond : isEarly && isSecond;
        if (!isIgnored) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      // The backdrop belongs to the dialog: a press beside the content closes it.
      onClick={(event: Event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="symbol-bar" data-scan="items" data-scan-order={9}>
        <button type="button" class="icon close" aria-label={texts.close} onClick={onClose}>
          <span aria-hidden>×</span>
        </button>
        {neighbours.length > 0 && neighbourButton(neighbours[0], texts.previous, '‹')}
        {neighbours.length > 0 && neighbourButton(neighbours[1], texts.next, '›')}
      </div>
      <article>
        {symbol ? (
          <SymbolDetails {...properties} symbol={symbol} key={id} />
        ) : (
          [
            !error && (
              <div class="preview" key="preview">
                {card && <SymbolImage url={card.thumbnail} alt={card.name} size={320} />}
              </div>
            ),
            <div class="details" key="details">
              <h2
                id="symbol-name"
                {...(card && { lang: card.language_code, dir: direction(card.language_code) })}
              >
                {card?.name ?? (error ? headingOf(texts, error) : texts.searching)}
              </h2>
              {error && error.code !== unknownCode && (
                <Failure texts={texts} error={error} onRetry={onRetry} />
              )}
            </div>,
          ]
        )}
      </article>
    </dialog>
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
  const downloadLink = (label: string, url: string, extension: string) => (
    <a
      class="button"
      href={url}
      download={`${fileName}.${extension}`}
      onClick={(event: MouseEvent) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        // The service's own name would win over that of the link: `1f415.png` instead of `dog.png`.
        fetchBlob(url)
          .then((blob) => saveBlob(blob, `${fileName}.${extension}`))
          .catch(() => setStatus(texts.failed));
      }}
    >
      {label}
    </a>
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
    <div class="preview" key="preview">
      <SymbolImage
        url={isDefault ? symbol.thumbnails['512'] : absolute(variantPath(id, chosen, 512))}
        alt={name}
        size={320}
        {...nameLanguage}
      />
      <p class="image-failed" role="status">
        {texts.imageFailed}
      </p>
      <p class="visually-hidden" role="status">
        {look.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`)).join(', ')}
      </p>
    </div>,
    <div class="details" key="details">
      <div class="named" data-scan="items" data-scan-order={2}>
        <h2 id="symbol-name" {...nameLanguage}>
          {name}
        </h2>
        {translation?.has_audio && (
          <PlayButton texts={texts} label={texts.play} url={absolute(audioPath(id, language_code))} isSmall />
        )}
      </div>
      <h3 class="visually-hidden">{texts.download}</h3>
      <div class="actions main no-print" data-scan="items" data-scan-order={1}>
        <CopyButton
          label={texts.copyImage}
          copy={() => copyImage(fetchBlob(pngUrl))}
          onCopied={reportCopied}
        />
        <AddToBoard texts={texts} id={id} name={name} lang={language_code} />
        {downloadLink(texts.downloadPng, pngUrl, 'png')}
      </div>
      <p class="copy-status no-print" role="status">
        {status}
      </p>
      <h3>{texts.appearance}</h3>
      <VariantPicker
        texts={texts}
        able={symbol.variants}
        chosen={wanted}
        // In the tone alone: images that followed hair and marker as well would be drawn anew at each choice.
        imageOf={(skin) => absolute(variantPath(id, skin ? { skin } : {}, 256))}
        onChoose={(changes) => onChoose(changesFrom(changes, settings))}
      />
      <h3 class="no-print">{texts.moreActions}</h3>
      <div class="actions no-print" data-scan="items">
        <CopyButton label={texts.copyLink} copy={() => copyText(linkHere())} onCopied={reportCopied} />
        <button type="button" onClick={() => print()}>
          {texts.print}
        </button>
        {svgUrl !== undefined && downloadLink(texts.downloadSvg, svgUrl, 'svg')}
        {isDefault &&
          downloadLink(texts.downloadWebp, sameOriginUrl(symbol.thumbnails['512'], document.baseURI), 'webp')}
        <CopyButton label={texts.copyUrl} copy={() => copyText(publicPngUrl)} onCopied={reportCopied} />
      </div>
      <OtherSets
        texts={texts}
        id={id}
        lang={lang}
        settings={settings}
        direction={direction}
        onOpen={(other) => onChoose({ symbol: other })}
      />
      {translation && translation.keywords.length > 0 && (
        <p class="words no-print">
          {`${texts.words} `}
          <span {...nameLanguage}>{translation.keywords.join(', ')}</span>
        </p>
      )}
      <h3>{texts.licence}</h3>
      <p class="credit" lang="en" dir="ltr">
        {license.attribution}
      </p>
      <div class="actions no-print" data-scan="items">
        <CopyButton
          label={texts.copyCredit}
          copy={() => copyText(license.attribution)}
          onCopied={reportCopied}
        />
        <a class="licence" href={license.url} rel="license external noreferrer">
          {license.id}
        </a>
      </div>
      <p class="no-print">{license.commercial_use ? texts.commercial : texts.notCommercial}</p>
      <Translations texts={texts} symbol={symbol} languages={languages} direction={direction} />
    </div>,
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
