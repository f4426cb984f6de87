import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../metrics';
import { bodyTime } from './body-time';
import { errorHandler } from './errors';
import { receiveForm } from './forms';
import { createHttpServer } from './port';

const MAX_BYTES = 200_000;
/** For senders that the server rejects. */
const SHORT_MS = 300;
/** For senders that the server waits for. */
const LONG_MS = 30_000;
const BOUNDARY = 'recado-boundary';

let server: Server;
const stored = new Set<string>();

afterEach(() => {
  server.closeAllConnections();
  server.close();
  stored.clear();
});

/** Starts a server with an ordinary endpoint and one that receives a form. */
async function start(limitMs = LONG_MS): Promise<number> {
  const app = express();
  app.use(bodyTime(limitMs));
  app.post('/form', async (request, response) => {
    const { files } = await receiveForm(request, response, {
      field: 'medias',
      maxFiles: 5,
      maxBytes: MAX_BYTES,
      store: async ({ name, stream }) => {
        stored.add(name);
        try {
          for await (const chunk of stream) void chunk;
        } catch (error) {
          stored.delete(name);
          throw error;
        }
        return name;
      },
      discard: (name) => Promise.resolve(void stored.delete(name)),
    });
    response.json({ files });
  });
  app.use(express.json());
  app.post('/json', (request, response) => void response.json(request.body));
  app.use(errorHandler(pino({ level: 'silent' }), createMetrics()));
  server = createHttpServer().on('request', app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Opens a raw connection and collects what it receives. */
function sender(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const state = { received: '', closed: false };
  socket.on('data', (text: string) => (state.received += text));
  socket.on('error', () => undefined);
  socket.on('close', () => (state.closed = true));
  return { socket, state };
}

const head = (path: string, type: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${framing}\r\n\r\n`;
const formHead = head('/form', `multipart/form-data; boundary=${BOUNDARY}`, 'Transfer-Encoding: chunked');
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const part = (name: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="medias"; filename="${name}"\r\n\r\n`;

describe('a form of unannounced size', () => {
  it('is rejected at the byte that exceeds the limit, while its sender continues, and leaves nothing', async () => {
    const { socket, state } = sender(await start());
    socket.write(formHead + chunked(`${part('first.txt')}small\r\n${part('large.txt')}`));
    await vi.waitFor(() => expect([...stored]).toEqual(['first.txt']));
    const filler = chunked('x'.repeat(10_000));
    for (let sent = 0; sent <= MAX_BYTES; sent += 10_000) socket.write(filler);
    await vi.waitFor(() => expect(state.received).toContain('HTTP/1.1 413'));
    expect(state.received).toContain('ERR_PAYLOAD_TOO_LARGE');
    expect(state.received.toLowerCase()).toContain('connection: close');
    expect([...stored]).toEqual([]);
    await vi.waitFor(() => {
      if (!state.closed) socket.write(filler);
      expect(state.closed).toBe(true);
    });
  });

  it('includes the bytes between its parts in the limit', async () => {
    const { socket, state } = sender(await start());
    socket.write(formHead);
    for (let sent = 0; sent <= MAX_BYTES; sent += 10_000) socket.write(chunked('x'.repeat(10_000)));
    await vi.waitFor(() => expect(state.received).toContain('HTTP/1.1 413'));
  });

  it('is accepted up to the limit', async () => {
    const { socket, state } = sender(await start());
    socket.write(
      formHead + chunked(`${part('a.txt')}${'x'.repeat(150_000)}\r\n--${BOUNDARY}--\r\n`) + chunked(''),
    );
    await vi.waitFor(() => expect(state.received).toContain('{"files":["a.txt"]}'));
  });
});

describe('a slow sender', () => {
  it('is rejected when an ordinary body does not arrive in time', async () => {
    const { socket, state } = sender(await start(SHORT_MS));
    socket.write(`${head('/json', 'application/json', 'Content-Length: 100')}{"text":`);
    await vi.waitFor(() => expect(state.closed).toBe(true));
    expect(state.received).toContain('HTTP/1.1 408');
  });

  it('is rejected when an upload stops, and leaves nothing', async () => {
    const { socket, state } = sender(await start(SHORT_MS));
    socket.write(formHead + chunked(`${part('slow.txt')}small`));
    await vi.waitFor(() => expect(state.closed).toBe(true));
    expect(state.received).toContain('HTTP/1.1 408');
    await vi.waitFor(() => expect([...stored]).toEqual([]));
  });

  it('may take longer for an upload that continues', async () => {
    // Longer than a busy machine pauses between two chunks.
    const limitMs = 1_000;
    const { socket, state } = sender(await start(limitMs));
    const started = performance.now();
    socket.write(formHead + chunked(part('steady.txt')));
    while (performance.now() - started < 1.5 * limitMs) {
      socket.write(chunked('x'.repeat(5_000)));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    socket.write(chunked(`\r\n--${BOUNDARY}--\r\n`) + chunked(''));
    await vi.waitFor(() => expect(state.received).toContain('{"files":["steady.txt"]}'));
  });
});

it('the server limits the time of headers and of the longest request', () => {
  server = createHttpServer();
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 20 * 60_000]);
});
