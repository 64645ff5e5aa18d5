/** What a route answers: JSON, or where to find it. */
export type Reply = { status?: number; json: unknown } | { location: string };

/** A path as `URLPattern` writes it, and its answer; parts of the path come decoded. */
export interface AdapterRoute {
  path: string;
  reply(inPath: Readonly<Record<string, string>>, query: URLSearchParams): Promise<Reply>;
}

/**
 * Added to the ids of symbols that the adapter hands out. Apps hold ids of the service that it stands for, in boards and in their
 * code: no such id may show another symbol of ours, so ours lie far above theirs (ARASAAC's have five digits), and those of usual
 * catalogues still fit 32 bits.
 */
export const firstId = 900_000_000;
