import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordWarning } from '@recado/shared/connection-health';
import { type ConnectionDetail, deleteConnection } from '@recado/shared/connections';
import { type ConnectionServer, startConnectionServer } from '#testing/connection-calls';
import type { Persona } from '#testing/factories';
import { pauseRestored } from '#testing/pause-restored';

const MINUTE = 60_000;

let mails: string[] = [];
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let mail = '';
    stream.setEncoding('utf8').on('data', (part: string) => (mail += part));
    stream.on('end', () => {
      mails.push(mail);
      done();
    });
  },
});
let calls: { signature: string; body: string }[] = [];
let responseStatus = 204;
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    calls.push({ signature: String(request.headers['x-recado-signature']), body });
    response.writeHead(responseStatus).end();
  });
});

let server: ConnectionServer;
let admin: Persona;
let webhookUrl: string;
beforeAll(async () => {
  await new Promise<void>((listening) => post.listen(0, '127.0.0.1', listening));
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const { port } = post.server.address() as AddressInfo;
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Recado <recado@recado.test>' };
  server = await startConnectionServer({ mail, webhooksAllowPrivate: true });
});
afterAll(async () => {
  await server.close();
  await new Promise((closed) => receiver.close(closed));
  await new Promise<void>((closed) => post.close(() => closed()));
});
beforeEach(async () => {
  ({ admin } = await server.company());
  [mails, calls, responseStatus] = [[], [], 204];
});

const alert = () => ({ minutes: 5, email: 'dona@loja.test', webhookUrl });
const stored = (id: number) =>
  server.app.database.db.collection<{ _id: number }>('connections').findOne({ _id: id });
const look = (minutes: number) =>
  server.app.services.connections.notifyOutages(new Date(Date.now() + minutes * MINUTE));
const events = () => calls.map(({ body }) => (JSON.parse(body) as { event: string }).event);
/** Reports a new status of a session and waits until it is stored. */
async function becomes(
  { id: connectionId }: ConnectionDetail,
  status: 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED',
  reason: 'network' | 'loggedOut' | 'stopped' | null = null,
) {
  server.gateway.report({ companyId: admin.companyId, connectionId }, { status, reason });
  const down = status !== 'CONNECTED' && reason !== 'stopped';
  await vi.waitFor(async () => {
    const { up, downSince, status: now } = (await stored(connectionId)) as Record<string, unknown>;
    expect([now, Boolean(up), Boolean(downSince)]).toEqual([status, status === 'CONNECTED', down]);
  });
}
async function connected(more: object = { alert: alert() }): Promise<ConnectionDetail> {
  const connection = await server.made(admin, 'Loja Centro', { ...more });
  await becomes(connection, 'CONNECTED');
  return connection;
}

