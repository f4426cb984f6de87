import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { usedBytes } from './quota';
import { type MediaServer, startMediaServer } from './testing/media-server';
import { recordTone, recordVideo } from './testing/recordings';
import { createWorkshop } from './workshop/workshop';

const COMPANY = 1;
const log = pino({ level: 'silent' });
let folder: string;
let server: MediaServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-recordings-'));
  server = await startMediaServer({ quotaBytes: 2 ** 30, retentionDays: null });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const media = () => server.media;
const putFile = (
  content: Buffer | string,
  kind: 'image' | 'video' | 'voice' | 'audio',
  claimedMimetype: string,
) =>
  media().put(COMPANY, typeof content === 'string' ? createReadStream(content) : Readable.from([content]), {
    kind,
    claimedMimetype,
  });
const contentOf = async (id: string) => buffer((await media().open(COMPANY, id)).stream);
const unreadable = (reason: string) => ({ code: 'ERR_MEDIA_UNREADABLE', status: 422, details: { reason } });
const sampleImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } });

describe('a recording', () => {
  it.each([
    ['mp3', 'audio/mpeg'],
    ['webm', 'audio/webm'],
    ['m4a', 'audio/mp4'],
    ['wav', 'audio/wav'],
  ] as const)('as %s is converted to a voice note for phones', async (as, type) => {
    const path = join(folder, `audio-record-site-1.${as}`);
    await recordTone(path, as, 4);
    const recording = await putFile(path, 'voice', type);
    expect(recording.kind).toBe('voice');
    const { file, seconds, waveform } = await media().voiceNote(COMPANY, recording.id);
    expect(file).toMatchObject({ kind: 'voice', mimetype: 'audio/ogg; codecs=opus' });
    expect(seconds).toBeGreaterThan(3.9);
    expect(seconds).toBeLessThan(4.2);

    // Another program can read the file.
    const content = await contentOf(file.id);
    expect(content.subarray(0, 4).toString()).toBe('OggS');
    const input = new Input({ source: new BufferSource(new Uint8Array(content)), formats: ALL_FORMATS });
    const track = await input.getPrimaryAudioTrack();
    expect([
      await track?.getCodec(),
      await track?.getNumberOfChannels(),
      await track?.getSampleRate(),
    ]).toEqual(['opus', 1, 48_000]);
    expect(await input.computeDuration()).toBeCloseTo(seconds, 0);
    input.dispose();

    expect(waveform).toHaveLength(64);
    expect(Math.max(...waveform)).toBe(100);
    // The recording is quiet in its first half and loud in its second.
    for (const value of waveform.slice(3, 28)) expect(value).toBeLessThan(25);
    for (const value of waveform.slice(36, 60)) expect(value).toBeGreaterThan(80);
    expect((await media().sound(COMPANY, file.id)).seconds).toBeCloseTo(seconds, 0);
  });

  it('that is damaged, without audio or of another type is rejected and leaves nothing', async () => {
    const path = join(folder, 'whole.m4a');
    await recordTone(path, 'm4a', 1);
    const whole = await readFile(path);
    await recordVideo(join(folder, 'mute.mp4'));
    for (const [content, type] of [
      [Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x0a'), Buffer.alloc(20_000, 7)]), 'audio/mpeg'],
      [whole.subarray(0, whole.length / 2), 'audio/mp4'],
      [join(folder, 'mute.mp4'), 'audio/mp4'],
    ] as const) {
      const file = await putFile(content, 'audio', type);
      const used = await usedBytes(COMPANY);
      await expect(media().voiceNote(COMPANY, file.id)).rejects.toMatchObject(unreadable('damaged'));
      expect(await usedBytes(COMPANY)).toBe(used);
    }
    expect(await readdir(join(server.folder, 'tmp'))).toEqual([]);
    const image = await putFile(await sampleImage(9, 9).png().toBuffer(), 'image', 'image/png');
    await expect(media().voiceNote(COMPANY, image.id)).rejects.toMatchObject(unreadable('damaged'));
  });
});

describe('a video', () => {
  it.each([
    [0, { width: 320, height: 180 }],
    [90, { width: 180, height: 320 }],
  ] as const)(
    'turned by %i degrees has a duration, a size and a poster as displayed',
    async (rotation, size) => {
      const path = join(folder, `turned-${rotation}.mp4`);
      await recordVideo(path, rotation);
      const file = await putFile(path, 'video', 'video/mp4');
      const { seconds, thumbnail, ...found } = await media().video(COMPANY, file.id);
      expect(found).toEqual(size);
      expect(seconds).toBeCloseTo(3, 1);
      expect(thumbnail).toMatchObject({ kind: 'image', mimetype: 'image/jpeg' });
      const poster = sharp(await contentOf(thumbnail?.id ?? ''));
      expect(await poster.metadata()).toMatchObject(size);
      // The poster is not the black first frame.
      const { dominant } = await poster.stats();
      expect(dominant.r).toBeGreaterThan(200);
      expect(dominant.g).toBeLessThan(60);
    },
  );

  it('that is truncated has none of these', async () => {
    const path = join(folder, 'cut.mp4');
    await recordVideo(path);
    const whole = await readFile(path);
    const file = await putFile(whole.subarray(0, whole.length / 2), 'video', 'video/mp4');
    await expect(media().video(COMPANY, file.id)).rejects.toMatchObject(unreadable('damaged'));
  });
});

describe('an image', () => {
  it('gets an upright thumbnail without metadata', async () => {
    const content = await sampleImage(1200, 800)
      .withExif({ IFD3: { GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = await putFile(content, 'image', 'image/jpeg');
    const { width, height, thumbnail } = await media().picture(COMPANY, file.id);
    expect([width, height, thumbnail.mimetype]).toEqual([800, 1200, 'image/jpeg']);
    const small = await sharp(await contentOf(thumbnail.id)).metadata();
    expect([small.width, small.height, small.exif, small.orientation]).toEqual([
      213,
      320,
      undefined,
      undefined,
    ]);
    expect(thumbnail.bytes).toBeLessThan(20_000);
  });

  it('keeps its transparency, and a small one is not enlarged', async () => {
    const sticker = await sampleImage(100, 100).ensureAlpha(0.5).webp().toBuffer();
    const file = await putFile(sticker, 'image', 'image/webp');
    const { thumbnail, ...size } = await media().picture(COMPANY, file.id);
    expect([size, thumbnail.mimetype]).toEqual([{ width: 100, height: 100 }, 'image/webp']);
    expect(await sharp(await contentOf(thumbnail.id)).metadata()).toMatchObject({
      width: 100,
      hasAlpha: true,
    });
  });

  it('of a type that some phones do not show is converted to JPEG', async () => {
    const content = await sampleImage(600, 300).ensureAlpha(0).webp().toBuffer();
    const file = await putFile(content, 'image', 'image/webp');
    const photo = await media().photo(COMPANY, file.id);
    expect(photo).toMatchObject({ kind: 'image', mimetype: 'image/jpeg' });
    const shown = sharp(await contentOf(photo.id));
    expect(await shown.metadata()).toMatchObject({ width: 600, height: 300, hasAlpha: false });
    const { dominant } = await shown.stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  it('that exhausts memory, is truncated or is a program is rejected', async () => {
    const bomb = await sampleImage(12_000, 11_000).png().toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    const large = await putFile(bomb, 'image', 'image/png');
    await expect(media().picture(COMPANY, large.id)).rejects.toMatchObject(unreadable('tooLarge'));
    const whole = await sampleImage(600, 600).png().toBuffer();
    const cut = await putFile(whole.subarray(0, 200), 'image', 'image/png');
    await expect(media().picture(COMPANY, cut.id)).rejects.toMatchObject(unreadable('damaged'));
    const drawing = await putFile(Buffer.from('<svg xmlns="a"></svg>'), 'image', 'image/png');
    await expect(media().picture(COMPANY, drawing.id)).rejects.toMatchObject(unreadable('damaged'));
  });
});

describe('the worker process', () => {
  it('starts on demand, exits when idle, and starts again', async () => {
    const path = join(folder, 'small.png');
    await writeFile(path, await sampleImage(10, 10).png().toBuffer());
    const workshop = createWorkshop({ memoryMb: 700, log, idleMs: 50 });
    try {
      expect(workshop.pid()).toBeUndefined();
      for (const round of [1, 2]) {
        const thumbnailPath = join(folder, `small-${round}.jpg`);
        expect(await workshop.run('image', { path, thumbnailPath })).toEqual({ width: 10, height: 10 });
        expect(workshop.pid()).toBeTypeOf('number');
        await vi.waitFor(() => expect(workshop.pid()).toBeUndefined());
      }
    } finally {
      await workshop.stop();
    }
    await expect(workshop.run('sound', { path })).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
  });

  it('is killed for a file that needs too much time or memory, and another one continues', async () => {
    const path = join(folder, 'next.png');
    await writeFile(path, await sampleImage(10, 10).png().toBuffer());
    const next = { path, thumbnailPath: join(folder, 'next.jpg') };
    const slow = createWorkshop({ memoryMb: 700, log, timeLimits: { sound: 1 } });
    const small = createWorkshop({ memoryMb: 1, log });
    try {
      const [late, after] = [slow.run('sound', { path: join(folder, 'whole.m4a') }), slow.run('image', next)];
      await expect(late).rejects.toMatchObject(unreadable('timeout'));
      expect(await after).toEqual({ width: 10, height: 10 });
      const long = { path: join(folder, 'long.wav'), voicePath: join(folder, 'long.ogg') };
      await recordTone(long.path, 'wav', 600);
      await expect(small.run('voice', long)).rejects.toMatchObject(unreadable('memory'));
    } finally {
      await Promise.all([slow.stop(), small.stop()]);
    }
  });

  it("has no access to the server's secrets, and exits with the server", async () => {
    const workshop = createWorkshop({ memoryMb: 700, log });
    const path = join(folder, 'next.png');
    vi.stubEnv('APP_SECRET', 'x'.repeat(32));
    try {
      await workshop.run('image', { path, thumbnailPath: join(folder, 'again.jpg') });
      const pid = workshop.pid() ?? 0;
      if (process.platform === 'linux') {
        const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
        expect(environment).toContain('PATH=');
        expect(environment).not.toContain('APP_SECRET');
      }
      await workshop.stop();
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    } finally {
      vi.unstubAllEnvs();
      await workshop.stop();
    }
  });
});
