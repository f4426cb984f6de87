import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BufferSource, EncodedPacketSink, Input, MP4, QTFF } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phoneFormOf } from '@recado/shared/media';
import { mediaFiles } from './media-file.model';
import { usedBytes } from './quota';
import { quickTimeFilm } from './testing/films';
import { heicPhoto, plain } from './testing/heic';
import { type MediaServer, startMediaServer } from './testing/media-server';

const COMPANY = 1;
const TILE = 64;
const COLOURS = [
  [220, 30, 30],
  [30, 200, 30],
  [30, 30, 220],
  [220, 220, 30],
] as const;

let server: MediaServer;
let photo: Buffer;
beforeAll(async () => {
  server = await startMediaServer({ quotaBytes: 2 ** 30, retentionDays: null });
  photo = await heicPhoto({ ...GRID, width: 120, height: 100 });
});
afterAll(() => server.close());

const GRID = {
  tile: TILE,
  columns: 2,
  rows: 2,
  paint: (tile: number) => plain(TILE, COLOURS[tile] ?? COLOURS[0]),
};
const media = () => server.media;
const put = (content: Buffer, fileName: string, claimedMimetype: string, more: object = {}) =>
  media().putOutgoing(COMPANY, Readable.from([content]), {
    kind: 'document',
    claimedMimetype,
    fileName,
    ...more,
  });
const contentOf = async (id: string) => buffer((await media().open(COMPANY, id)).stream);
const stored = () => mediaFiles.count(COMPANY, {});
const formOf = (content: Buffer) =>
  phoneFormOf((start, length) => Promise.resolve(content.subarray(start, start + length)), content.length);
const colourAt = async (image: Buffer, left: number, top: number) =>
  [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map((value) =>
    value > 128 ? 1 : 0,
  );

describe('a HEIC photo', () => {
  it.each([
    ['IMG_0001.HEIC', 'image/heic', 'IMG_0001.jpg'],
    ['renomeada.jpg', 'image/jpeg', 'renomeada.jpg'],
    ['sem tipo', '', 'sem tipo'],
  ])('named %s and sent as "%s" is stored as JPEG only', async (name, type, shown) => {
    const [before, used] = [await stored(), await usedBytes(COMPANY)];
    const { file, ...outgoing } = await put(photo, name, type);
    expect(file).toMatchObject({ kind: 'image', mimetype: 'image/jpeg' });
    expect(outgoing.name).toBe(shown);
    expect(outgoing.receivedSha256).not.toBe(file.sha256);
    const image = await contentOf(file.id);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 120, height: 100 });
    expect(await colourAt(image, 10, 10)).toEqual([1, 0, 0]);
    expect(await colourAt(image, 110, 10)).toEqual([0, 1, 0]);
    expect(await colourAt(image, 10, 90)).toEqual([0, 0, 1]);
    expect(await colourAt(image, 110, 90)).toEqual([1, 1, 0]);
    expect(await stored()).toBe(before + 1);
    expect((await usedBytes(COMPANY)) - used).toBe(file.bytes);
    await media().remove(COMPANY, file.id);
  });

  it('that the phone turned is upright', async () => {
    const turned = await heicPhoto({ ...GRID, turns: 3 });
    const { file } = await put(turned, 'a.heic', 'image/heic');
    const image = await contentOf(file.id);
    // A quarter turn clockwise moves the lower left corner to the upper left one.
    expect(await colourAt(image, 10, 10)).toEqual([0, 0, 1]);
    expect(await colourAt(image, 110, 10)).toEqual([1, 0, 0]);
  });

  it('with a limit of pixels per side becomes smaller', async () => {
    const received = await media().put(COMPANY, Readable.from([photo]), {
      kind: 'document',
      claimedMimetype: 'image/heic',
    });
    expect(received.kind).toBe('document');
    const { photo: small, ...size } = await media().heicPhoto(COMPANY, received.id, { size: 60 });
    expect(size).toEqual({ width: 120, height: 100 });
    expect(await sharp(await contentOf(small.id)).metadata()).toMatchObject({ width: 60, height: 50 });
    expect(await contentOf(received.id)).toEqual(photo);
  });

  it('that is damaged, truncated or too large is stored unchanged as a document', async () => {
    const huge = Buffer.from(photo);
    // The size of the whole image, in the grid at the end of the file.
    huge.writeUInt16BE(16_000, huge.length - 4);
    huge.writeUInt16BE(16_000, huge.length - 2);
    const noise = Buffer.concat([photo.subarray(0, 24), Buffer.alloc(5_000, 7)]);
    for (const broken of [photo.subarray(0, photo.length / 2), noise, huge]) {
      const before = await stored();
      const { file, name } = await put(broken, 'foto.HEIC', 'image/heic');
      expect([file.kind, file.mimetype, name]).toEqual(['document', 'image/heic', 'foto.HEIC']);
      expect(await contentOf(file.id)).toEqual(broken);
      expect(await stored()).toBe(before + 1);
    }
    const { file } = await put(photo, 'depois.heic', 'image/heic');
    expect(file.kind).toBe('image');
  });

  it('is stored unchanged if the quota has no room for both', async () => {
    const company = 7;
    server.limits.set(company, { quotaBytes: photo.length + 100 });
    const { file } = await media().putOutgoing(company, Readable.from([photo]), {
      kind: 'document',
      claimedMimetype: 'image/heic',
      fileName: 'a.heic',
    });
    expect(file).toMatchObject({ kind: 'document', mimetype: 'image/heic' });
  });
});

