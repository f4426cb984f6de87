import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedStore, startEmbeddedStore } from '@recado/embedded-store';
import { login } from '@recado/shared/auth';
import { getRestoredData } from '@recado/shared/restored-data';
import { type Config, loadConfig } from '#core/config';
import { nextId } from '#core/database';
import { SecretBox } from '#core/secrets';
import { encodeState, purposeOf } from '#messenger/state/state-rows';
import { PASSWORD, type Persona } from '#testing/factories';
import { startTestServer } from '#testing/start-test-server';
import { adaptMongo } from './adapt-mongo';

const SECRET = 'a secret of dumps in tests, long enough';
const CONNECTION = 9;
const root = mkdtempSync(join(tmpdir(), 'recado-adapt-'));
const log = pino({ level: 'silent' });
const from = new Date(Date.now() - 3_600_000);
let store: EmbeddedStore;
let admin: Persona;
let lastId: number;

const configOf = (secret = SECRET, mongoUrl: string | undefined = store.url): Config => ({
  ...loadConfig({ NODE_ENV: 'test', DATA_DIR: join(root, 'data'), APP_SECRET: secret, LOG_LEVEL: 'silent' }),
  port: 0,
  mongoUrl,
});

beforeAll(async () => {
  store = await startEmbeddedStore({ directory: join(root, 'mongo') });
  const server = await startTestServer({ config: configOf() });
  ({ admin } = await server.personas());
  lastId = await nextId('contacts');
  const { companyId } = admin;
  const rows = (name: string) => server.app.database.db.collection<{ _id: number | string }>(name);
  const credentials = encodeState({ nextPreKeyId: 31, firstUnuploadedPreKeyId: 31 });
  await rows('connections').insertOne({ _id: CONNECTION, companyId, name: 'Loja', paired: true } as {
    _id: number;
  });
  await rows('messenger_state').insertMany(
    [
      { _id: `${CONNECTION}:creds:me`, data: new SecretBox(SECRET).seal(purposeOf(CONNECTION), credentials) },
      { _id: `${CONNECTION}:session:5511`, data: Buffer.from('sealed') },
    ].map((row) => ({ ...row, companyId, connectionId: CONNECTION })),
  );
  await server.close();
});
afterAll(async () => {
  await store.close();
  await rm(root, { recursive: true, force: true });
});

describe('adaptMongo', () => {
  it('rejects numbers that were connected, another secret, a future time and an embedded store', async () => {
    const adapt = (config: Config, more: object = {}) =>
      adaptMongo(config, { from, oldStopped: true, ...more }, log);
    await expect(adapt(configOf(), { oldStopped: false })).rejects.toThrow('--confirm-old-stopped');
    await expect(adapt(configOf('x'.repeat(32)))).rejects.toThrow(
      'APP_SECRET is not the secret of this data. Set that of the old server.',
    );
    for (const time of [new Date(Date.now() + 60_000), new Date('yesterday')])
      await expect(adapt(configOf(), { from: time })).rejects.toThrow('--from takes the time of the dump');
    await expect(adapt({ ...configOf(), mongoUrl: undefined })).rejects.toThrow('Set MONGO_URL');
  });

  it('runs the steps of a restore: ids are skipped, Signal sessions deleted, companies paused', async () => {
    await adaptMongo(configOf(), { from, oldStopped: true }, log);
    const server = await startTestServer({ config: configOf() });
    try {
      expect(await nextId('contacts')).toBeGreaterThan(lastId + 99_999);
      const state = server.app.database.db.collection<{ _id: string }>('messenger_state');
      expect(await state.countDocuments({ _id: `${CONNECTION}:creds:me` })).toBe(1);
      expect(await state.countDocuments({ _id: `${CONNECTION}:session:5511` })).toBe(0);
      const body = { email: admin.email, password: PASSWORD, client: 'desktop' as const };
      const { token } = (await server.call(login, { body })).body;
      const { lostPeriod } = (await server.call(getRestoredData, {}, { ...admin, token })).body;
      expect(lostPeriod).toMatchObject({ from: from.toISOString(), secretLost: false });
    } finally {
      await server.close();
    }
  });
});
