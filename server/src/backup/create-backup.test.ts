import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import {
  appendFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSnapshot } from '@recado/embedded-store';
import { type Config, loadConfig } from '#core/config';
import { connectDatabase, type Database, DATABASE_NAME } from '#core/database';
import { pathBelowRoot } from '#core/media';
import { copyMigratedStore } from '#testing/migrated-store';
import { BackupError } from './backup-error';
import { checkFiles, requireIntact } from './check-files';
import { BACKUP_FILES, backupName, isBackupName } from './layout';
import { isSecretOf, readManifest } from './manifest';
import { runBackup } from './run-backup';
import { openSecret } from './sealed-secret';

const SECRET = 'a secret of backups in tests, long enough';
const PASSPHRASE = 'correct horse battery';
const root = mkdtempSync(join(tmpdir(), 'recado-backup-'));
const dataDir = join(root, 'data');
const config: Config = {
  ...loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, APP_SECRET: SECRET, LOG_LEVEL: 'silent' }),
  mongoUrl: undefined,
};
const sealed: Config = { ...config, backup: { everyHours: 24, passphrase: PASSPHRASE } };
let database: Database;
let parents = 0;

const check = async (folder: string) => requireIntact(folder, await checkFiles(folder));
const newParent = () => join(root, `backups-${++parents}`);
const backupsIn = async (parent: string) => (await readdir(parent).catch(() => [])).filter(isBackupName);

/** Stores a file of messages with its row. */
async function storeFile(companyId: number, more: object = {}): Promise<string> {
  const content = randomBytes(2_000);
  const _id = randomBytes(16).toString('hex');
  const path = join(dataDir, 'media', pathBelowRoot(String(companyId), _id));
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await database.db
    .collection<{ _id: string }>('media_files')
    .insertOne({ _id, companyId, bytes: content.length, sha256, ...more } as { _id: string });
  return path;
}

beforeAll(async () => {
  await copyMigratedStore(dataDir);
  database = await connectDatabase(config);
});
afterAll(async () => {
  await database.close();
  await rm(root, { recursive: true, force: true });
});

