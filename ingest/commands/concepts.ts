import { readCorrections } from '../concepts/corrections.ts';
import { type ConceptLink, linkConcepts } from '../concepts/link-concepts.ts';
import { type ReleaseSymbol, readLinkable } from '../concepts/read-linkable.ts';
import { readLiveRelease } from '../releases/releases.ts';
import type { CommandContext, CommandResult } from './command.ts';

/** `catalog concepts`: the links between symbols of different sets, the least certain first. */
export async function listConcepts({ client, alias, dataDir }: CommandContext): Promise<CommandResult> {
  const live = await readLiveRelease(client, alias);
  const { links, concepts } = linkConcepts(await readLinkable(client, live.name), readCorrections(dataDir));
  const listed = links.map(toListed).sort((a, b) => a.score - b.score || (a.left < b.left ? -1 : 1));
  const lines = listed.map(
    ({ left, left_name, right, right_name, score, languages, by }) =>
      `${score.toFixed(1)}  ${left} (${left_name}) = ${right} (${right_name})  ${by === 'names' ? languages.join(' ') : by}`,
  );
  const summary = `${listed.length} links, ${concepts.length} concepts in all; a wrong one goes into concept-corrections.csv of DATA_DIR`;
  return { lines: [...lines, summary], value: { links: listed, concepts: concepts.length } };
}

/** A link as it is listed: symbols as `<set>/<id>`, named in their default language, linked by their names or by a correction. */
function toListed({ left, right, score, languages, isStated }: ConceptLink<ReleaseSymbol>) {
  return {
    left: `${left.set}/${left.source_id}`,
    left_name: nameOf(left),
    right: `${right.set}/${right.source_id}`,
    right_name: nameOf(right),
    score,
    languages,
    by: isStated ? 'correction' : 'names',
  };
}

function nameOf({ texts, default_language }: ReleaseSymbol): string {
  return texts.get(default_language)?.names[0] ?? '';
}
