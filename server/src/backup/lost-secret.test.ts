import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { login } from '@recado/shared/auth';
import { getConnection, updateConnection } from '@recado/shared/connections';
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  testWebhook,
} from '@recado/shared/messages-api';
import { getOptOut, recordOptOut } from '@recado/shared/opt-outs';
import { getRestoredData, resumeRestoredData } from '@recado/shared/restored-data';
import { listSecretSettings, updateSetting } from '@recado/shared/settings';
import { type Config, loadConfig } from '#core/config';
import { ticketRow } from '#features/tickets';
import { startConversations } from '#testing/conversations';
import { PASSWORD, type Persona } from '#testing/factories';
import { giveApiToken } from '#testing/give-api-token';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { webhookReceiver } from '#testing/webhook-receiver';
import { restoreBackup, type RestoredBackup } from './restore-backup';
import { runBackup } from './run-backup';

const root = mkdtempSync(join(tmpdir(), 'recado-lost-secret-'));
const log = pino({ level: 'silent' });
const SECRET = 'a secret that is lost in tests, long enough';
const UNKNOWN = '5511987659999';
const AVATAR = 'a'.repeat(32);
const configOf = (name: string, more: Record<string, string> = {}): Config => ({
  ...loadConfig({ NODE_ENV: 'test', DATA_DIR: join(root, name), LOG_LEVEL: 'silent', ...more }),
  port: 0,
  mongoUrl: undefined,
  webhooksAllowPrivate: true,
});

interface Row {
  _id: number | string;
  companyId: number;
  [field: string]: unknown;
}

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let server: TestServer;
let admin: Persona;
let connectionId: number;
let webhookId: number;
let phone: string;
let contactId: number;
let importedUuid: string;
let formerAlertSecret: string | null;
let folder: string;
let result: RestoredBackup;
const rows = (name: string) => server.app.database.db.collection<Row>(name);
const connectionDetail = async () =>
  (await server.call(getConnection, { params: { whatsappId: connectionId }, query: { session: '0' } }, admin))
    .body;

/** Fills a server with everything that its secret seals or finds. */
async function fill(): Promise<void> {
  const world = await startConversations(configOf('old', { APP_SECRET: SECRET }));
  server = world;
  admin = world.people.admin;
  ({ connectionId } = world.shop);
  await giveApiToken(world.call, admin, world.shop);
  const { name, queues } = await connectionDetail();
  const alert = { minutes: 5, email: '', webhookUrl: receiver.url };
  const body = { name, queueIds: queues.map(({ id }) => id), alert };
  await world.call(updateConnection, { params: { whatsappId: connectionId }, body }, admin);
  formerAlertSecret = (await connectionDetail()).alert?.secret ?? null;
  await world.call(
    updateSetting,
    { params: { key: 'asaas' }, body: { key: 'asaas', value: 'chave' } },
    admin,
  );
  receiver.respondWith(() => 503);
  const webhook = { whatsappId: null, url: receiver.url, events: ['message.received' as const] };
  webhookId = (await world.call(createWebhook, { body: webhook }, admin)).body.id;
  const { customer, ticket } = await world.openTicket(world.people.agent);
  ({ phone } = customer);
  ({ contactId } = ticket);
  await world.setting(admin.companyId, 'campaignsEnabled', 'true');
  for (const number of [phone, UNKNOWN]) await world.call(recordOptOut, { body: { number } }, admin);
  const contact = await world.app.services.contacts.byId(admin.companyId, contactId);
  if (!contact) throw new Error('The customer has no contact.');
  const key = world.app.context.secrets.key(ticketRow.IMPORTED_TICKETS);
  const imported = { contact, connectionId, first: new Date() };
  ({ uuid: importedUuid } = await ticketRow.importTicket(
    world.app.services.tickets.referenceData,
    key,
    imported,
  ));
  // Otherwise, the look for the customer's avatar would remove this one.
  await vi.waitFor(
    async () => {
      const looked = await rows('contacts').findOne({ _id: contactId });
      expect(looked?.['pictureCheckedAt']).toBeDefined();
    },
    { timeout: 20_000 },
  );
  const avatar = { pictureFile: AVATAR, profilePicUrl: '/media/signed-with-the-lost-secret' };
  await rows('contacts').updateOne({ _id: contactId }, { $set: avatar });
  await rows('messenger_state').insertMany([
    {
      _id: `${connectionId}:creds:me`,
      companyId: admin.companyId,
      connectionId,
      data: Buffer.from('sealed'),
    },
    { _id: `${connectionId}:inbox:1`, companyId: admin.companyId, connectionId, waitingFor: connectionId },
    { _id: `fence:${connectionId}`, companyId: admin.companyId, connectionId, fence: 3 },
  ]);
  await rows('connections').updateOne(
    { _id: connectionId },
    { $set: { paired: true, status: 'CONNECTED', number: '5511938421190' } },
  );
  await vi.waitFor(() => expect(receiver.attempts).not.toEqual([]), { timeout: 20_000 });
  ({ folder } = await runBackup(configOf('old', { APP_SECRET: SECRET }), join(root, 'backups')));
  await world.close();
}

beforeAll(async () => {
  receiver = await webhookReceiver();
  await fill();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
  await rm(root, { recursive: true, force: true });
});

