import sharp from 'sharp';
import { type Artwork, alternateSources, type RenderSource } from '../../src/images/artwork/artwork.ts';
import { pngSize } from '../../src/images/encoders/png.ts';
import type { Renderer } from '../../src/images/render/renderer.ts';
import type { SvgRule } from '../../src/images/svg/rules.ts';
import { vetSvg } from '../../src/images/svg/vet.ts';
import { WorkFailed } from '../../src/lib/worker-pool.ts';
import { plainSvg } from '../drawings/plain-svg.ts';
import type { Finding, RuleName } from '../rules.ts';

/** A PNG whose longer side has fewer pixels is blurred in the smallest thumbnail. */
const smallSide = 256;

/** What is wrong with a drawing, and the drawing in small where it was drawn. */
export interface Looked {
  findings: Finding[];
  thumbnail?: Buffer;
}

/** How a drawing is looked at. */
export interface LookOptions {
  renderer: Pick<Renderer, 'render'>;
  /** Of what is drawn of it; undefined: an SVG is vetted and not drawn. (Only decoding says whether a PNG can be read.) */
  format: 'png' | 'webp' | undefined;
}

/** Drawings of a symbol as messages call them, those in tones of skin apart. */
const drawingNames: Readonly<Record<string, string>> = { image: 'image', line: 'line drawing' };

/** Says what is wrong with each drawing of a symbol; the drawing in small is its image. Throws as {@link lookAtDrawing} does. */
export async function lookAtArtwork(artwork: Artwork, options: LookOptions): Promise<Looked> {
  const { kind, source } = artwork;
  const looked: Looked = { findings: [] };
  for (const [name, drawing] of [['image', source] as const, ...alternateSources(artwork)]) {
    const { findings, thumbnail } = await lookAtDrawing({ source: drawing, kind }, options);
    const called = drawingNames[name] ?? `skin tone ${name}`;
    looked.findings.push(
      ...findings.map(({ rule, message }) => ({ rule, message: `${called}: ${message}` })),
    );
    if (name === 'image' && thumbnail !== undefined) looked.thumbnail = thumbnail;
  }
  return looked;
}

/**
 * Says what is wrong with a drawing: with its file, or with what is seen of it.
 * @throws what concerns all drawings: a full queue, a closed renderer.
 */
export async function lookAtDrawing(
  { source, kind }: Pick<RenderSource, 'source' | 'kind'>,
  { renderer, format }: LookOptions,
): Promise<Looked> {
  const verdict = kind === 'svg' ? vetSvg(source) : { accepted: true as const };
  if (!verdict.accepted) {
    const refusals = [verdict, ...verdict.further];
    return { findings: refusals.map(({ rule, reason }) => ({ rule: ruleOf(rule), message: reason })) };
  }
  const unsupported = kind === 'svg' ? plainSvg(source).unsupported : [];
  const findings = unsupported.map(
    (style): Finding => ({ rule: 'unsupported-style', message: `${style} is not drawn as in a browser` }),
  );
  if (kind === 'svg' && format === undefined) return { findings };
  try {
    const output = { format: format ?? 'png', size: 256 } as const;
    const thumbnail = await renderer.render({ source, kind, output });
    return { findings: [...findings, ...(await seenFindings({ source, kind }, thumbnail))], thumbnail };
  } catch (error) {
    if (!(error instanceof WorkFailed) || error.reason === 'closed') throw error;
    return { findings: [...findings, { rule: 'unreadable-image', message: error.message }] };
  }
}

/** Faults of an image that renders without an error: a drawing with nothing in it, a PNG of 16 × 16 pixels. */
async function seenFindings(
  { source, kind }: Pick<RenderSource, 'source' | 'kind'>,
  rendered: Buffer,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const size = kind === 'png' ? pngSize(source) : undefined;
  if (size && Math.max(size.width, size.height) < smallSide)
    findings.push({ rule: 'small-image', message: `it has ${size.width} × ${size.height} pixels` });
  // `stats` of the library would also count colours and sharpness, which takes longer than to render most drawings.
  const alpha = await sharp(rendered).ensureAlpha().extractChannel(3).raw().toBuffer();
  if (alpha.every((value) => value === 0))
    findings.push({ rule: 'empty-image', message: 'every pixel is transparent' });
  return findings;
}

function ruleOf(refusal: SvgRule): RuleName {
  if (/^too-(big|many|deep)/.test(refusal)) return 'large-image';
  if (/^not-/.test(refusal)) return 'unreadable-image';
  return refusal === 'bad-size' ? 'image-without-size' : 'unsafe-svg';
}
