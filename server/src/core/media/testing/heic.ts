import { registerMediabunnyServer } from '@mediabunny/server';
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';

registerMediabunnyServer();

export interface HeicOptions {
  /** Of a square tile, in pixels. */
  tile: number;
  columns: number;
  rows: number;
  /** Size as stored; by default all tiles. */
  width?: number;
  height?: number;
  /** Quarter turns against the clock, as a phone stores an upright photo. */
  turns?: 0 | 1 | 2 | 3;
  /** Bits of a tile. */
  tileBits?: number;
  /** RGBA of a tile. */
  paint: (tile: number) => Uint8Array;
}

/** Returns a photo as phones write it: HEVC tiles of a grid (ISO/IEC 23008-12), the primary image. */
export async function heicPhoto({
  tile,
  columns,
  rows,
  width = columns * tile,
  height = rows * tile,
  turns = 0,
  tileBits = 20_000,
  paint,
}: HeicOptions): Promise<Buffer> {
  const { description, tiles } = await encodeTiles(tile, columns * rows, tileBits, paint);
  const grid = Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), u16(width), u16(height)]);
  const items = [...tiles, grid];
  const primary = items.length;
  const properties = box(
    'ipco',
    box('hvcC', description),
    full('ispe', u32(tile), u32(tile)),
    full('ispe', u32(width), u32(height)),
    box('irot', Buffer.from([turns])),
  );
  const associations = items.map((_, index) =>
    index + 1 === primary
      ? Buffer.concat([u16(primary), Buffer.from([2, 3, 0x84])])
      : Buffer.concat([u16(index + 1), Buffer.from([2, 0x81, 2])]),
  );
  const meta = (start: number) =>
    full(
      'meta',
      full('hdlr', u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', u16(primary)),
      full(
        'iinf',
        u16(items.length),
        ...items.map((_, index) => itemInfo(index + 1, index + 1 === primary ? 'grid' : 'hvc1')),
      ),
      full('iref', box('dimg', u16(primary), u16(tiles.length), ...tiles.map((_, index) => u16(index + 1)))),
      box('iprp', properties, full('ipma', u32(items.length), ...associations)),
      full('iloc', Buffer.from([0x44, 0]), u16(items.length), ...locations(items, start)),
    );
  const brands = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'));
  const start = brands.length + meta(0).length + 8;
  return Buffer.concat([brands, meta(start), box('mdat', ...items)]);
}

/** Returns one colour (RGBA) for a whole tile. */
export function plain(tile: number, colour: readonly [number, number, number]): Uint8Array {
  return new Uint8Array(tile * tile * 4).map((_, index) => colour[index % 4] ?? 255);
}

async function encodeTiles(size: number, count: number, bits: number, paint: HeicOptions['paint']) {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new VideoSampleSource({
    codec: 'hevc',
    bitrate: bits * 10,
    keyFrameInterval: 0,
    hardwareAcceleration: 'prefer-software',
  });
  output.addVideoTrack(source, { frameRate: 10 });
  await output.start();
  for (let index = 0; index < count; index += 1) {
    const sample = new VideoSample(paint(index), {
      format: 'RGBA',
      codedWidth: size,
      codedHeight: size,
      timestamp: index / 10,
      duration: 0.1,
    });
    await source.add(sample, { keyFrame: true });
    sample.close();
  }
  await output.finalize();
  const input = new Input({ source: new BufferSource(target.buffer ?? new ArrayBuffer(0)), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The tiles were not encoded.');
  const tiles: Buffer[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) tiles.push(Buffer.from(data));
  const description = (await track.getDecoderConfig())?.description as Uint8Array;
  input.dispose();
  return { description: Buffer.from(description), tiles };
}

function locations(items: readonly Buffer[], start: number): Buffer[] {
  let offset = start;
  return items.map(({ length }, index) => {
    const location = Buffer.concat([u16(index + 1), u16(0), u16(1), u32(offset), u32(length)]);
    offset += length;
    return location;
  });
}

function itemInfo(id: number, type: string): Buffer {
  return box(
    'infe',
    Buffer.from([2, 0, 0, type === 'grid' ? 0 : 1]),
    u16(id),
    u16(0),
    Buffer.from(`${type}\0`),
  );
}

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body]);
}

/** A box with version and flags, which are 0. */
const full = (type: string, ...content: readonly Uint8Array[]): Buffer => box(type, u32(0), ...content);

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
