import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MediaUploads } from './media-upload';

const uploaded: { path: string; bytes: number }[] = [];
const server = createServer((request, response) => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => (bytes += chunk.length));
  request.on('end', () => {
    uploaded.push({ path: request.url ?? '', bytes });
    response.end(JSON.stringify({ url: 'https://mmg.test/a', direct_path: '/a' }));
  });
});
let mediaUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mediaUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const THIS_FILE = fileURLToPath(import.meta.url);

/** Creates a messenger whose upload tokens have these lifetimes, or which fails. */
function messengerGiving(...passes: ({ ttl: string } | Error)[]) {
  let requestCount = 0;
  const query = (): Promise<BinaryNode> => {
    const pass = passes[Math.min(requestCount, passes.length - 1)];
    requestCount += 1;
    if (!pass || pass instanceof Error) return Promise.reject(pass ?? new Error('none left'));
    const content = [{ tag: 'host', attrs: { hostname: 'mmg.test' } }];
    const granted = { tag: 'media_conn', attrs: { auth: `pass ${requestCount}`, ttl: pass.ttl }, content };
    return Promise.resolve({ tag: 'iq', attrs: {}, content: [granted] });
  };
  return { uploads: new MediaUploads({ query }, mediaUrl), requestCount: () => requestCount };
}

it('requests an upload permission once, and again after it has expired', async () => {
  const lasting = messengerGiving({ ttl: '60' });
  await lasting.uploads.upload('image', THIS_FILE);
  await lasting.uploads.upload('image', THIS_FILE);
  expect(lasting.requestCount()).toBe(1);
  const short = messengerGiving({ ttl: '0' });
  await short.uploads.upload('image', THIS_FILE);
  await short.uploads.upload('image', THIS_FILE);
  expect(short.requestCount()).toBe(2);
});

it('requests again after WhatsApp did not respond once', async () => {
  const { uploads } = messengerGiving(new Error('no answer'), { ttl: '60' });
  await expect(uploads.upload('audio', THIS_FILE)).rejects.toThrow('no answer');
  expect(await uploads.upload('audio', THIS_FILE)).toMatchObject({
    directPath: '/a',
    url: 'https://mmg.test/a',
  });
});

it('contains the file’s hash in the URL, and uploads exactly the declared bytes', async () => {
  const { uploads } = messengerGiving({ ttl: '60' });
  const { fileEncSha256, fileLength } = await uploads.upload('video', THIS_FILE);
  const last = uploaded.at(-1);
  const name = fileEncSha256.toString('base64url');
  expect(last?.path).toBe(`/mms/video/${name}?auth=pass+1&token=${name}`);
  expect(last?.bytes).toBe(fileLength - (fileLength % 16) + 16 + 10);
});
