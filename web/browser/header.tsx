import { useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { opensElsewhere } from './links.ts';
import { writePreference } from './preferences.ts';
import { ScanningSwitch } from './scanning-switch.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { type PageLanguage, pageLanguages, type Texts } from './texts.ts';
import { type View, views } from './views.ts';

interface HeaderProperties {
  texts: Texts;
  language: PageLanguage;
  view: View;
  /** Leads to the start page without loading it anew, where the view can. */
  onHome?: () => void;
}

/** Name of the page, its language, and the ways to use it. */
export function Header({ texts, language, view, onHome }: HeaderProperties) {
  return (
    <header class="page-header">
      <a
        class="home"
        href="./"
        onClick={(event: MouseEvent) => {
          if (!onHome || opensElsewhere(event)) return;
          event.preventDefault();
          onHome();
        }}
      >
        <img src="icon.svg" alt="" width={40} height={40} />
        <span lang="en" dir="ltr">
          {texts.title}
        </span>
      </a>
      <nav data-scan="items" data-scan-order={7} aria-label={texts.siteMenu}>
        {viewLinks(texts, view)}
        <a href="docs" hreflang="en">
          {texts.documents}
        </a>
      </nav>
      <PageLanguageChoice texts={texts} language={language} />
      <SettingsButton texts={texts} />
      <ScanningSwitch texts={texts} namesLanguage={pageLanguages[language].symbols} />
    </header>
  );
}

/** The language of the page itself. */
function PageLanguageChoice({ texts, language }: Pick<HeaderProperties, 'texts' | 'language'>) {
  return (
    <label class="page-language" data-scan="items" data-scan-order={7}>
      <span class="visually-hidden">{texts.pageLanguage}</span>
      <select
        name="ui"
        value={language}
        onChange={(event: Event) =>
          changeLanguage((event.currentTarget as HTMLSelectElement).value as PageLanguage)
        }
      >
        {Object.entries(pageLanguages).map(([code, { nativeName }]) => (
          <option key={code} value={code} lang={code}>
            {nativeName}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Opens the settings. */
function SettingsButton({ texts }: { texts: Texts }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div class="settings-place" data-scan="items" data-scan-order={7}>
      <button
        type="button"
        ref={button}
        class="header-button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="settings" />
        <span>{texts.settings}</span>
      </button>
      {isOpen && (
        <SettingsDialog
          texts={texts}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Links to the top-level views; while there is one alone, none. */
function viewLinks(texts: Texts, current: View) {
  const entries = Object.entries(views) as [View, { path: string }][];
  if (entries.length < 2) return [];
  return entries.map(([view, { path }]) => (
    <a key={view} href={`./${path}`} aria-current={view === current ? 'page' : undefined}>
      {texts.views[view]}
    </a>
  ));
}

/** Everything is said in another language, maybe from the other side: the page starts anew, where it is. */
function changeLanguage(language: PageLanguage): void {
  writePreference('ui', language);
  const url = new URL(location.href);
  url.searchParams.set('ui', language);
  location.assign(url);
}
