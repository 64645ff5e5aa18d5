import { type ComponentChildren, h } from 'preact';
import { useEffect } from 'preact/hooks';
import { Footer } from './footer.ts';
import { Header } from './header.ts';
import type { Texts } from './texts/en.ts';
import type { PageLanguage } from './texts/languages.ts';
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
    void import('./offline.ts').then(({ keepForOffline }) => keepForOffline()).catch(() => undefined);
  }, []);
  return [
    h('a', { key: 'skip', class: 'skip', href: '#results' }, skip),
    h(Header, { key: 'header', texts, language, view }),
    h('main', { key: 'main', class: 'tool' }, h('h1', { class: 'tool-title' }, title), children),
    h(Footer, { key: 'footer', texts }),
  ];
}
