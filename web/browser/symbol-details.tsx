import {
  type AddressChanges,
  applicableVariant,
  drawn,
  formatAddress,
  parseAddress,
  type VariantChoice,
} from './address.ts';
import { absoluteUrl, audioUrl, type FullSymbol, sameOriginUrl, variantPath } from './api-client.ts';
import { AddToBoard } from './board/add-to-board.tsx';
import { Button } from './button.tsx';
import { PlayButton } from './hearing.tsx';
import { directionOf } from './languages.ts';
import { Menu } from './menu.tsx';
import { reportPictureLink, reportPictureMeta } from './report-picture.ts';
import { copyImage, fetchBlob, fileNameOf, saveBlob } from './save-file.ts';
import { formatSettings, type Settings, useSettings } from './settings.ts';
import { OtherSets, RelatedSymbols } from './symbol-cards.tsx';
import { SymbolImage } from './symbol-image.tsx';
import { type Texts, texts } from './texts.ts';
import { type Status, useStatus } from './use-status.ts';
import { VariantPicker } from './variant-picker.tsx';

/** What a symbol is shown with. */
export interface SymbolDetailsProperties {
  symbol: FullSymbol;
  lang: string | undefined;
  variant: VariantChoice;
  onChoose: (changes: AddressChanges) => void;
}