describe('a backup', () => {
  it('contains everything that was stored before it, in order, while the server writes', async () => {
    const rows = database.db.collection<{ _id: number; text: string }>('backup_rows');
    let stored = 0;
    let writing = true;
    const writer = (async () => {
      while (writing) await rows.insertOne({ _id: ++stored, text: randomBytes(500).toString('hex') });
    })();
    await expect.poll(() => stored).toBeGreaterThan(50);
    const before = stored - 1;
    const parent = newParent();
    const { folder, content } = await runBackup(sealed, parent);
    writing = false;
    await writer;

    expect(await backupsIn(parent)).toEqual([folder.slice(parent.length + 1)]);
    await check(folder);
    const snapshot = openSnapshot(join(folder, BACKUP_FILES.store));
    const copied = [...snapshot.documentsOf(DATABASE_NAME, 'backup_rows')];
    await snapshot.close();
    expect(copied.length).toBeGreaterThanOrEqual(before);
    expect(copied.length).toBe(content.counts['backup_rows']);
    expect(copied).toEqual(await rows.find().sort({ _id: 1 }).limit(copied.length).toArray());
    expect(copied.map(({ _id }) => _id)).toEqual(copied.map((_, at) => at + 1));
    expect(content.migrations.sort()).toEqual(
      (await database.db.collection('migrations').find().toArray()).map(({ _id }) => String(_id)).sort(),
    );
    // Reading the copy leaves nothing in it.
    expect(await readdir(join(folder, BACKUP_FILES.store))).toEqual(['data.mdb']);
  });

  it('links the stored files, and counts those that no longer exist', async () => {
    const path = await storeFile(3);
    await rm(await storeFile(3));
    await storeFile(3, { pending: true });
    const first = await runBackup(sealed, newParent());
    expect(first.content.media).toEqual({ location: 'disk', files: 1, bytes: 2_000, missing: 1 });
    const copy = join(first.folder, 'media', path.slice(join(dataDir, 'media').length + 1));
    expect((await stat(copy)).ino).toBe((await stat(path)).ino);
    await rm(path);
    expect((await readFile(copy)).length).toBe(2_000);
    await check(first.folder);
  });

  it('contains the content of a file that is a symbolic link, not the link', async () => {
    const path = await storeFile(5);
    const elsewhere = join(root, 'elsewhere');
    await rename(path, elsewhere);
    await symlink(elsewhere, path);
    const { folder } = await runBackup(sealed, newParent());
    const copy = join(folder, 'media', path.slice(join(dataDir, 'media').length + 1));
    expect((await lstat(copy)).isFile()).toBe(true);
    await check(folder);
    await rm(path);
  });

  it('lists the people whose data was erased', async () => {
    const at = new Date('2026-11-29T12:00:00Z');
    await database.db
      .collection<{ _id: number }>('contacts')
      .insertMany([
        { _id: 41, companyId: 3, name: '—', erasedAt: at } as { _id: number },
        { _id: 42, companyId: 3, name: 'Ana' } as { _id: number },
      ]);
    const { folder } = await runBackup(sealed, newParent());
    const lines = (await readFile(join(folder, BACKUP_FILES.erasures), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { companyId: 3, contactId: 41, at: at.toISOString() },
    ]);
  });

  it('contains the secret only sealed', async () => {
    const { folder } = await runBackup(sealed, newParent());
    const text = await readFile(join(folder, BACKUP_FILES.secret), 'utf8');
    expect(await openSecret(text, PASSPHRASE)).toBe(SECRET);
    await expect(openSecret(text, 'another passphrase')).rejects.toThrow(BackupError);
    const manifest = await readManifest(folder);
    expect(isSecretOf(manifest, SECRET)).toBe(true);
    expect(isSecretOf(manifest, `${SECRET}.`)).toBe(false);

    const open = await runBackup(config, newParent());
    expect(open.hasSecret).toBe(false);
    expect(existsSync(join(open.folder, BACKUP_FILES.secret))).toBe(false);
    for (const each of [folder, open.folder]) {
      for (const file of await readdir(each, { recursive: true, withFileTypes: true })) {
        if (file.isFile())
          expect((await readFile(join(file.parentPath, file.name))).includes(SECRET), file.name).toBe(false);
      }
    }
  });

  it('is rejected when a byte of any file or of the manifest was altered', async () => {
    const source = await storeFile(3);
    const { folder, content } = await runBackup(sealed, newParent());
    await rm(source);
    const { path } = JSON.parse(
      (await readFile(join(folder, BACKUP_FILES.mediaList), 'utf8')).trim().split('\n').at(-1) ?? '',
    ) as { path: string };
    for (const name of [...Object.keys(content.files), BACKUP_FILES.manifest, `media/${path}`]) {
      const file = join(folder, name);
      const original = await readFile(file);
      const changed = Buffer.from(original);
      const at = Math.floor(original.length / 2);
      changed[at] = (changed[at] ?? 0) ^ 1;
      if (original.length === 0) await appendFile(file, '\n');
      else await writeFile(file, changed);
      await expect(check(folder), name).rejects.toThrow(/altered|damaged/);
      await writeFile(file, original);
    }
    await check(folder);
    await rm(join(folder, BACKUP_FILES.mediaList));
    await expect(check(folder)).rejects.toThrow('is missing');
  });

  it('that is killed at any moment leaves no valid manifest', { timeout: 120_000 }, async () => {
    await Promise.all(Array.from({ length: 40 }, () => storeFile(4)));
    const parent = newParent();
    let complete = 0;
    let interrupted = 0;
    for (const wait of [0, 10, 40, 120]) {
      const known = await backupsIn(parent);
      // A folder's name has whole seconds.
      if (known.includes(backupName(new Date()))) await delay(1_001 - (Date.now() % 1_000));
      const running = runBackup(sealed, parent, (child) => {
        const killSoon = async () => {
          while ((await backupsIn(parent)).length === known.length) await delay(1);
          await delay(wait);
          child.kill('SIGKILL');
        };
        void killSoon();
      });
      await running.catch(() => undefined);
      const folder = join(parent, (await backupsIn(parent)).find((name) => !known.includes(name)) ?? '');
      const result = await check(folder).then(
        () => 'complete',
        (error: unknown) => error,
      );
      if (result === 'complete') complete += 1;
      else {
        expect(result).toBeInstanceOf(BackupError);
        expect(String(result)).toContain('is no complete backup');
        interrupted += 1;
      }
    }
    expect(interrupted).toBeGreaterThan(0);
    expect(complete + interrupted).toBe(4);
    await delay(1_001);
    await check((await runBackup(sealed, parent)).folder);
  });

  it('is rejected without an embedded store, without room and for MongoDB', async () => {
    const parent = newParent();
    const empty = { ...config, dataDir: join(root, 'nothing') };
    await expect(runBackup(empty, parent)).rejects.toThrow('no embedded store');
    const full = { ...config, disk: { reserveBytes: Number.MAX_SAFE_INTEGER, reservePercent: 0 } };
    await expect(runBackup(full, parent)).rejects.toThrow('No backup was made');
    const mongo = { ...config, mongoUrl: 'mongodb://127.0.0.1/recado' };
    await expect(runBackup(mongo, parent)).rejects.toThrow('mongodump');
    const shared = { ...config, mongoUrl: 'mongodb://recado-store@127.0.0.1:1/recado' };
    await expect(runBackup(shared, parent)).rejects.toThrow('npm run store');
    expect(await backupsIn(parent)).toEqual([]);
  });
});
