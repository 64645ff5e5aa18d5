import type { LanguageTag } from '../../../mappings/document.ts';

/** What a case is about. */
export const caseTopics = [
  'core',
  'inflected',
  'article',
  'compound',
  'spelling',
  'emoji',
  'digits',
  'order',
] as const;
/** One of {@link caseTopics}. */
export type CaseTopic = (typeof caseTopics)[number];

interface Reviewed {
  topic: CaseTopic;
  /** The language asked; a comma list is a fallback chain, absent = all languages. */
  language?: LanguageTag;
  /** What is typed. */
  query: string;
  /** Why a person expects this. */
  why: string;
  /** A failure that is known, and why it is one. Such a case must fail: when it passes, the mark has to go. */
  known?: string;
}

/** A query whose relevant symbols a person has judged. Symbols are named by their emoji, or by key (`core/want`). */
export type RelevanceCase = Reviewed &
  (
    | {
        /** One of these comes first. */
        first: readonly string[];
      }
    | {
        /** One of these is among the first ten. */
        anyWithin10: readonly string[];
      }
    | {
        /** Each of the one is found, and before all of the other. */
        before: readonly string[];
        after: readonly string[];
      }
  );
