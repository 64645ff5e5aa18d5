import { type Engine, refusal, unavailable } from './client.ts';

/** The status stands in every entry, so that none is left out and all keep their places. */
const outcomeFields = ['status', 'error'];

/** An answer of `_msearch`: one entry a search, each with a status of its own. */
interface MultiSearchAnswer {
  responses: { status?: number; error?: unknown; timed_out?: boolean }[];
}

/** The outcome of one of several searches: its answer, or why there is none. */
type SearchOutcome = { answer: object } | { error: Error };

/**
 * Puts several searches of an index to the engine as one `_msearch`; the outcomes stand in the order of `bodies`.
 * @param answerFields what is read of each answer, as `filter_path` names it.
 * @throws HttpError, EngineRefusal as {@link Engine} does, where the engine answers none of them.
 */
export async function multiSearch(
  engine: Engine,
  index: string,
  bodies: readonly unknown[],
  answerFields: readonly string[],
): Promise<SearchOutcome[]> {
  const fields = [...outcomeFields, ...answerFields].map((field) => `responses.${field}`);
  const { responses } = await engine.request<MultiSearchAnswer>(
    'POST',
    `/${index}/_msearch?filter_path=${fields.join(',')}`,
    bodies.flatMap((body) => [{}, body]),
  );
  return bodies.map((_, position) => outcomeOf(responses[position]));
}

function outcomeOf(answer: MultiSearchAnswer['responses'][number] | undefined): SearchOutcome {
  const { status = 200 } = answer ?? {};
  if (!answer || status >= 500 || status === 429 || answer.timed_out) {
    return { error: unavailable(new Error(`OpenSearch answered ${status} to a search among others`)) };
  }
  return status >= 400 ? { error: refusal(status, answer) } : { answer };
}
