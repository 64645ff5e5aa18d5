import { useState } from 'preact/hooks';
import { audioUrl, type FullSymbol } from './api-client.ts';
import { PlayButton } from './hearing.tsx';
import { directionOf, languagesLike, type NamedLanguage } from './languages.ts';
import { fill, texts } from './texts.ts';

interface TranslationsProperties {
  symbol: FullSymbol;
  languages: readonly NamedLanguage[];
}

/** The names of a symbol in all its languages, to be looked through by language. */
export function Translations({ symbol, languages }: TranslationsProperties) {
  const { translations = {} } = symbol;
  const [text, setText] = useState('');
  const named = languages.filter(({ code }) => translations[code] !== undefined);
  return (
    <details class="translations no-print">
      <summary data-scan="item">{texts.namesInLanguages(Object.keys(translations).length)}</summary>
      <label data-scan="items">
        <span>{texts.findLanguage}</span>
        <input
          type="text"
          value={text}
          onInput={(event: Event) => setText((event.currentTarget as HTMLInputElement).value)}
        />
      </label>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.languageColumn}</th>
            <th scope="col">{texts.nameColumn}</th>
          </tr>
        </thead>
        <tbody data-scan="chunks">
          {languagesLike(named, text).map(({ code, label }) => {
            const translation = translations[code];
            return (
              <tr key={code}>
                <th scope="row">{label}</th>
                <td>
                  <div class="spoken">
                    <span lang={code} dir={directionOf(code)}>
                      {translation?.name}
                    </span>
                    {translation?.has_audio && (
                      <PlayButton
                        label={fill(texts.playIn, { language: label })}
                        heard={{ url: audioUrl(symbol.id, code) }}
                        isSmall
                      />
                    )}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