describe('a restore without the secret', () => {
  const restore = (config: Config, withoutSecret: boolean) =>
    restoreBackup(config, folder, { oldStopped: false, withoutSecret }, log);

  it('needs a flag, which the error names with its consequence', async () => {
    await expect(restore(configOf('new'), false)).rejects.toThrow(
      /--without-secret: all numbers then pair again/,
    );
  });

  it('rejects a wrong secret', async () => {
    const wrong = configOf('wrong', { APP_SECRET: 'x'.repeat(32) });
    await expect(restore(wrong, true)).rejects.toThrow('APP_SECRET is not the secret of this backup');
  });

  it('keeps the new secret in a file, and counts what is lost', async () => {
    result = await restore(configOf('new'), true);
    expect(result.secretLost).toEqual([
      expect.stringMatching(/^1 opt-outs from campaigns are lost/) as string,
      '1 messages that were received but not stored yet are lost.',
    ]);
    const stored = (await readFile(join(root, 'new/app-secret'), 'utf8')).trim();
    expect(configOf('new').appSecret).toBe(stored);
    expect(stored).not.toBe(SECRET);
    server = await startTestServer({ config: configOf('new') });
  });
});

describe('data that was restored without the secret', () => {
  it('lets users sign in with their passwords, and reports the lost secret', async () => {
    const body = { email: admin.email, password: PASSWORD, client: 'desktop' as const };
    const session = await server.call(login, { body });
    expect(session.status).toBe(200);
    admin = { ...admin, token: session.body.token };
    expect((await server.call(getRestoredData, {}, admin)).body.lostPeriod).toMatchObject({
      secretLost: true,
    });
  });

  it('lets numbers pair again, and has no key of them', async () => {
    const detail = await connectionDetail();
    expect(detail).toMatchObject({ status: 'DISCONNECTED', reason: 'loggedOut', token: null });
    expect(await rows('connections').findOne({ _id: connectionId })).toMatchObject({
      paired: false,
      number: null,
    });
    const state = await rows('messenger_state').find({ connectionId }).toArray();
    expect(state.map(({ _id, fence }) => [_id, fence])).toEqual([[`fence:${connectionId}`, 1_003]]);
  });

  it('signs the addresses of avatars again', async () => {
    const contact = await rows('contacts').findOne({ _id: contactId });
    const { fileId } = server.app.context.media.fileOfLink(String(contact?.['profilePicUrl']));
    expect(fileId).toBe(AVATAR);
  });

  it('signs alerts with a new secret, which the connection shows', async () => {
    const { alert } = await connectionDetail();
    expect(alert?.webhookUrl).toBe(receiver.url);
    expect(alert?.secret).toMatch(/^[\w-]{40,}$/);
    expect(alert?.secret).not.toBe(formerAlertSecret);
  });

  it('has no credentials of integrations', async () => {
    const { body } = await server.call(listSecretSettings, {}, admin);
    expect(body.filter((secret) => secret.kept)).toEqual([]);
  });

  it('still knows who opted out of campaigns and is in the data', async () => {
    const optOutOf = async (query: { number?: string; contactId?: number }) =>
      (await server.call(getOptOut, { query }, admin)).body.optOut;
    expect(await optOutOf({ contactId })).toMatchObject({ source: 'user' });
    expect(await optOutOf({ number: phone })).toMatchObject({ source: 'user' });
    expect(await optOutOf({ number: UNKNOWN })).toBeNull();
    expect(await rows('opt_outs').countDocuments()).toBe(1);
  });

  it('finds the ticket of an earlier import again', async () => {
    const contact = await server.app.services.contacts.byId(admin.companyId, contactId);
    if (!contact) throw new Error('The contact is not restored.');
    const before = await rows('tickets').countDocuments();
    const key = server.app.context.secrets.key(ticketRow.IMPORTED_TICKETS);
    const { uuid } = await ticketRow.importTicket(server.app.services.tickets.referenceData, key, {
      contact,
      connectionId,
      first: new Date(),
    });
    expect(uuid).not.toBe(importedUuid);
    expect(await rows('tickets').countDocuments()).toBe(before);
  });

  it('lets the events of a webhook wait for a new secret, and then sends them', async () => {
    receiver.reset();
    expect((await server.call(listWebhooks, {}, admin)).body).toMatchObject([{ secretLost: true }]);
    const params = { webhookId };
    expect((await server.call(testWebhook, { params }, admin)).body).toMatchObject({
      state: 'failed',
      error: 'secretLost',
    });
    await server.call(resumeRestoredData, {}, admin);
    const later = new Date(Date.now() + 86_400_000);
    await server.app.context.dueWork.runDue(later);
    expect(receiver.attempts).toEqual([]);
    const { body: renewed } = await server.call(renewWebhookSecret, { params }, admin);
    expect(renewed.secretLost).toBe(false);
    await server.app.context.dueWork.runDue(later);
    await expect.poll(() => receiver.calls.map(({ event }) => event)).toEqual(['message.received']);
    expect(receiver.calls[0]?.isSignedBy(renewed.secret)).toBe(true);
    const { body } = await server.call(listWebhookDeliveries, { params }, admin);
    expect(body.deliveries.map(({ state }) => state)).toContain('delivered');
  });
});
