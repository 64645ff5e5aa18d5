import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawStrip } from '../../src/images/strips/draw-strip.ts';

/** What a strip's PDF says beside its image (PDF 1.7 §14.9.4): the words that are read aloud, found and copied. */
function textsOf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  const contents = [...file.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n(.*?)\r?\nendstream/gs)].flatMap(
    ([, bytes = '']) => {
      try {
        return [inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')];
      } catch {
        return [];
      }
    },
  );
  return [...contents.join('\n').matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)].map(([, written = '']) => {
    const bytes = Buffer.from(
      written.replace(
        /\\(.)/gs,
        (_, mark: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[mark] ?? mark,
      ),
      'latin1',
    );
    return bytes[0] === 0xfe && bytes[1] === 0xff
      ? bytes.subarray(2).swap16().toString('utf16le')
      : bytes.toString('latin1');
  });
}

test.each([
  ['en', 'ltr', ['I', 'want', 'crème', '(brûlée)']],
  ['ar', 'rtl', ['أنا', 'أريد', 'ماء']],
  ['ja', 'ltr', ['私', '水']],
] as const)('a strip in %s has its words as text', async (language, direction, words) => {
  const cells = words.map((label) => ({ label, image: undefined, colour: undefined }));
  const strip = { cells, label: 'below', direction, language, credits: ['By Ann'] } as const;
  const pdf = await drawStrip({ strip, format: 'pdf', title: words.join(' '), date: new Date(0) });
  expect(textsOf(pdf)).toEqual(words.map((word) => `${word} `));
});