describe('the alerts of a connection', () => {
  it('are sent once by mail and signed webhook after a long outage, and again on recovery', async () => {
    const connection = await connected();
    await becomes(connection, 'TIMEOUT', 'network');
    await look(4);
    expect([mails, calls]).toEqual([[], []]);
    await look(5.5);
    await look(6);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('To: dona@loja.test');
    expect(events()).toEqual(['connection.down']);
    const { signature, body } = calls[0]!;
    expect(JSON.parse(body)).toMatchObject({
      data: { connection: { id: connection.id, name: 'Loja Centro' }, status: 'TIMEOUT', reason: 'network' },
    });
    const [, at, proof] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
    const secret = connection.alert?.secret ?? '';
    expect(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')).toBe(proof);

    await becomes(connection, 'CONNECTED');
    await look(8);
    await look(9);
    expect(mails).toHaveLength(2);
    expect(events()).toEqual(['connection.down', 'connection.up']);
    await becomes(connection, 'TIMEOUT', 'network');
    await look(20);
    expect(events()).toEqual(['connection.down', 'connection.up', 'connection.down']);
  });

  it('are sent by mail only while the data of the company is restored, and by webhook afterwards', async () => {
    const connection = await connected();
    const resume = await pauseRestored(server.app, admin.companyId);
    await becomes(connection, 'TIMEOUT', 'network');
    await look(6);
    expect([mails.length, events()]).toEqual([1, []]);
    expect(await resume()).toBe(true);
    await look(6);
    expect([mails.length, events()]).toEqual([1, ['connection.down']]);
  });

  it('are not sent after a manual stop, before the first connection, or without recipients', async () => {
    const ended = await connected();
    await becomes(ended, 'DISCONNECTED', 'stopped');
    const fresh = await server.made(admin, 'Nova', { alert: alert() });
    server.gateway.report(
      { companyId: admin.companyId, connectionId: fresh.id },
      { status: 'DISCONNECTED', reason: 'qrExpired' },
    );
    const silent = await server.made(admin, 'Filial');
    await becomes(silent, 'CONNECTED');
    await becomes(silent, 'DISCONNECTED', 'loggedOut');
    await look(60);
    expect([mails, calls]).toEqual([[], []]);
  });

  it('are retried until delivered, and report the recovery only afterwards', async () => {
    const connection = await connected({ alert: { ...alert(), email: '' } });
    await becomes(connection, 'DISCONNECTED', 'loggedOut');
    responseStatus = 503;
    await look(6);
    await look(6.5);
    expect(events()).toEqual(['connection.down']);
    await becomes(connection, 'CONNECTED');
    await look(7.5);
    responseStatus = 204;
    await look(8);
    expect(events()).toEqual(['connection.down', 'connection.down']);
    await look(10);
    expect(events()).toEqual(['connection.down', 'connection.down', 'connection.down']);
    await look(12);
    expect(events().at(-1)).toBe('connection.up');
    expect(events()).toHaveLength(4);
  });

  it('are deleted with the connection', async () => {
    const connection = await connected();
    await becomes(connection, 'TIMEOUT', 'network');
    await server.call(deleteConnection, { params: { whatsappId: connection.id } }, admin);
    await look(60);
    expect([mails, calls]).toEqual([[], []]);
  });
});

describe('the alerts of a number’s health', () => {
  const subjects = () =>
    mails.map((mail) => /^Subject: (.*(?:\r\n .*)*)/m.exec(mail)?.[1]?.replaceAll(/\r\n /g, ' ') ?? '');
  /** Once a minute, like the jobs. */
  const check = async (minutes: number) => {
    await server.app.services.connectionHealth.checkAll(new Date(Date.now() + minutes * MINUTE));
    await look(minutes);
  };

  it('are sent once when it turns red, and once when it is green again', async () => {
    const { id: connectionId } = await connected();
    const connection = { companyId: admin.companyId, connectionId };
    server.gateway.report(connection, { status: 'CONNECTED', number: '5511987654321' });
    await vi.waitFor(async () =>
      expect(await stored(connectionId)).toHaveProperty('number', '5511987654321'),
    );
    const quota = (status: 'CAPPED' | 'NONE') =>
      server.gateway.limits(connection, {
        quota: { status, total: 50, used: 10, cycleEndsAt: new Date(Date.now() + 30 * MINUTE) },
      });
    quota('CAPPED');
    await vi.waitFor(async () => {
      await check(0);
      expect(events()).toEqual(['connection.red']);
    });
    await check(1);
    await check(2);
    expect(events()).toEqual(['connection.red']);
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
      data: { connection: { id: connectionId, name: 'Loja Centro' }, causes: ['quota'] },
    });
    quota('NONE');
    await vi.waitFor(async () => {
      await check(3);
      expect(events()).toEqual(['connection.red', 'connection.recovered']);
    });
    await check(4);
    expect(events()).toHaveLength(2);
    expect(mails).toHaveLength(2);
    expect(mails.every((mail) => mail.includes('To: dona@loja.test'))).toBe(true);
    expect(subjects().every((subject) => subject.includes('Loja'))).toBe(true);
  });

  it('are sent once for a warning', async () => {
    const { id: whatsappId } = await connected();
    await server.call(recordWarning, { params: { whatsappId } }, admin);
    await check(0);
    await check(1);
    expect([events(), mails.length]).toEqual([['connection.warned'], 1]);
  });
});

describe('the recipients of alerts', () => {
  it('are stored with a sealed secret that exists as long as the webhook', async () => {
    const { id, alert: first } = await server.made(admin, 'Loja', { alert: alert() });
    expect(first).toEqual({ ...alert(), secret: expect.stringMatching(/^[\w-]{43}$/) });
    expect(JSON.stringify(await stored(id))).not.toContain(first?.secret);
    const updated = await server.change(admin, id, { name: 'Loja', alert: { ...alert(), minutes: 30 } });
    expect(updated.body.alert).toEqual({ ...first, minutes: 30 });
    expect((await server.change(admin, id, { name: 'Loja 2' })).body.alert).toEqual(updated.body.alert);
    const written = webhookUrl.replace('http://', 'HTTP://').replace(/\/$/, '');
    const normalised = await server.change(admin, id, {
      name: 'Loja',
      alert: { ...alert(), webhookUrl: written },
    });
    expect(normalised.body.alert?.webhookUrl).toBe(webhookUrl);
    const mailOnly = await server.change(admin, id, { name: 'Loja', alert: { ...alert(), webhookUrl: '' } });
    expect(mailOnly.body.alert).toMatchObject({ webhookUrl: '', secret: null });
    expect((await server.change(admin, id, { name: 'Loja', alert: null })).body.alert).toBeNull();
  });

  it.each([
    [{ minutes: 0 }, 'alert.minutes'],
    [{ email: 'ninguém' }, 'alert.email'],
    [{ webhookUrl: 'ftp://loja.test/' }, 'alert.webhookUrl'],
    [{ email: '', webhookUrl: '' }, 'alert'],
  ])('reject %o and name the field', async (fields, field) => {
    const rejected = await server.create({ name: 'Loja', alert: { ...alert(), ...fields } }, admin);
    expect([rejected.status, rejected.error, rejected.details?.['field']]).toEqual([
      400,
      'ERR_VALIDATION',
      field,
    ]);
  });
});
