import { lookupChain } from '../../mappings/language-tags.ts';
import { selectAudio } from '../audio/audio-selection.ts';
import { audioFormats } from '../audio/encode.ts';
import { speechLevels } from '../audio/loudness.ts';
import { audioParameters } from '../audio/parameters.ts';
import { readSymbols } from '../catalogue/list.ts';
import { cacheControl } from '../http/headers.ts';
import { onLiveRelease } from '../opensearch/release.ts';
import { route } from './route.ts';
import { sendBytes } from './send-bytes.ts';
import { symbolId, symbolNotFound } from './symbols.ts';

const sounds = Object.values(audioFormats);

/** `GET /symbols/:id/audio`: the spoken name of a symbol. */
export const audioRoute = route({
  operationId: 'getAudio',
  path: '/symbols/:id/audio',
  summary: 'Spoken name of a symbol',
  description: `A recording that the catalogue supplies; else a voice: one channel, 22 050 samples a second, ${speechLevels.loudness} LKFS (ITU-R BS.1770), silence cut off. Answers 200 exactly where \`has_audio\` is true. The voices are those of espeak-ng (GPL-3.0), a separate program.`,
  parameters: audioParameters,
  responses: {
    200: { description: 'The sound.', files: sounds },
    206: { description: 'The part of it that `Range` asks for.', files: sounds },
  },
  failures: ['audio-not-found', 'range-not-satisfiable', 'speech-unavailable', 'shutting-down'],
  budget: 'images',
  async send(services, { path, values }, context) {
    const { catalogue, symbols, speech } = services;
    const id = symbolId(path.id ?? '');
    const { lang, format } = values;
    const { release, symbol } = await onLiveRelease(catalogue, async (live) => {
      const chain = lang && lookupChain(lang, live.languages);
      const [first] = await readSymbols(symbols, live, [id], { chain, translations: 'chain' });
      return { release: live, symbol: first };
    });
    if (!symbol) throw symbolNotFound(id);
    const { language, rendition } = selectAudio(symbol, lang, format, release.languages);
    await sendBytes(services, context, {
      rendition,
      key: speech.keyOf(rendition),
      release,
      store: speech,
      headers: {
        'Accept-Ranges': 'bytes',
        'Content-Type': audioFormats[format],
        'Content-Language': language,
        'Content-Disposition': `inline; filename="${id}-${language}.${format}"`,
        'Cache-Control': cacheControl.ofSymbol,
      },
    });
  },
});
