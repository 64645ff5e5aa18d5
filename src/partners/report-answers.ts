import { z } from 'zod';
import { partsOfSpeech } from '../../mappings/parts-of-speech.ts';
import { readSymbols } from '../catalogue/list.ts';
import type { Release } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import { errorAnswer, partnerSchemas, simplifiedSymbol } from '../symbols/schemas.ts';
import { answerLanguage, type SimplifiedSymbol, toSimplified } from '../symbols/serialize.ts';
import type { Outcome } from './reports.ts';
import { type Report, requestStates } from './requests.ts';

/** The responses of the partner API: their schemas, and how they are made of reports. */

const dateTime = z.iso.datetime();

/** A report, as its partner sees it. */
export const reportAnswer = z
  .looseObject({
    id: z.string(),
    word: z.string(),
    language: z.string(),
    meaning: z.string().optional(),
    context: z.string().optional(),
    part_of_speech: z.enum(partsOfSpeech).optional(),
    category: z.string().optional(),
    picture_idea: z.string().optional(),
    client_reference: z.string().optional(),
    state: z.enum(requestStates),
    reason: z.string().optional().describe('Why it was declined.'),
    symbols: z.array(simplifiedSymbol).describe('The symbols that answer it, once it is published.'),
    created_at: dateTime,
    changed_at: dateTime.describe('When its state last changed.'),
  })
  .register(partnerSchemas, { id: 'MissingSymbolReport' });

/** The outcome of one of the reports that were sent. */
export const outcomeAnswer = z
  .discriminatedUnion('status', [
    z.looseObject({ status: z.literal('recorded'), report: reportAnswer }),
    z.looseObject({
      status: z.literal('answered'),
      word: z.string(),
      language: z.string(),
      client_reference: z.string().optional(),
      symbols: z.array(simplifiedSymbol),
    }),
  ])
  .register(partnerSchemas, { id: 'Outcome' });

const success = z.literal(true);
const warnings = z.array(z.string());

/** Answer to `POST /missing-symbols`. */
export const outcomesAnswer = z
  .looseObject({
    success,
    data: z.array(outcomeAnswer),
    count: z.int(),
    recorded: z.int(),
    answered: z.int(),
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

/** Writes the symbols of reports, as they are in a release. */
type SymbolWriter = (language: string, ids: readonly number[]) => SimplifiedSymbol[];

/** Where the symbols of reports are read, and the base of their URLs. */
export interface AnswerContext {
  symbols: SymbolStore;
  release: Release;
  baseUrl: string;
}

async function symbolWriter(
  { symbols: store, release, baseUrl }: AnswerContext,
  ids: readonly number[],
): Promise<SymbolWriter> {
  const distinct = [...new Set(ids)];
  const symbols = await readSymbols(store, release, distinct, { chain: undefined, translations: 'all' });
  const symbolById = new Map(symbols.map((symbol) => [symbol.core.id, symbol]));
  return (language, symbolIds) =>
    symbolIds.flatMap((id) => {
      const symbol = symbolById.get(id);
      return symbol ? [toSimplified(symbol, answerLanguage(symbol, [language]), baseUrl)] : [];
    });
}

function writeReport(report: Report, symbolsIn: SymbolWriter): z.input<typeof reportAnswer> {
  const { partner: _, request: __, decided_at: ___, decided_by: ____, symbols, ...shown } = report;
  return { ...shown, symbols: symbolsIn(report.language, symbols) } as z.input<typeof reportAnswer>;
}

/** Reports as their partner sees them. */
export async function writeReports(context: AnswerContext, reports: readonly Report[]) {
  const symbolsIn = await symbolWriter(
    context,
    reports.flatMap(({ symbols }) => symbols),
  );
  return reports.map((report) => writeReport(report, symbolsIn));
}

/** The outcomes of reports, as their partner sees them. */
export async function writeOutcomes(context: AnswerContext, outcomes: readonly Outcome[]) {
  const symbolsIn = await symbolWriter(
    context,
    outcomes.flatMap((outcome) => ('report' in outcome ? outcome.report : outcome).symbols),
  );
  return outcomes.map((outcome) => {
    if ('report' in outcome) return { status: 'recorded', report: writeReport(outcome.report, symbolsIn) };
    const { word, language, client_reference } = outcome.fields;
    const symbols = symbolsIn(language, outcome.symbols);
    return {
      status: 'answered',
      word,
      language,
      ...(client_reference !== undefined && { client_reference }),
      symbols,
    };
  });
}
