import { MEDIA_LIMITS } from './limits';

/** Reads a part of a file; returns fewer bytes at its end. */
export type ReadBytes = (start: number, length: number) => Promise<Uint8Array>;

/** `photo`: converted to JPEG; `video`: copied to MP4 without re-encoding; `document`: phones cannot play it. */
export type PhoneForm = 'photo' | 'video' | 'document';

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const HEIF_BRANDS = new Set(['mif1', 'mif2', 'msf1', 'miaf']);
const QUICKTIME_BRAND = 'qt  ';
/** QuickTime files without a brand begin with one of these boxes. */
const UNBRANDED = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

const BRANDS_BYTES = 128;
const HEADER_BYTES = 16;
const MAX_BOXES = 1_000;
/** The description of a film of several hours. */
const MAX_MOVIE_BYTES = 16 * 1024 * 1024;

/**
 * Returns the form in which a file is sent to phones, by its content (ISO base media format); undefined if its type
 * decides. The composer uses it before sending, the server when it stores the file, so that both decide the same.
 */
export async function phoneFormOf(read: ReadBytes, size: number): Promise<PhoneForm | undefined> {
  const head = await read(0, BRANDS_BYTES);
  if (isHeicHead(head)) return 'photo';
  if (!isQuickTimeHead(head)) return undefined;
  if (size > MEDIA_LIMITS.video) return 'document';
  const movie = await movieOf(read, size);
  return movie && isPlayedByPhones(movie) ? 'video' : 'document';
}

function isHeicHead(head: Uint8Array): boolean {
  const [main = '', ...others] = brandsOf(head);
  return HEIC_BRANDS.has(main) || (HEIF_BRANDS.has(main) && others.some((brand) => HEIC_BRANDS.has(brand)));
}

function isQuickTimeHead(head: Uint8Array): boolean {
  const [main] = brandsOf(head);
  return main === undefined ? UNBRANDED.has(textAt(head, 4)) : main === QUICKTIME_BRAND;
}

function brandsOf(head: Uint8Array): string[] {
  if (textAt(head, 4) !== 'ftyp') return [];
  const end = Math.min(numberAt(head, 0), head.length);
  const brands = [textAt(head, 8)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(head, at));
  return brands;
}

/** Returns the content of the box `moov`, which phones write after the pictures. */
async function movieOf(read: ReadBytes, size: number): Promise<Uint8Array | undefined> {
  let start = 0;
  for (let count = 0; count < MAX_BOXES && start + 8 <= size; count += 1) {
    const header = await read(start, HEADER_BYTES);
    const box = boxAt(header, 0, size - start);
    if (!box) return undefined;
    if (box.type === 'moov') {
      if (box.end - box.content > MAX_MOVIE_BYTES) return undefined;
      return read(start + box.content, box.end - box.content);
    }
    start += box.end;
  }
  return undefined;
}

interface Box {
  type: string;
  content: number;
  end: number;
}

/** `end`: of the surrounding box or file. */
function boxAt(bytes: Uint8Array, at: number, end: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined;
  const [length, type] = [numberAt(bytes, at), textAt(bytes, at + 4)];
  if (length === 0) return { type, content: at + 8, end };
  const isLong = length === 1;
  if (isLong && at + HEADER_BYTES > bytes.length) return undefined;
  const whole = isLong ? numberAt(bytes, at + 8) * 2 ** 32 + numberAt(bytes, at + 12) : length;
  const content = at + (isLong ? HEADER_BYTES : 8);
  return at + whole < content || at + whole > end ? undefined : { type, content, end: at + whole };
}

function boxesIn(bytes: Uint8Array, from: number, until: number, type: string): Box[] {
  const found: Box[] = [];
  for (let at = from; at < until;) {
    const box = boxAt(bytes, at, until);
    if (!box) break;
    if (box.type === type) found.push(box);
    at = box.end;
  }
  return found;
}

/** Phones write further tracks for places and times, and a second, spatial sound, which are left out. */
function isPlayedByPhones(movie: Uint8Array): boolean {
  const codecs = { vide: [] as string[], soun: [] as string[] };
  for (const track of boxesIn(movie, 0, movie.length, 'trak')) {
    const media = within(movie, track, ['mdia']);
    const handler = media && within(movie, media, ['hdlr']);
    const samples = media && within(movie, media, ['minf', 'stbl', 'stsd']);
    if (!handler || !samples) continue;
    const kind = textAt(movie, handler.content + 8);
    // A sample description: version, count, then the entries with their codecs.
    if (kind === 'vide' || kind === 'soun') codecs[kind].push(textAt(movie, samples.content + 12));
  }
  const { vide, soun } = codecs;
  return vide[0] === 'avc1' && (soun.length === 0 || soun.includes('mp4a'));
}

function within(bytes: Uint8Array, outer: Box, path: readonly string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (box, type) => box && boxesIn(bytes, box.content, box.end, type)[0],
    outer,
  );
}

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

function numberAt(bytes: Uint8Array, at: number): number {
  return bytes.length < at + 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0);
}
