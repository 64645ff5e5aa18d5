import { h } from 'preact';
import { opensElsewhere } from './links.ts';
import { ScanningSwitch } from './scanning-switch.ts';
import type { Texts } from './texts/en.ts';
import { type PageLanguage, pageLanguages } from './texts/languages.ts';

interface HeaderProperties {
  texts: Texts;
  language: PageLanguage;
  onLanguage: (language: PageLanguage) => void;
  onHome: () => void;
}

/** Name of the page, its language, and the ways to use it. */
export function Header({ texts, language, onLanguage, onHome }: HeaderProperties) {
  return h(
    'header',
    { class: 'page-header' },
    h(
      'a',
      {
        class: 'home',
        href: './',
        onClick: (event: MouseEvent) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          onHome();
        },
      },
      h('img', { src: 'icon.svg', alt: '', width: 40, height: 40 }),
      h('span', { lang: 'en', dir: 'ltr' }, texts.title),
    ),
    h(
      'nav',
      { 'data-scan': 'items', 'data-scan-order': 7, 'aria-label': texts.siteMenu },
      h('a', { href: 'docs', hreflang: 'en' }, texts.documents),
      h(
        'label',
        null,
        h('span', { class: 'visually-hidden' }, texts.pageLanguage),
        h(
          'select',
          {
            name: 'ui',
            value: language,
            onChange: (event: Event) =>
              onLanguage((event.currentTarget as HTMLSelectElement).value as PageLanguage),
          },
          Object.entries(pageLanguages).map(([code, { nativeName }]) =>
            h('option', { key: code, value: code, lang: code }, nativeName),
          ),
        ),
      ),
    ),
    h(ScanningSwitch, { texts, namesLanguage: pageLanguages[language].symbols }),
  );
}