/** Everything about a symbol that has come: how it looks, what can be done with it, and whom to credit. */
export function SymbolDetails({ symbol, lang, variant, onChoose }: SymbolDetailsProperties) {
  const [settings] = useSettings();
  const status = useStatus();
  const { id, name, language_code, translations = {} } = symbol;
  const translation = translations[language_code];
  const wanted = { ...settings, ...variant };
  const chosen = applicableVariant(wanted, symbol.variants);
  const isDefault = Object.keys(chosen).length === 0;
  const described = describedLook(chosen);
  const pngUrl = isDefault ? sameOriginUrl(symbol.image.url) : absoluteUrl(variantPath(id, chosen, 1024));
  const fileName = fileNameOf(name, ...described.map(({ value }) => value)) || String(id);
  const nameLanguage = { lang: language_code, dir: directionOf(language_code) };
  const cards = { symbol, lang, onOpen: (other: number) => onChoose({ symbol: other }) };
  return (
    <>
      <div class="preview">
        <SymbolImage
          url={isDefault ? symbol.thumbnails['512'] : absoluteUrl(variantPath(id, chosen, 512))}
          meanwhile={isDefault ? undefined : symbol.thumbnails['256']}
          alt={name}
          size={320}
          fetchPriority="high"
          {...nameLanguage}
        />
        <p class="image-failed" role="status">
          {texts.imageFailed}
        </p>
        <p class="visually-hidden" role="status">
          {described.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`)).join(', ')}
        </p>
      </div>
      <div class="details">
        <SymbolActions
          {...{ symbol, isDefault, pngUrl, fileName, status }}
          linkHere={() => linkTo(id, variant, settings)}
        />
        <h3>{texts.appearance}</h3>
        <VariantPicker
          able={symbol.variants}
          chosen={wanted}
          hasOverlay
          onChoose={(changes) => onChoose(changesFrom(changes, settings))}
        />
        <OtherSets {...cards} />
        {translation && translation.keywords.length > 0 && (
          <p class="words no-print">
            {`${texts.words} `}
            <span {...nameLanguage}>{translation.keywords.join(', ')}</span>
          </p>
        )}
        <Licence symbol={symbol} status={status} />
        {/* At the end: nothing moves when they come. */}
        <RelatedSymbols {...cards} />
      </div>
    </>
  );
}

interface SymbolActionsProperties {
  symbol: FullSymbol;
  isDefault: boolean;
  pngUrl: string;
  /** Name of its files, without an extension. */
  fileName: string;
  status: Status;
  /** The link to this symbol as it looks now. */
  linkHere: () => string;
}

/** What most people come for, and a menu of the rest. */
function SymbolActions(properties: SymbolActionsProperties) {
  const { symbol, isDefault, pngUrl, fileName, status, linkHere } = properties;
  const { id, name, language_code, translations } = symbol;
  // The service's own name would win over that of a link: `1f415.png` instead of `dog.png`.
  const save = (url: string, extension: string) =>
    void status.attempt(async () => saveBlob(await fetchBlob(url), `${fileName}.${extension}`));
  // Only the artwork itself is offered as SVG, and only where its licence allows it.
  const { svg_url: svgUrl } = symbol.image as { svg_url?: string };
  const ofArtwork = (label: string, url: string, extension: string) => ({
    icon: 'picture' as const,
    label,
    onChoose: () => save(sameOriginUrl(url), extension),
  });
  return (
    <>
      <h3 class="visually-hidden">{texts.download}</h3>
      <div class="actions main no-print" data-scan="items" data-scan-order={1}>
        <Button onClick={() => void status.copy(() => copyImage(fetchBlob(pngUrl)))}>
          {texts.copyImage}
        </Button>
        {translations?.[language_code]?.has_audio && (
          <PlayButton label={texts.play} heard={{ url: audioUrl(id, language_code) }} />
        )}
        <AddToBoard id={id} name={name} lang={language_code} />
        <Button onClick={() => save(pngUrl, 'png')}>{texts.downloadPng}</Button>
        <Menu
          label={texts.moreActions}
          items={[
            {
              icon: 'link',
              label: texts.copyLink,
              onChoose: () => void status.copy(() => navigator.clipboard.writeText(linkHere())),
            },
            { icon: 'print', label: texts.print, onChoose: () => print() },
            ...(isDefault && svgUrl !== undefined ? [ofArtwork(texts.downloadSvg, svgUrl, 'svg')] : []),
          ]}
        />
      </div>
      <p class="copy-status no-print" role="status">
        {status.status}
      </p>
    </>
  );
}

/** Whom to credit, under which licence, and where to say that the picture is wrong. */
function Licence({ symbol, status }: { symbol: FullSymbol; status: Status }) {
  const { license } = symbol;
  const reportTo = document.querySelector<HTMLMetaElement>(`meta[name="${reportPictureMeta}"]`)?.content;
  const reportLink = reportPictureLink(reportTo ?? '', symbol);
  return (
    <>
      <h3>{texts.licence}</h3>
      <p class="credit" lang="en" dir="ltr">
        {license.attribution}
      </p>
      <div class="actions no-print" data-scan="items">
        <Button onClick={() => void status.copy(() => navigator.clipboard.writeText(license.attribution))}>
          {texts.copyCredit}
        </Button>
        <a class="licence" href={license.url} rel="license external noreferrer">
          {license.id}
        </a>
        {/* A page of its own, which needs no script. */}
        <a class="licence names-link" href={`symbols/${symbol.id}?lang=${symbol.language_code}`}>
          {texts.namesInLanguages(Object.keys(symbol.translations ?? {}).length)}
        </a>
        {reportLink && (
          <a class="licence" href={reportLink} rel="external noreferrer">
            {texts.reportPicture}
          </a>
        )}
      </div>
      <p class="no-print">{license.commercial_use ? texts.commercial : texts.notCommercial}</p>
    </>
  );
}

/** The link to a symbol as it looks now, without the search that led to it. */
function linkTo(id: number, variant: VariantChoice, settings: Settings): string {
  const { lang, ui } = parseAddress(location.search);
  const sent = formatSettings(settings);
  const address = {
    q: '',
    ...(lang && { lang }),
    ...(ui && { ui }),
    ...(sent && { settings: sent }),
  };
  return absoluteUrl(`./${formatAddress({ ...address, symbol: id, ...variant })}`);
}

/**
 * The changes of the address for what was chosen. Back to the artwork's own look is a value where the settings want another
 * one; what the settings want needs none.
 */
function changesFrom(changes: AddressChanges, settings: Settings): AddressChanges {
  const named = (['skin', 'hair', 'mono'] as const).filter((name) => name in changes);
  const others = { skin: drawn, hair: drawn, mono: false };
  const values = named.map((name) => [
    name,
    changes[name] === settings[name] ? undefined : (changes[name] ?? others[name]),
  ]);
  return { ...changes, ...Object.fromEntries(values) };
}

/** The look of a variant in words, for people who do not see the image, and for the name of its file. */
function describedLook({ skin, hair, mono, overlay }: VariantChoice): { label: string; value: string }[] {
  return [
    { label: texts.skin, value: skin && texts.skins[Number(skin) - 1] },
    { label: texts.hair, value: hair && texts.hairs[hair as keyof Texts['hairs']] },
    { label: '', value: mono && texts.mono },
    { label: texts.overlay, value: overlay && texts.overlays[overlay as keyof Texts['overlays']] },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}
