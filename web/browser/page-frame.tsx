import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { keepForOffline } from './offline.ts';
import type { PageLanguage, Texts } from './texts.ts';
import type { View } from './views.ts';

interface PageFrameProperties {
  texts: Texts;
  language: PageLanguage;
  view: View;
  /** Text of the link to the content, `#results`. */
  skip: string;
  title: string;
  children?: ComponentChildren;
}

/** What stands around a view: the way past the header, the header, the heading and the foot. */
export function PageFrame({ texts, language, view, skip, title, children }: PageFrameProperties) {
  useEffect(() => {
    // Without it the view works all the same, as long as there is a connection.
    void keepForOffline(language).catch(() => undefined);
  }, []);
  return [
    <a key="skip" class="skip" href="#results">
      {skip}
    </a>,
    <Header key="header" texts={texts} language={language} view={view} />,
    <main key="main" class="tool">
      <h1 class="tool-title">{title}</h1>
      {children}
    </main>,
    <Footer key="footer" texts={texts} />,
  ];
}
