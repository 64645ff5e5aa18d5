import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { onClickHere } from './address.ts';
import { Button } from './button.tsx';
import { ChoiceField } from './fields.tsx';
import { Icon } from './icon.tsx';
import { keepPage } from './keep-offline.ts';
import { writePreference } from './preferences.ts';
import { ScanningSwitch } from './scanning-switch.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { pageLanguage, pageLanguages, texts } from './texts.ts';
import { type View, views } from './views.ts';

interface PageFrameProperties {
  view: View;
  /** Text of the link to the content, `#results`. */
  skip: string;
  /** Its heading; absent = the view has one of its own. */
  title?: string;
  /** Whether the first pictures are there; what the page needs without a connection is kept then. */
  isShown?: boolean;
  /** Leads to the start page without loading it anew, where the view can. */
  onHome?: () => void;
  children?: ComponentChildren;
}

/** What stands around a view: the way past the header, the header, the heading and the foot. */
export function PageFrame(properties: PageFrameProperties) {
  const { skip, title, isShown = true, children } = properties;
  useEffect(() => {
    // Without it the view works all the same, as long as there is a connection.
    if (isShown) void keepPage().catch(() => undefined);
  }, [isShown]);
  return (
    <>
      <a class="skip" href="#results">
        {skip}
      </a>
      <Header {...properties} />
      <main class={title && 'tool'}>
        {title && <h1 class="tool-title no-print">{title}</h1>}
        {children}
      </main>
      <Footer />
    </>
  );
}

/** Name of the page, its language, and the ways to use it. */
function Header({ view, onHome }: PageFrameProperties) {
  return (
    <header class="page-header">
      <a class="home" href="./" onClick={onHome && onClickHere(onHome)}>
        <img src="icon.svg" alt="" width={40} height={40} />
        <span lang="en" dir="ltr">
          {texts.title}
        </span>
      </a>
      <nav data-scan="items" data-scan-order={7} aria-label={texts.siteMenu}>
        {(Object.entries(views) as [View, { path: string }][]).map(([name, { path }]) => (
          <a key={name} href={`./${path}`} aria-current={name === view ? 'page' : undefined}>
            {texts.views[name]}
          </a>
        ))}
        <a href="docs" hreflang="en">
          {texts.documents}
        </a>
      </nav>
      <div class="page-language" data-scan="items" data-scan-order={7}>
        <ChoiceField
          name="ui"
          label={texts.pageLanguage}
          value={pageLanguage()}
          choices={Object.entries(pageLanguages).map(([tag, { nativeName }]) => [
            tag,
            nativeName,
            { lang: tag },
          ])}
          onChoose={changeLanguage}
        />
      </div>
      <SettingsButton />
      <ScanningSwitch />
    </header>
  );
}

function SettingsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="settings-place" data-scan="items" data-scan-order={7}>
      <Button class="header-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="settings" />
        <span>{texts.settings}</span>
      </Button>
      {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Everything is said in another language, maybe from the other side: the page starts anew, where it is. */
function changeLanguage(language: string): void {
  writePreference('ui', language);
  const url = new URL(location.href);
  url.searchParams.set('ui', language);
  location.assign(url);
}

/** The foot of every view: what is owed to the authors, and the documents. */
function Footer() {
  return (
    <footer>
      <p>{texts.footer}</p>
      <p data-scan="items" data-scan-order={7}>
        <a href="docs" hreflang="en">
          {texts.documents}
        </a>
      </p>
    </footer>
  );
}
