import { mkdirSync, statSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect } from 'vitest';
import { openSnapshot, startEmbeddedStore } from '@recado/embedded-store';
import { DATABASE, filesBelow } from '../compare-restored';
import { type Disaster, REMEDY } from './disaster';
import { backupIn, type Rig } from './rig';

const DAY_MS = 86_400_000;
const SHIFTED_CLOCK = new URL('../shifted-clock.mjs', import.meta.url).href;
/** Less than the store file has. */
const SMALL_DISK_KIB = 256;
/** Permissions do not concern root, so that root runs the command as another user. */
const OTHER_USER = 65_534;
const user = process.getuid?.() === 0 ? OTHER_USER : undefined;

const clockOf = (offsetMs: number) => ({
  NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`,
  RECADO_CLOCK_OFFSET_MS: String(offsetMs),
});

/** Gives a folder to the user of the command. */
async function handOver(folder: string, mode = 0o700): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const path of [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))]) {
    if (user !== undefined) await chown(path, user, user);
    await chmod(path, (await lstat(path)).isDirectory() ? mode : mode & 0o666);
  }
  return folder;
}

/** Returns a folder on another disk than the temporary one; undefined on a machine with one disk. */
async function otherDisk(root: string): Promise<string | undefined> {
  const { dev } = statSync(tmpdir());
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const parent = [cache, '/dev/shm', '/tmp'].find(
    (folder) => (statSync(folder, { throwIfNoEntry: false })?.dev ?? dev) !== dev,
  );
  return parent === undefined ? undefined : mkdtemp(join(parent, 'recado-other-disk-'));
}

async function rejectsFullDisk(rig: Rig, dataDir: string, ...args: string[]): Promise<void> {
  await expect(rig.admin({ dataDir, diskKib: SMALL_DISK_KIB }, ...args)).rejects.toThrow(REMEDY.room);
}

export const SURROUNDINGS: readonly Disaster[] = [
  {
    name: 'the target of a restore is not empty',
    prove: async (rig) => {
      const target = await rig.copyData();
      await expect(rig.restore(rig.backup, { target })).rejects.toThrow(REMEDY.emptyFolder);
    },
  },
  {
    name: 'the target of a restore is read-only',
    prove: async (rig) => {
      const target = rig.newFolder('read-only');
      await mkdir(target);
      await chmod(target, 0o555);
      await expect(rig.admin({ dataDir: target, user }, 'restore', rig.backup)).rejects.toThrow(
        REMEDY.rights,
      );
      expect(await readdir(target)).toEqual([]);
    },
  },
  {
    name: 'the folder of backups is read-only',
    prove: async (rig) => {
      const dataDir = await handOver(await rig.copyData());
      const parent = rig.newFolder('read-only');
      await mkdir(parent);
      await chmod(parent, 0o555);
      await expect(rig.admin({ dataDir, user }, 'backup', parent)).rejects.toThrow(REMEDY.rights);
    },
  },
  {
    name: 'the backup is on a read-only disk',
    prove: async (rig) => {
      const backup = await handOver(await rig.copyBackup(), 0o555);
      const target = rig.newFolder('target');
      await mkdir(target);
      await handOver(target);
      await rig.admin({ dataDir: target, user }, 'restore', backup, '--confirm-old-stopped');
      await rig.expectNothingLost(target);
    },
  },
  {
    name: 'the disk is full during a backup',
    prove: async (rig) => {
      const dataDir = await rig.copyData();
      const parent = rig.newFolder('backups');
      await rejectsFullDisk(rig, dataDir, 'backup', parent);
      expect(await readdir(parent)).toEqual([]);
    },
  },
  {
    name: 'the disk is full during a restore',
    prove: async (rig) => {
      const target = rig.newFolder('target');
      await rejectsFullDisk(rig, target, 'restore', rig.backup, '--confirm-old-stopped');
      await rig.restore(rig.backup, { target });
      await rig.expectNothingLost(target);
    },
  },
  {
    name: 'the clock was set back by a day before the restore',
    prove: async (rig) => {
      const target = await rig.restore(rig.backup, { environment: clockOf(-DAY_MS) });
      await rig.expectNothingLost(target);
      const snapshot = openSnapshot(join(target, 'store'));
      const periods = [...snapshot.documentsOf(DATABASE, 'restored_companies')];
      await snapshot.close();
      expect(periods.length).toBeGreaterThan(0);
      for (const { from, at } of periods) expect(Number(at)).toBeGreaterThanOrEqual(Number(from));
    },
  },
  {
    name: 'the clock is a month ahead',
    prove: async (rig) => {
      await rig.expectNothingLost(await rig.restore(rig.backup, { environment: clockOf(30 * DAY_MS) }));
    },
  },
  {
    name: 'a person was erased after the backup',
    prove: async (rig) => {
      const snapshot = openSnapshot(join(rig.backup, 'store'));
      const [person] = [...snapshot.documentsOf(DATABASE, 'contacts')].filter(({ phone }) => phone);
      await snapshot.close();
      const number = String(person?.['phone']);
      const erasures = rig.newFolder('erasures');
      const line = {
        companyId: Number(person?.['companyId']),
        contactId: Number(person?.['_id']),
        at: new Date(),
      };
      await writeFile(erasures, `${JSON.stringify(line)}\n`);
      const target = await rig.restore(rig.backup, { flags: ['--erasures', erasures] });
      const content = await readFile(join(target, 'store/data.mdb'));
      expect((await readFile(join(rig.backup, 'store/data.mdb'))).includes(number)).toBe(true);
      const restored = openSnapshot(join(target, 'store'));
      const contacts = [...restored.documentsOf(DATABASE, 'contacts')].filter(({ phone }) => phone);
      const messages = [...restored.documentsOf(DATABASE, 'messages')];
      await restored.close();
      expect(contacts.map(({ phone }) => phone)).not.toContain(number);
      expect(messages.filter(({ contactId, body }) => contactId === person?.['_id'] && body !== '')).toEqual(
        [],
      );
      expect(contacts).toHaveLength(1);
      expect(content.length).toBeGreaterThan(0);
    },
  },
  {
    name: 'the list of erasures is missing',
    prove: async (rig) => {
      const flags = ['--erasures', rig.newFolder('nothing')];
      await expect(rig.restore(rig.backup, { flags })).rejects.toThrow(
        /is no list of erasures: name erasures\.ndjson of a newer backup/,
      );
    },
  },
  {
    name: 'folders have spaces and accents',
    prove: async (rig) => {
      const dataDir = await rig.copyData();
      const output = await rig.admin({ dataDir }, 'backup', rig.newFolder('Cópias de segurança'));
      const target = rig.newFolder('Dados da Açaí & Cia');
      await rig.restore(backupIn(output), { target });
      await rig.expectNothingLost(target, backupIn(output));
    },
  },
  {
    name: 'the restored store is copied to MongoDB',
    prove: async (rig) => {
      const target = await rig.restore(rig.backup);
      const store = await startEmbeddedStore({ directory: rig.newFolder('mongo') });
      const client = new MongoClient(store.url);
      try {
        await rig.admin({ dataDir: target }, 'copy', '--to', store.url);
        const snapshot = openSnapshot(join(target, 'store'));
        const counts = snapshot.collections(DATABASE);
        await snapshot.close();
        for (const { name, count } of counts.filter((each) => each.count > 0))
          expect([name, await client.db(DATABASE).collection(name).countDocuments()]).toEqual([name, count]);
        expect(counts.find(({ name }) => name === 'messages')?.count).toBeGreaterThan(0);
      } finally {
        await client.close();
        await store.close();
      }
    },
  },
  {
    name: 'the backup is on another disk',
    prove: async (rig) => {
      const parent = await otherDisk(rig.root);
      if (parent === undefined) {
        // Links are impossible to another disk only.
        expect(statSync(tmpdir()).dev).toBe(statSync(rig.root).dev);
        return;
      }
      try {
        const backup = backupIn(await rig.admin({ dataDir: await rig.copyData() }, 'backup', parent));
        const target = await rig.restore(backup);
        await rig.expectNothingLost(target, backup);
        const [file = ''] = await filesBelow(join(target, 'media'));
        const [one, other] = [target, backup].map((folder) => statSync(join(folder, 'media', file)));
        expect(one?.dev).not.toBe(other?.dev);
      } finally {
        await rm(parent, { recursive: true, force: true });
      }
    },
  },
];
