import { parseArgs } from 'node:util';
import type { LanguageTag } from '../../mappings/document.ts';
import { strangersCheck, twinsCheck } from './accent-twins.ts';
import { writeSection } from './document.ts';
import { oneTruthCheck } from './one-truth.ts';
import { columns } from './report.ts';
import { defaultService, serviceClient } from './service-client.ts';

/**
 * The languages that are asked by default: every script of the demo catalogue, every family of recipes, and those with
 * the most speakers. A test looks whether a script is missing.
 */
export const relevanceLanguages: readonly LanguageTag[] = (
  'am ar az be bg bn ca ccp chr cs cy da de el en es et fa ff-Adlm fi fr gu he hi hu hy id is it ja ka kk km kn ' +
  'ko lo lt ml mn my nb nl or pa pl pt rhg ro ru sat si sq sr sv sw ta te th ti tr uk ur vi yo yue zh-Hans zh-Hant'
).split(' ');

const checks = [twinsCheck, strangersCheck, oneTruthCheck] as const;

const usage = `npm run relevance -- languages [options]

  --service <url>   a running service without limits (RATE_LIMIT_JSON=0) (${defaultService})
  --failures        list what is wrong of the two thirds that are not held out
  --no-write        leave docs/relevance.md as it is
`;

/**
 * Puts to a running service what the catalogue itself tells the right answer of, and writes the section of the document.
 * @returns whether every limit is kept
 */
export async function measureLanguages(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      service: { type: 'string', default: defaultService },
      failures: { type: 'boolean', default: false },
      write: { type: 'boolean', default: true },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return true;
  }
  const service = serviceClient(values.service);
  const symbols = await service.symbols();
  const table = [['check', 'part', 'asked', 'wrong', 'share', 'limit']];
  let isKept = true;
  for (const { name, maximumWrong, ask } of checks) {
    const verdicts = await ask(service, symbols);
    for (const part of ['tuned', 'held-out'] as const) {
      const own = verdicts.filter(({ held_out }) => held_out === (part === 'held-out'));
      const wrong = own.filter((verdict) => verdict.wrong !== undefined);
      const share = wrong.length / Math.max(1, own.length);
      isKept &&= share <= maximumWrong;
      const cells = [own.length, wrong.length, share.toFixed(4), maximumWrong];
      table.push([name, part, ...cells.map(String)]);
      if (!values.failures || part === 'held-out') continue;
      for (const { language, query, wrong: got } of wrong) {
        process.stdout.write(`${name}\t${language}\t${query}\t${got}\n`);
      }
    }
  }
  for (const line of columns(table)) process.stdout.write(`${line}\n`);
  if (values.write) {
    const subject = `${symbols.length} symbols, a third of the questions held out`;
    await writeSection('languages', { command: 'npm run relevance -- languages', subject, table });
  }
  return isKept;
}
