/** The colours of an indexed picture, and which of them stands for each of the original's. */
export interface ColourTable {
  /** Red, green, blue, alpha; 256 at most. */
  colours: [number, number, number, number][];
  /** By the number of the original's colour. */
  indexOf: Uint8Array;
}

/** A colour of more pixels than this share is a surface, which stays exactly as it is; the rest are edges. */
const surfaceShare = 1 / 2_000;
/** Colours of edges that become one differ by this much at most, of 255 a channel, alpha included. */
const widestSpread = 24;

const channels = 4;

/**
 * Chooses at most 256 colours for a picture; undefined where that could be seen.
 * @param colours the picture's colours as whole pixels, each once
 * @param counts how many pixels have each of them
 */
export function chooseColours(
  { colours, counts }: { colours: Int32Array; counts: Int32Array },
  pixelCount: number,
): ColourTable | undefined {
  const bytes = new Uint8Array(colours.buffer, colours.byteOffset, colours.length * channels);
  const indexOf = new Uint8Array(colours.length);
  const exact = (id: number): [number, number, number, number] => {
    const [r = 0, g = 0, b = 0, alpha = 0] = bytes.subarray(id * channels, id * channels + channels);
    return [r, g, b, alpha];
  };
  const ids = Uint16Array.from(colours, (_, id) => id);
  if (colours.length <= 256) {
    return { colours: [...ids].map(exact), indexOf: indexOf.map((_, id) => id) };
  }
  const isSurface = (id: number): boolean => (counts[id] as number) > pixelCount * surfaceShare;
  const surfaces = ids.filter(isSurface);
  const edges = ids.filter((id) => !isSurface(id));
  if (surfaces.length > 192) return undefined;
  const points = premultiplied(bytes);
  const boxes = divide(edges, points, counts, 256 - surfaces.length);
  if (boxes.some(({ spread }) => spread > widestSpread)) return undefined;
  surfaces.forEach((id, index) => {
    indexOf[id] = index;
  });
  boxes.forEach(({ members }, index) => {
    for (const id of members) indexOf[id] = surfaces.length + index;
  });
  return { colours: [...[...surfaces].map(exact), ...boxes.map(({ mean }) => straight(mean))], indexOf };
}

/** Multiplied by alpha, equal steps of a channel are about equally seen, however transparent. */
function premultiplied(bytes: Uint8Array): Float32Array {
  const points = new Float32Array(bytes.length);
  for (let at = 0; at < bytes.length; at += channels) {
    const alpha = bytes[at + 3] as number;
    for (let channel = at; channel < at + 3; channel += 1) {
      points[channel] = ((bytes[channel] as number) * alpha) / 255;
    }
    points[at + 3] = alpha;
  }
  return points;
}

function straight([r = 0, g = 0, b = 0, alpha = 0]: readonly number[]): [number, number, number, number] {
  const whole = (channel: number): number =>
    Math.min(255, Math.round(alpha === 0 ? 0 : (channel * 255) / alpha));
  return [whole(r), whole(g), whole(b), Math.round(alpha)];
}

/** Colours that share an entry: their mean by pixels, and how far apart they lie along `axis`, the widest channel. */
interface Box {
  members: Uint16Array;
  mean: number[];
  axis: number;
  low: number;
  spread: number;
}

function measure(members: Uint16Array, points: Float32Array, counts: Int32Array): Box {
  const low = [255, 255, 255, 255];
  const high = [0, 0, 0, 0];
  const sum = [0, 0, 0, 0];
  let weight = 0;
  for (const id of members) {
    const count = counts[id] as number;
    weight += count;
    for (let channel = 0; channel < channels; channel += 1) {
      const value = points[id * channels + channel] as number;
      if (value < (low[channel] as number)) low[channel] = value;
      if (value > (high[channel] as number)) high[channel] = value;
      sum[channel] = (sum[channel] as number) + value * count;
    }
  }
  let axis = 0;
  const spreadOf = (channel: number): number => (high[channel] as number) - (low[channel] as number);
  for (let channel = 1; channel < channels; channel += 1)
    if (spreadOf(channel) > spreadOf(axis)) axis = channel;
  const mean = sum.map((value) => value / weight);
  return { members, mean, axis, low: low[axis] as number, spread: spreadOf(axis) };
}

/** Divides the widest box at its middle until there are enough, so that the worst difference is small everywhere. */
function divide(ids: Uint16Array, points: Float32Array, counts: Int32Array, limit: number): Box[] {
  const boxes = [measure(ids, points, counts)];
  while (boxes.length < limit) {
    let widest = boxes[0] as Box;
    for (const box of boxes) if (box.spread > widest.spread) widest = box;
    if (widest.spread === 0) break;
    const [below, above] = part(widest, points);
    boxes[boxes.indexOf(widest)] = measure(below, points, counts);
    boxes.push(measure(above, points, counts));
  }
  return boxes;
}

/** Orders the members of a box in place: first those up to its middle, then those above it. */
function part({ members, axis, low, spread }: Box, points: Float32Array): [Uint16Array, Uint16Array] {
  let below = 0;
  for (let at = 0; at < members.length; at += 1) {
    const id = members[at] as number;
    if ((points[id * channels + axis] as number) > low + spread / 2) continue;
    members[at] = members[below] as number;
    members[below] = id;
    below += 1;
  }
  return [members.subarray(0, below), members.subarray(below)];
}
