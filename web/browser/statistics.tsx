import { type StatsResponse, statsPath } from './api-client.ts';
import type { NamedLanguage } from './languages.ts';
import { formatNumber, texts } from './texts.ts';
import { useResponse } from './use-response.ts';

interface StatisticsProperties {
  languages: readonly NamedLanguage[];
  attempt: number;
}

/** The catalogue in numbers: a few large ones, and the languages as a table. */
export function Statistics({ languages, attempt }: StatisticsProperties) {
  const stats = useResponse<StatsResponse>(statsPath, attempt).body?.data;
  if (!stats) return null;
  const counts = [
    [stats.symbols, texts.symbolsCounted],
    [stats.languages, texts.languagesCounted],
    [stats.translations, texts.namesCounted],
    ...(stats.audio > 0 ? [[stats.audio, texts.recordingsCounted] as const] : []),
  ] as const;
  return (
    <section class="statistics" aria-labelledby="numbers-heading">
      <h2 id="numbers-heading">{texts.numbers}</h2>
      <dl class="counts">
        {counts.map(([count, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <LanguageTable languages={languages} />
    </section>
  );
}

/** How many symbols have a name in each language, the fullest first. */
function LanguageTable({ languages }: Omit<StatisticsProperties, 'attempt'>) {
  const sorted = [...languages].sort((left, right) => right.symbol_count - left.symbol_count);
  return (
    <details class="languages">
      <summary data-scan="item" data-scan-order={6}>
        {texts.byLanguage}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.languageColumn}</th>
            <th scope="col">{texts.symbolsColumn}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ code, label, native_name, direction, symbol_count }) => (
            <tr key={code}>
              <th scope="row">
                {`${label} `}
                <span lang={code} dir={direction}>
                  {native_name}
                </span>
              </th>
              <td>{formatNumber(symbol_count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
