import { expect, it } from 'vitest';
import { type Insights, insightsCsv } from '../../src/catalogue/insights.ts';

it('as a table no word is taken for a formula, and a rate is a cell of days alone', () => {
  const counts = { asked: 4, missed: 1, similar: 0 };
  const word = (text: string) => ({ ...counts, text, language_code: 'en', last_day: '2026-11-26' });
  const insights: Insights = {
    since: '2026-11-01',
    threshold: 3,
    totals: { ...counts, zero_result_rate: 0.25 },
    by_day: [{ day: '2026-11-26', language_code: 'en', ...counts, zero_result_rate: 0.25 }],
    in_vain: [word('=cmd()')],
    by_spelling: [],
    most_asked: [word('a "b"')],
    releases: [],
  };
  expect(insightsCsv(insights).split('\r\n')).toEqual([
    'list,day,language_code,text,asked,missed,similar,zero_result_rate',
    'by_day,2026-11-26,en,,4,1,0,0.25',
    "in_vain,2026-11-26,en,'=cmd(),4,1,0,",
    'most_asked,2026-11-26,en,"a ""b""",4,1,0,',
    '',
  ]);
});
