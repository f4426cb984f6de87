import dgram from 'node:dgram';
import { lookup } from 'node:dns';
import { get } from 'node:http';
import { connect, createServer } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { guardLoopback } from './loopback-guard';

const { calls } = guardLoopback();
// Before the check of the setup, which runs after this.
afterEach(() => void calls.splice(0));

/** No system sends anything to these, also without the guard: the broadcast address, and a label that is too long. */
const ELSEWHERE = '255.255.255.255';
const ELSEWHERE_BY_NAME = `${'x'.repeat(64)}.example`;

describe('in a test, a call of another machine', () => {
  it.each<[string, () => unknown]>([
    ['a socket', () => connect(443, ELSEWHERE)],
    ['a socket by name', () => connect({ host: ELSEWHERE_BY_NAME, port: 443 })],
    ['TLS', () => connectTls({ host: 'ff00::', port: 443 })],
    ['HTTP', () => get(`http://${ELSEWHERE}/`)],
    ['a lookup', () => lookup(ELSEWHERE_BY_NAME, () => undefined)],
    ['a datagram', () => dgram.createSocket('udp4').send('x', 53, ELSEWHERE)],
  ])('throws at once and is noted: %s', (_way, call) => {
    expect(call).toThrow('which is not this machine');
    expect(calls).toHaveLength(1);
  });

  it('rejects a fetch', async () => {
    await expect(fetch(`http://${ELSEWHERE}/`)).rejects.toThrow();
    expect(calls).toHaveLength(1);
  });

  it('is not found, and not noted, if its name cannot exist', async () => {
    for (const top of ['invalid', 'test']) {
      const name = `${'x'.repeat(64)}.${top}`;
      await expect(fetch(`http://${name}/`)).rejects.toMatchObject({ cause: { code: 'ENOTFOUND' } });
      expect(() => lookup(name, () => undefined)).toThrow('ENOTFOUND');
    }
    expect(calls).toEqual([]);
  });

  it('does not concern servers on this machine', async () => {
    const server = createServer((socket) => socket.end('here'));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as { port: number };
    for (const host of ['127.0.0.1', 'localhost', undefined]) {
      const socket = connect({ port, ...(host && { host }), family: 4 });
      await new Promise((data) => socket.once('data', data));
      socket.destroy();
    }
    await new Promise((closed) => server.close(closed));
    expect(calls).toEqual([]);
  });
});
