import { createHmac } from 'node:crypto';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWebhooks } from '.';
import { isPublicAddress, publicLookup } from './public-address';

const calls: { headers: IncomingMessage['headers']; body: string }[] = [];
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    calls.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    const away = request.url === '/away';
    response.writeHead(away ? 302 : request.url === '/broken' ? 500 : 204, away ? { location: '/' } : {});
    response.end();
  });
});
let url: string;
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((closed) => receiver.close(closed)));

const careful = createWebhooks({ allowPrivate: false });
const inHouse = createWebhooks({ allowPrivate: true });
const call = (to: string) => ({
  url: to,
  secrets: ['um-segredo'] as const,
  eventId: 'evento-1',
  event: 'connection.down',
  data: { name: 'Loja' },
});

describe('a webhook', () => {
  it('is signed over its time and body, under one id', async () => {
    await inHouse.send(call(url));
    const { headers, body } = calls.at(-1)!;
    const [, at, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-recado-signature'])) ?? [];
    expect(createHmac('sha256', 'um-segredo').update(`${at}.${body}`).digest('hex')).toBe(signature);
    expect(headers['x-recado-event-id']).toBe('evento-1');
    expect(JSON.parse(body)).toMatchObject({
      id: 'evento-1',
      event: 'connection.down',
      data: { name: 'Loja' },
    });
  });

  it('is signed with each secret while one replaces another', async () => {
    await inHouse.send({ ...call(url), secrets: ['novo', 'antigo'] });
    const { headers, body } = calls.at(-1)!;
    const [time = '', ...proofs] = String(headers['x-recado-signature']).split(',');
    const signed = `${time.slice(2)}.${body}`;
    const of = (secret: string) => `v1=${createHmac('sha256', secret).update(signed).digest('hex')}`;
    expect(proofs).toEqual([of('novo'), of('antigo')]);
  });

  it('has arrived with a 2xx only, and follows nobody elsewhere', async () => {
    const before = calls.length;
    await expect(inHouse.send(call(`${url}broken`))).rejects.toThrow('answered 500');
    await expect(inHouse.send(call(`${url}away`))).rejects.toThrow('answered 302');
    expect(calls).toHaveLength(before + 2);
  });

  it('goes to public https addresses only, unless the server was told otherwise', async () => {
    const rejected = [
      'http://hooks.example.com/',
      'https://user:word@hooks.example.com/',
      'https://localhost/',
      'https://10.0.0.8/',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'https://[::ffff:192.168.0.1]/',
      'https://2130706433/',
      'https://[::7f00:1]/',
      'https://hooks.example.com:22/',
      'https://hooks.example.com:6379/',
      'ftp://hooks.example.com/',
      'nothing',
    ];
    expect(rejected.filter((each) => careful.accepts(each))).toEqual([]);
    expect(careful.accepts('https://hooks.example.com/recado?x=1')).toBe(true);
    expect(careful.accepts('https://hooks.example.com:8443/')).toBe(true);
    expect(inHouse.accepts(url)).toBe(true);
    const before = calls.length;
    await expect(careful.send(call(url))).rejects.toThrow();
    expect(calls).toHaveLength(before);
  });

  it('is not fooled by a name that leads home', async () => {
    const found = new Promise((resolve) => publicLookup('localhost', { all: true }, resolve));
    expect(await found).toMatchObject({ code: 'EPRIVATE' });
  });

  it('is not sent to a name that leads home, although the address is accepted', async () => {
    const home = [{ address: '127.0.0.1', family: 4 }];
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((
        _name: string,
        _options: object,
        found: (error: null, addresses: typeof home) => void,
      ) => found(null, home)) as never);
    syncBuiltinESMExports();
    const sent = careful.send(call('https://recado.localhost/'));
    await expect(sent).rejects.toMatchObject({ code: 'EPRIVATE' });
    lookup.mockRestore();
    syncBuiltinESMExports();
  });

  it.each(['8.8.8.8', '192.0.1.1', '2606:4700::1111', '172.32.0.1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '100.64.0.1',
    '172.31.255.255',
    '::',
    '::ffff:10.0.0.1',
    'fd00::1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '192.88.99.1',
    '192.175.48.1',
    '240.0.0.1',
    '255.255.255.255',
    '::7f00:1',
    '::ffff:8.8.8.8',
    '::ffff:0:7f00:1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'x',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
