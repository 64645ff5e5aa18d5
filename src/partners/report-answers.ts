import { z } from 'zod';
import { partsOfSpeech } from '../../mappings/parts-of-speech.ts';
import { readSymbols } from '../catalogue/list.ts';
import type { Release } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import { errorAnswer, partnerSchemas, simplifiedSymbol, success, warnings } from '../symbols/schemas.ts';
import { answerLanguage, toSimplified } from '../symbols/serialize.ts';
import type { Outcome } from './reports.ts';
import { type Report, requestStates } from './requests.ts';

/** The responses of the partner API: their schemas, and how they are made of reports. */

/** What a partner said, as it is shown. */
const said = z.looseObject({
  word: z.string(),
  language: z.string(),
  client_reference: z.string().optional(),
});

/** A report, as its partner sees it. */
const reportAnswer = said
  .extend({
    id: z.string(),
    meaning: z.string().optional(),
    context: z.string().optional(),
    part_of_speech: z.enum(partsOfSpeech).optional(),
    category: z.string().optional(),
    picture_idea: z.string().optional(),
    state: z.enum(requestStates),
    reason: z.string().optional().describe('Why it was declined.'),
    symbols: z.array(simplifiedSymbol).describe('The symbols that answer it, once it is published.'),
    created_at: z.iso.datetime(),
    changed_at: z.iso.datetime().describe('When its state last changed.'),
  })
  .register(partnerSchemas, { id: 'MissingSymbolReport' });

/** The outcome of one of the reports that were sent. */
const outcomeAnswer = z
  .discriminatedUnion('status', [
    z.looseObject({ status: z.literal('recorded'), report: reportAnswer }),
    said.extend({ status: z.literal('answered'), symbols: z.array(simplifiedSymbol) }),
  ])
  .register(partnerSchemas, { id: 'Outcome' });

/** Answer to `POST /missing-symbols`. */
export const outcomesAnswer = z
  .looseObject({
    success,
    data: z.array(outcomeAnswer),
    count: z.int(),
    recorded: z.int(),
    answered: z.int(),
    warnings,
  })
  .register(partnerSchemas, { id: 'OutcomesAnswer' });

/** Answer to `GET /missing-symbols`. */
export const reportsAnswer = z
  .looseObject({
    success,
    data: z.array(reportAnswer),
    count: z.int().describe('All that are new or changed since, not only those of this page.'),
    cursor: z.string(),
    next: z.string().describe('URL of the rest, or of what changes from now on.'),
    more: z.boolean().describe('Whether there is a rest.'),
    warnings,
  })
  .register(partnerSchemas, { id: 'ReportsAnswer' });

/** Answer to `GET /missing-symbols/:id`. */
export const oneReportAnswer = z
  .looseObject({ success, data: reportAnswer })
  .register(partnerSchemas, { id: 'ReportAnswer' });

errorAnswer.register(partnerSchemas, { id: 'ErrorAnswer' });
simplifiedSymbol.register(partnerSchemas, { id: 'SimplifiedSymbol' });

/** Where the symbols of reports are read, and the base of their URLs. */
export interface AnswerContext {
  symbols: SymbolStore;
  release: Release;
  baseUrl: string;
}

/** Reports as their partner sees them, with their symbols as they are in a release. */
export async function writeReports(
  { symbols: store, release, baseUrl }: AnswerContext,
  reports: readonly Report[],
) {
  const ids = [...new Set(reports.flatMap(({ symbols }) => symbols))];
  const read = await readSymbols(store, release, ids, { chain: undefined, translations: 'all' });
  const byId = new Map(read.map((symbol) => [symbol.core.id, symbol]));
  return reports.map((report) => {
    const { partner: _, request: __, decided_at: ___, decided_by: ____, symbols, ...shown } = report;
    const written = symbols.flatMap((id) => {
      const symbol = byId.get(id);
      return symbol ? [toSimplified(symbol, answerLanguage(symbol, [report.language]), baseUrl)] : [];
    });
    return { ...shown, symbols: written };
  });
}

/** The outcomes of reports, as their partner sees them. */
export async function writeOutcomes(context: AnswerContext, outcomes: readonly Outcome[]) {
  const written = await writeReports(
    context,
    outcomes.map(({ report }) => report),
  );
  return outcomes.map(({ status }, position) => {
    const report = written[position];
    if (status === 'recorded') return { status, report };
    const { word, language, client_reference, symbols } = report ?? {};
    return { status, word, language, client_reference, symbols };
  });
}
