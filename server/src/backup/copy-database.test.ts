import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, Decimal128, Double, Int32, Long, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedStore, startEmbeddedStore } from '@recado/embedded-store';
import { login } from '@recado/shared/auth';
import { type Config, loadConfig } from '#core/config';
import { connectDatabase } from '#core/database';
import { PASSWORD, type Persona } from '#testing/factories';
import { startTestServer } from '#testing/start-test-server';
import { copyDatabase } from './copy-database';

const SECRET = 'a secret of copies in tests, long enough';
const root = mkdtempSync(join(tmpdir(), 'recado-copy-'));
const configOf = (mongoUrl?: string): Config => ({
  ...loadConfig({ NODE_ENV: 'test', DATA_DIR: join(root, 'old'), APP_SECRET: SECRET, LOG_LEVEL: 'silent' }),
  port: 0,
  mongoUrl,
});
const TYPES = {
  ...{ int: new Int32(1), double: new Double(1), long: Long.fromString('9007199254740993') },
  ...{ decimal: Decimal128.fromString('0.10'), id: new ObjectId(), bytes: new Binary(Buffer.from('ab')) },
  ...{ at: new Date(0), nothing: null, list: [new Double(2), { deep: new Int32(3) }], pattern: /^a.b$/i },
};

let target: EmbeddedStore;
let admin: Persona;
beforeAll(async () => {
  const server = await startTestServer({ config: configOf() });
  ({ admin } = await server.personas());
  await server.app.database.db.collection<{ _id: string }>('types').insertOne({ _id: 'all', ...TYPES });
  await server.close();
  target = await startEmbeddedStore({ directory: join(root, 'target') });
}, 60_000);
afterAll(async () => {
  await target.close();
  await rm(root, { recursive: true, force: true });
});

describe('copyDatabase', () => {
  it('copies all documents with their types, and all indexes', async () => {
    const { counts } = await copyDatabase(configOf(), target.url);
    expect(counts).toMatchObject({ types: 1, companies: expect.any(Number) as number });
    const client = new MongoClient(target.url);
    const source = await connectDatabase({ dataDir: join(root, 'old') });
    try {
      const copy = client.db('recado');
      for (const { name } of await source.db.listCollections().toArray()) {
        const asBytes = async (db: typeof copy) =>
          (
            await db
              .collection(name)
              .find({}, { raw: true, sort: { _id: 1 } })
              .toArray()
          ).map((bytes) => Buffer.from(bytes as unknown as Uint8Array).toString('base64'));
        expect(await asBytes(copy), name).toEqual(await asBytes(source.db));
        const keys = async (db: typeof copy) =>
          (await db.collection(name).indexes()).sort((a, b) => String(a.name).localeCompare(String(b.name)));
        expect(await keys(copy), name).toEqual(await keys(source.db));
      }
    } finally {
      await client.close();
      await source.close();
    }
  });

  it('is followed by a server on the target', async () => {
    const server = await startTestServer({ config: configOf(target.url) });
    const body = { email: admin.email, password: PASSWORD, client: 'desktop' as const };
    expect((await server.call(login, { body })).body.user.companyId).toBe(admin.companyId);
    await server.close();
  });

  it('rejects a target that is not empty, and a source that is no embedded store', async () => {
    await expect(copyDatabase(configOf(), target.url)).rejects.toThrow('is not empty');
    await expect(copyDatabase(configOf(target.url), target.url)).rejects.toThrow('Only an embedded store');
  });
});
