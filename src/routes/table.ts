import { languagesRoute } from './languages.ts';
import { matchRoute } from './match.ts';
import type { Route } from './route.ts';
import { statsRoute } from './stats.ts';
import { suggestRoute } from './suggest.ts';
import { listRoute, publicSearchRoute, searchRoute, symbolRoute } from './symbols.ts';

/** Every JSON operation below `/api/v1`. Fixed paths stand before those with parameters. */
export const routes: readonly Route[] = [
  publicSearchRoute,
  listRoute,
  searchRoute,
  suggestRoute,
  matchRoute,
  symbolRoute,
  languagesRoute,
  statsRoute,
];
