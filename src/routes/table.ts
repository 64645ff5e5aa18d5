import { audioRoute } from './audio.ts';
import { boardRoute } from './boards.ts';
import {
  classesRoute,
  coreRoute,
  groupsRoute,
  languagesRoute,
  setsRoute,
  statsRoute,
  tagsRoute,
} from './catalogue.ts';
import { convertRoute } from './convert.ts';
import { curationRoutes } from './curation.ts';
import { equivalentsRoute } from './equivalents.ts';
import { exportRoute } from './export.ts';
import { liveRoute, metricsRoute, readyRoute } from './health.ts';
import { originalRoute, thumbnailRoute, variantRoute } from './images.ts';
import { insightsRoute } from './insights.ts';
import { listRoute } from './list.ts';
import { matchRoute } from './match.ts';
import { mcpRoute } from './mcp.ts';
import { missingWordRoute } from './missing-words.ts';
import { nextWordsRoute } from './next-words.ts';
import { openApiRoute } from './pages.ts';
import { partnerRoutes } from './partners.ts';
import type { Route } from './route.ts';
import { postedSentenceRoute, sentenceRoute } from './sentences.ts';
import { symbolPageRoutes } from './symbol-pages.ts';
import { publicSearchRoute, searchRoute, suggestRoute, symbolRoute } from './symbols.ts';
import { utteranceAudioRoute, utteranceRoute } from './utterances.ts';

/** Every operation of the service. The first row that fits a path answers: fixed paths stand before those with parameters. */
export const routes: readonly Route[] = [
  publicSearchRoute,
  listRoute,
  searchRoute,
  suggestRoute,
  matchRoute,
  sentenceRoute,
  postedSentenceRoute,
  utteranceRoute,
  utteranceAudioRoute,
  boardRoute,
  convertRoute,
  missingWordRoute,
  nextWordsRoute,
  symbolRoute,
  equivalentsRoute,
  languagesRoute,
  statsRoute,
  setsRoute,
  groupsRoute,
  tagsRoute,
  classesRoute,
  coreRoute,
  exportRoute,
  variantRoute,
  audioRoute,
  thumbnailRoute,
  originalRoute,
  liveRoute,
  readyRoute,
  metricsRoute,
  openApiRoute,
  mcpRoute,
  ...symbolPageRoutes,
  ...partnerRoutes,
  ...curationRoutes,
  insightsRoute,
];
