import { cp, lstat, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect } from 'vitest';
import { startEmbeddedStore } from '@recado/embedded-store';
import { DATABASE, filesBelow } from '../compare-restored';
import { type Disaster, REMEDY } from './disaster';
import { backupIn, type Rig } from './rig';

/** Returns the path of the backup's first file of a message, below `media/`. */
async function firstFile(backup: string): Promise<string> {
  const [first = ''] = await filesBelow(join(backup, 'media'));
  return first.slice(1);
}

async function rejects(rig: Rig, backup: string, remedy: RegExp): Promise<void> {
  await expect(rig.restore(backup)).rejects.toThrow(remedy);
}

/** Everything but the file is restored. */
async function restoresWithout(rig: Rig, backup: string, file: string): Promise<void> {
  await rejects(rig, backup, REMEDY.withoutFiles);
  const target = await rig.restore(backup, { flags: ['--without-damaged-files'] });
  // The rows of the file and of its message or thumbnail say that it is lost.
  await rig.expectNothingLost(target, rig.backup, {
    adapted: ['media_files', 'messages'],
    lostFiles: [file],
  });
}

/** Alters one byte in the middle of a file. */
async function alter(path: string): Promise<void> {
  const content = await readFile(path);
  const at = Math.floor(content.length / 2);
  content[at] = (content[at] ?? 0) ^ 1;
  await rm(path);
  await writeFile(path, content);
}

export const DAMAGED_BACKUP: readonly Disaster[] = [
  {
    name: 'one byte of the database changed in the backup',
    prove: async (rig) => {
      const backup = await rig.copyBackup();
      await alter(join(backup, 'store/data.mdb'));
      await rejects(rig, backup, REMEDY.otherBackup);
    },
  },
  {
    name: 'the manifest was altered',
    prove: async (rig) => {
      const backup = await rig.copyBackup();
      const path = join(backup, 'manifest.json');
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(/"messages": \d+/, '"messages": 1'));
      await rejects(rig, backup, REMEDY.otherBackup);
    },
  },
  {
    name: 'the manifest is missing, as after a kill',
    prove: async (rig) => {
      const backup = await rig.copyBackup();
      await rm(join(backup, 'manifest.json'));
      await rejects(rig, backup, REMEDY.otherBackup);
    },
  },
  {
    name: 'the backup is of a newer format',
    prove: async (rig) => {
      const backup = await rig.copyBackup();
      const path = join(backup, 'manifest.json');
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace('"format": 1', '"format": 2'));
      await rejects(rig, backup, /of a later version of Recado \(format 2\)\. Restore it with that version/);
    },
  },
  {
    name: 'the backup has a migration of a newer version',
    prove: async (rig) => {
      const dataDir = await rig.copyData();
      const store = await startEmbeddedStore({ directory: join(dataDir, 'store') });
      const client = new MongoClient(store.url);
      await client.db(DATABASE).collection<{ _id: string }>('migrations').insertOne({ _id: 'future:1' });
      await client.close();
      await store.close();
      const parent = rig.newFolder('backups');
      const backup = backupIn(await rig.admin({ dataDir }, 'backup', parent));
      const target = rig.newFolder('target');
      await expect(rig.restore(backup, { target })).rejects.toThrow(
        /newer version of Recado \(it has future:1\)\. Start that version or a newer one, or restore a backup/,
      );
      // A rejected restore leaves nothing in the way of another backup.
      expect(await readdir(target)).toEqual(['app-secret']);
    },
  },
  {
    name: 'a file of a message is missing',
    prove: async (rig) => {
      const backup = await rig.copyBackup();
      const file = await firstFile(backup);
      await rm(join(backup, 'media', file));
      await restoresWithout(rig, backup, file);
    },
  },
  {
    name: 'a file of a message is damaged',
    prove: async (rig) => {
      const backup = await rig.copyBackup();
      const file = await firstFile(backup);
      await alter(join(backup, 'media', file));
      await rejects(rig, backup, REMEDY.withoutFiles);
    },
  },
  {
    name: 'a symbolic link replaces a file of a message',
    prove: async (rig) => {
      const backup = await rig.copyBackup();
      const file = join(backup, 'media', await firstFile(backup));
      const elsewhere = rig.newFolder('elsewhere');
      await rename(file, elsewhere);
      await symlink(elsewhere, file);
      await rejects(rig, backup, REMEDY.withoutFiles);
    },
  },
  {
    name: 'files of messages are symbolic links when the backup is made',
    prove: async (rig) => {
      const dataDir = await rig.copyData();
      const file = join(dataDir, 'media', await firstFile(dataDir));
      const elsewhere = rig.newFolder('elsewhere');
      await cp(file, elsewhere);
      await rm(file);
      await symlink(elsewhere, file);
      const [backup = ''] = (await rig.admin({ dataDir }, 'backup', rig.newFolder('backups'))).split(': ');
      expect((await lstat(join(backup, 'media', await firstFile(backup)))).isFile()).toBe(true);
    },
  },
];