describe('a QuickTime film', () => {
  it.each([
    ['with sound', { sound: 'aac' }, ['avc', 'aac']],
    ['without sound', { sound: null }, ['avc', undefined]],
    ['turned by the phone', { rotation: 90 }, ['avc', 'aac']],
  ] as const)('of H.264 %s becomes an MP4 with the same frames', async (_kind, options, codecs) => {
    const film = await quickTimeFilm(options);
    expect(await formOf(film)).toBe('video');
    const before = await stored();
    const { file, name } = await put(film, 'IMG_2.MOV', 'video/quicktime');
    expect([file.kind, file.mimetype, name]).toEqual(['video', 'video/mp4', 'IMG_2.mp4']);
    expect(await stored()).toBe(before + 1);
    const [original, copy] = [await read(film), await read(await contentOf(file.id))];
    expect(copy.brand).not.toBe('qt  ');
    expect(copy.codecs).toEqual(codecs);
    expect(copy.frames).toEqual(original.frames);
    expect(copy.rotation).toBe(original.rotation);
    expect(copy.seconds).toBeCloseTo(original.seconds, 1);
    expect((await media().video(COMPANY, file.id)).thumbnail).not.toBeNull();
  });

  it.each([
    ['HEVC', { video: 'hevc' }],
    ['ProRes', { video: 'prores', sound: null }],
    ['H.264 with uncompressed sound', { sound: 'pcm-s16' }],
  ] as const)('of %s is stored unchanged as a document', async (_codec, options) => {
    const film = await quickTimeFilm(options);
    expect(await formOf(film)).toBe('document');
    const { file, name } = await put(film, 'IMG_3.MOV', 'video/quicktime');
    expect([file.kind, file.mimetype, name]).toEqual(['document', 'video/quicktime', 'IMG_3.MOV']);
    expect(await contentOf(file.id)).toEqual(film);
  });

  it('is recognised by its content if it is named and declared as MP4', async () => {
    const { file } = await put(await quickTimeFilm(), 'a.mp4', 'video/mp4', { kind: 'video' });
    expect((await read(await contentOf(file.id))).brand).not.toBe('qt  ');
    const film = await quickTimeFilm({ video: 'hevc' });
    const other = await put(film, 'b.mp4', 'video/mp4', { kind: 'video' });
    expect(other.file.kind).toBe('document');
    expect((await media().find(COMPANY, other.file.id)).kind).toBe('document');
  });

  it('that is truncated is stored unchanged as a document', async () => {
    const film = await quickTimeFilm();
    const { file } = await put(film.subarray(0, film.length - 200), 'c.mov', 'video/quicktime');
    expect(file).toMatchObject({ kind: 'document', mimetype: 'video/quicktime' });
  });
});

it('other files are stored as they are', async () => {
  const png = await sharp({ create: { width: 5, height: 5, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { file, name, receivedSha256 } = await put(png, 'a.png', 'image/png', { kind: 'image' });
  expect([file.kind, name, receivedSha256]).toEqual(['image', 'a.png', file.sha256]);
  expect(await formOf(png)).toBeUndefined();
});

async function read(content: Buffer) {
  const input = new Input({ source: new BufferSource(new Uint8Array(content)), formats: [MP4, QTFF] });
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error('There is no picture.');
  const frames: Buffer[] = [];
  for await (const { data } of new EncodedPacketSink(video).packets()) frames.push(Buffer.from(data));
  const found = {
    brand: content.toString('latin1', 8, 12),
    codecs: [await video.getCodec(), await (await input.getPrimaryAudioTrack())?.getCodec()],
    rotation: await video.getRotation(),
    seconds: await input.computeDuration(),
    frames,
  };
  input.dispose();
  return found;
}
