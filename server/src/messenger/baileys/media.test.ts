import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureSealed, mediaKeys, seal } from './media-cipher';
import { describeMedia } from './media-description';
import { downloadMedia } from './media-download';
import { mediaAddress, pointerTo, readReference, writeReference } from './media-reference';

const mediaKey = Buffer.alloc(32, 7);
const keys = mediaKeys(mediaKey, 'document');
let folder = '';
/** Responses of the media server by path. */
const responses = new Map<string, { status: number; body: Buffer; hangs?: boolean }>();
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  const { status, body, hangs } = responses.get(request.url ?? '') ?? { status: 404, body: Buffer.alloc(0) };
  response.writeHead(status);
  if (hangs) response.write(body);
  else response.end(body);
});
let mediaUrl = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-media-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mediaUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const sealed = (plain: Buffer) => buffer(Readable.from(seal(Readable.from([plain]), keys)));
const open = async (path: string, silenceMs?: number) =>
  buffer(await downloadMedia({ kind: 'document', path, mediaKey }, mediaUrl, silenceMs));

describe('a file on the media servers', () => {
  for (const length of [0, 1, 15, 16, 17, 70_000, 1_000_000]) {
    it(`of ${length} bytes is measured, encrypted and decrypted`, async () => {
      const plain = Buffer.alloc(length, 'recado');
      const path = join(folder, 'plain');
      await writeFile(path, plain);
      const bytes = await sealed(plain);
      const { sealedLength, fileLength } = await measureSealed(path, keys);
      expect([sealedLength, fileLength]).toEqual([bytes.length, length]);
      responses.set('/file', { status: 200, body: bytes });
      expect(await open('/file')).toEqual(plain);
    });
  }

  it('that was changed or truncated in transit fails at its end', async () => {
    const whole = await sealed(Buffer.alloc(100_000, 'x'));
    const changed = Buffer.from(whole);
    changed[50_000] = (changed[50_000] ?? 0) ^ 1;
    for (const body of [changed, whole.subarray(0, -1), whole.subarray(0, 5), Buffer.alloc(0)]) {
      responses.set('/broken', { status: 200, body });
      await expect(open('/broken')).rejects.toMatchObject({ failure: 'error' });
    }
  });

  for (const [status, failure] of [
    [404, 'gone'],
    [410, 'gone'],
    [403, 'error'],
    [500, 'error'],
  ] as const) {
    it(`is ${failure} when the media server returns ${status}`, async () => {
      responses.set('/refused', { status, body: Buffer.from('no') });
      await expect(open('/refused')).rejects.toMatchObject({ failure });
    });
  }

  it('fails when the media server stops sending', async () => {
    responses.set('/silent', { status: 200, body: Buffer.alloc(64), hangs: true });
    await expect(open('/silent', 50)).rejects.toMatchObject({ failure: 'timeout' });
  });

  it('is retried later when the media server cannot be reached', async () => {
    const nowhere = downloadMedia({ kind: 'image', path: '/x', mediaKey }, 'http://127.0.0.1:9');
    await expect(nowhere).rejects.toMatchObject({ failure: 'error' });
  });

  it('is gone when its location is unknown', async () => {
    const pointer = pointerTo('image', { mediaKey });
    expect(pointer?.path).toBe('');
    await expect(downloadMedia(pointer ?? never(), mediaUrl)).rejects.toMatchObject({ failure: 'gone' });
  });
});

describe('the location of a file in a stranger’s message', () => {
  const said: [string, string][] = [
    ['https://mmg.whatsapp.net/v/t62/a?ccb=1&oh=2', '/v/t62/a?ccb=1&oh=2'],
    ['/v/t62/a?ccb=1', '/v/t62/a?ccb=1'],
    ['http://169.254.169.254/latest/meta-data', '/latest/meta-data'],
    ['//evil.test/a', '/a'],
    ['https://x//evil.test/a', '//evil.test/a'],
    ['https://user:password@evil.test:99/a', '/a'],
    ['/../../a', '/a'],
    ['file:///etc/passwd', '/etc/passwd'],
  ];
  for (const [address, path] of said) {
    it(`${address} becomes a path on the media servers, whatever its host`, () => {
      const pointer = pointerTo('image', { directPath: address, mediaKey }) ?? never();
      expect(pointer.path).toBe(path);
      const url = mediaAddress('https://media.test', pointer.path);
      expect(url.host).toBe('media.test');
      expect(url.pathname + url.search).toBe(path);
    });
  }

  it('is ignored if it is not a URL', () => {
    expect(pointerTo('image', { url: 'http://[', mediaKey })?.path).toBe('');
    expect(pointerTo('image', { url: 'https://mmg.whatsapp.net/a' })).toBeNull();
  });

  it('is restored from its stored reference', () => {
    const pointer = pointerTo('audio', { url: 'https://mmg.whatsapp.net/a?b=c', mediaKey });
    expect(readReference(writeReference(pointer ?? never()))).toEqual(pointer);
  });
});

describe('an animated sticker', () => {
  const sticker = (bytes: number) => describeMedia('sticker', { pngThumbnail: Buffer.alloc(bytes, 7) });

  it('has its thumbnail as its file', () => {
    const described = sticker(900) ?? never();
    expect(described).toMatchObject({ mimetype: 'image/png', bytes: 900, fileName: null });
    expect(readReference(described.reference)).toEqual({ file: Buffer.alloc(900, 7) });
  });

  it('has no file without a thumbnail, or with one that is too large for a message', () => {
    expect([sticker(0), sticker(100_000)]).toEqual([null, null]);
  });
});

function never(): never {
  throw new Error('There should be a pointer.');
}
