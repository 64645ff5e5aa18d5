import { h } from 'preact';
import { useState } from 'preact/hooks';
import { audioPath, type FullSymbol } from './api-client.ts';
import type { Direction } from './languages.ts';
import { languagesLike, type NamedLanguage } from './languages.ts';
import { PlayButton } from './play-button.ts';
import type { Texts } from './texts/en.ts';

interface TranslationsProperties {
  texts: Texts;
  symbol: FullSymbol;
  languages: readonly NamedLanguage[];
  direction: Direction;
}

/** The names of a symbol in all its languages, to be looked through by language. */
export function Translations({ texts, symbol, languages, direction }: TranslationsProperties) {
  const { translations = {} } = symbol;
  const [text, setText] = useState('');
  const named = languages.filter(({ code }) => Object.hasOwn(translations, code));
  return h(
    'details',
    { class: 'translations no-print' },
    h('summary', { 'data-scan': 'item' }, texts.namesInLanguages(Object.keys(translations).length)),
    h(
      'label',
      { 'data-scan': 'items' },
      h('span', null, texts.findLanguage),
      h('input', {
        type: 'text',
        value: text,
        onInput: (event: Event) => setText((event.currentTarget as HTMLInputElement).value),
      }),
    ),
    h(
      'table',
      null,
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          h('th', { scope: 'col' }, texts.languageColumn),
          h('th', { scope: 'col' }, texts.nameColumn),
        ),
      ),
      h(
        'tbody',
        { 'data-scan': 'chunks' },
        languagesLike(named, text).map(({ code, label }) => {
          const translation = translations[code];
          return h(
            'tr',
            { key: code },
            h('th', { scope: 'row' }, label),
            h(
              'td',
              null,
              h(
                'div',
                { class: 'spoken' },
                h('span', { lang: code, dir: direction(code) }, translation?.name),
                translation?.has_audio &&
                  h(PlayButton, {
                    texts,
                    label: texts.playIn(label),
                    url: new URL(audioPath(symbol.id, code), document.baseURI).href,
                    isSmall: true,
                  }),
              ),
            ),
          );
        }),
      ),
    ),
  );
}
