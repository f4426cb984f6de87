import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '@recado/shared/auth';
import { getRestoredData, resumeRestoredData } from '@recado/shared/restored-data';
import { type Config, loadConfig } from '#core/config';
import { nextId } from '#core/database';
import { PASSWORD, type Persona } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { type BackupStatus, readStatus } from './backup-folder';
import { restoreBackup } from './restore-backup';
import { runBackup } from './run-backup';
import { verifyBackup } from './verify-backup';

const root = mkdtempSync(join(tmpdir(), 'recado-restore-'));
const log = pino({ level: 'silent' });
const configOf = (name: string): Config => ({
  ...loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: join(root, name),
    APP_SECRET: 'a secret of restores in tests, long enough',
    LOG_LEVEL: 'silent',
  }),
  port: 0,
  mongoUrl: undefined,
});
const start = (name: string) => startTestServer({ config: configOf(name) });

interface Row {
  _id: number;
  companyId: number;
  [field: string]: unknown;
}

let admin: Persona;
let agent: Persona;
let backup: string;
let status: BackupStatus;
let lastId: number;
let server: TestServer;
const rows = (name: string) => server.app.database.db.collection<Row>(name);
const messages = () =>
  server.app.database.db.collection<Record<string, unknown> & { _id: string }>('messages');

/** Restores the newest backup on trial, as it is and with a damaged file. */
async function rehearse(folder: string): Promise<void> {
  const parent = join(root, 'backups');
  const verified = await verifyBackup(configOf('old'), parent, log);
  expect(verified).toMatchObject({ backup: basename(folder), messages: 3 });
  const file = join(folder, 'erasures.ndjson');
  await writeFile(file, '{}\n');
  await expect(verifyBackup(configOf('old'), parent, log)).rejects.toThrow('was altered or is damaged');
  await writeFile(file, '');
  status = await readStatus(parent);
  expect(status.verified).toEqual(verified);
}

/** Fills a server, makes a backup of it, and starts another one on the restored data. */
beforeAll(async () => {
  server = await start('old');
  ({ admin, agent } = await server.personas());
  const { companyId } = admin;
  lastId = await nextId('contacts');
  const message = {
    companyId,
    ticketId: 7,
    contactId: 32,
    connectionId: 1,
    fromMe: true,
    ack: 1,
    failure: null,
  };
  await messages().insertMany([
    { ...message, _id: 'm1', waiting: true },
    {
      ...message,
      _id: 'm2',
      ack: 2,
      changes: [
        { id: 'c1', waiting: true, failure: null },
        { id: 'c2', failure: null },
      ],
    },
    { ...message, _id: 'm3', ack: 3 },
  ]);
  await rows('tickets').insertOne({
    _id: 7,
    companyId,
    uuid: 'u7',
    contactId: 32,
    lastMessageId: 'm1',
    lastMessageFailed: false,
  });
  await rows('contacts').insertMany([
    {
      _id: 31,
      companyId,
      name: 'Ana Restaurada',
      phone: '5511987650001',
      updatedAt: new Date(),
      createdAt: new Date(),
    },
    {
      _id: 32,
      companyId,
      name: 'Bruno Mantido',
      phone: '5511987650002',
      updatedAt: new Date(),
      createdAt: new Date(),
    },
  ]);
  await rows('connection_alerts').insertOne({ _id: 5, companyId, nextAt: new Date() });
  const { folder } = await runBackup(configOf('old'), join(root, 'backups'));
  await server.close();
  backup = folder;
  await rehearse(folder);
  const erasures = join(root, 'newer.ndjson');
  await writeFile(
    erasures,
    [31, 999].map((contactId) => `${JSON.stringify({ companyId, contactId, at: new Date() })}\n`).join(''),
  );
  const result = await restoreBackup(configOf('new'), folder, { erasures, oldStopped: false }, log);
  expect(result.erasedAgain).toBe(1);
  server = await start('new');
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

describe('the folder of backups', () => {
  it('has the newest backup and its rehearsal, which leaves no data', async () => {
    expect(status.last?.messages).toBe(3);
    expect((await readdir(join(root, 'backups'))).sort()).toEqual([basename(backup), 'verified.json']);
  });
});

describe('restored data', () => {
  it('fails messages and changes that waited, because they may have been sent', async () => {
    const stored = await messages().find({ companyId: admin.companyId }).sort({ _id: 1 }).toArray();
    expect(stored.map(({ failure, waiting }) => [failure, waiting])).toEqual([
      ['restored', undefined],
      [null, undefined],
      [null, undefined],
    ]);
    expect(stored[1]?.['changes']).toEqual([
      { id: 'c1', failure: 'restored' },
      { id: 'c2', failure: null },
    ]);
    expect(await rows('tickets').findOne({ _id: 7 })).toMatchObject({
      lastMessageFailed: true,
      lastMessageMaybeSent: true,
    });
  });

  it('skips ids that may have been given out', async () => {
    expect(await nextId('contacts')).toBeGreaterThan(lastId + 99_999);
  });

  it('contains no person who was erased after the backup', async () => {
    expect(await rows('contacts').findOne({ _id: 31 })).toMatchObject({
      name: '—',
      erasedAt: expect.any(Date) as Date,
    });
    expect(await rows('contacts').findOne({ _id: 32 })).toMatchObject({ name: 'Bruno Mantido' });
  });

  it('drops alerts that were due', async () => {
    expect(await rows('connection_alerts').findOne({ _id: 5 })).not.toHaveProperty('nextAt');
  });

  it('is in place, without files of the restore', async () => {
    expect((await readdir(join(root, 'new'))).sort()).toEqual(['media', 'store']);
  });

  it('ends all sign-ins; its timers run after an administrator has resumed', async () => {
    expect((await server.call(getRestoredData, {}, admin)).status).toBe(401);
    const signIn = async ({ email }: Persona) =>
      (await server.call(login, { body: { email, password: PASSWORD, client: 'desktop' } })).body;
    const [owner, colleague] = [await signIn(admin), await signIn(agent)];
    expect((await server.call(getRestoredData, {}, colleague)).status).toBe(403);
    expect((await server.call(resumeRestoredData, {}, colleague)).status).toBe(403);
    const { lostPeriod } = (await server.call(getRestoredData, {}, owner)).body;
    expect(Date.parse(lostPeriod?.to ?? '')).toBeGreaterThan(Date.parse(lostPeriod?.from ?? ''));

    const { dueWork } = server.app.context;
    const row = { kind: 'chatbot.step', ref: '7', companyId: admin.companyId, dueAt: new Date() };
    const waiting = () => rows('due_work').countDocuments({ ref: '7' });
    await dueWork.schedule(row);
    await dueWork.runDue(new Date());
    expect(await waiting()).toBe(1);
    expect((await server.call(resumeRestoredData, {}, owner)).status).toBe(204);
    expect((await server.call(getRestoredData, {}, owner)).body).toEqual({ lostPeriod: null });
    await dueWork.runDue(new Date());
    expect(await waiting()).toBe(0);
  });
});
