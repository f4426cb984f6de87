import { type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect } from 'vitest';
import { startEmbeddedStore } from '@recado/embedded-store';
import { DATABASE } from '../compare-restored';
import { pause } from '../killing';
import { type Disaster, REMEDY } from './disaster';
import { backupIn, endOf, type Rig } from './rig';

/** Longer than the command takes on a quiet machine. */
const MAX_KILL_MS = 1_500;
/** Within this time the program is only loaded. */
const MIN_KILL_MS = 400;

async function killSometime(child: ChildProcess): Promise<void> {
  const ended = endOf(child);
  await pause(MIN_KILL_MS + Math.random() * (MAX_KILL_MS - MIN_KILL_MS));
  child.kill('SIGKILL');
  await ended;
}

async function killBackup(rig: Rig): Promise<void> {
  const dataDir = await rig.copyData();
  const parent = rig.newFolder('backups');
  await killSometime(rig.start('admin', { dataDir }, 'backup', parent));
  // The tool's process ends with it.
  await pause(100);
  const [name] = existsSync(parent) ? await readdir(parent) : [];
  if (name === undefined) return;
  if (!existsSync(join(parent, name, 'manifest.json')))
    await expect(rig.restore(join(parent, name))).rejects.toThrow(REMEDY.otherBackup);
  else await rig.restore(join(parent, name));
}

async function killRestore(rig: Rig): Promise<void> {
  const target = rig.newFolder('target');
  const command = ['restore', rig.backup, '--confirm-old-stopped'];
  await killSometime(rig.start('admin', { dataDir: target }, ...command));
  // A restore that had ended in time is not repeated.
  if (existsSync(join(target, 'restoring')) || !existsSync(join(target, 'store')))
    await rig.restore(rig.backup, { target });
  await rig.expectNothingLost(target);
}

export const INTERRUPTED: readonly Disaster[] = [
  ...[1, 2, 3].map((time) => ({ name: `a backup was killed (${time})`, prove: killBackup })),
  ...[1, 2, 3].map((time) => ({ name: `a restore was killed and repeated (${time})`, prove: killRestore })),
  {
    name: 'a server starts on a half-restored folder',
    prove: async (rig) => {
      const target = await rig.restore(rig.backup);
      // As between the moves of the files and of the store.
      await mkdir(join(target, 'restoring'));
      await rename(join(target, 'store'), join(target, 'restoring/store'));
      await writeFile(join(target, 'restoring/moving'), '');
      const { code, errors } = await endOf(rig.start('main', { dataDir: target }));
      expect(code).toBe(1);
      expect(errors).toMatch(REMEDY.interrupted);
      await rig.restore(rig.backup, { target });
      await rig.expectNothingLost(target);
    },
  },
  {
    name: 'a restore was killed after its last move',
    prove: async (rig) => {
      const target = await rig.restore(rig.backup);
      await mkdir(join(target, 'restoring'));
      await writeFile(join(target, 'restoring/moving'), '');
      expect(await rig.admin({ dataDir: target }, 'check')).toContain('The data is up to date.');
      await rig.expectNothingLost(target);
    },
  },
  {
    name: 'retention deletes the backup while it is restored',
    prove: async (rig) => {
      const backup = await rig.copyBackup();
      const target = rig.newFolder('target');
      const restoring = rig.restore(backup, { target }).then(
        () => 'restored',
        (error: unknown) => String(error),
      );
      await pause(MIN_KILL_MS + Math.random() * 400);
      await rm(join(backup, 'manifest.json'), { force: true });
      await rm(backup, { recursive: true, force: true });
      const result = await restoring;
      if (result === 'restored') await rig.expectNothingLost(target);
      else
        expect(result).toMatch(
          /[Rr]estore another|use another one|does not exist\. Name the folder|Repeat the command/,
        );
    },
  },
  {
    name: 'two backups are made at once',
    prove: async (rig) => {
      const dataDir = await rig.copyData();
      const parent = rig.newFolder('backups');
      const both = await Promise.allSettled([1, 2].map(() => rig.admin({ dataDir }, 'backup', parent)));
      for (const one of both)
        if (one.status === 'rejected')
          expect(String(one.reason)).toMatch(
            /another backup started in the same second\. Repeat the command/,
          );
      const names = await readdir(parent);
      expect(names).toHaveLength(both.filter(({ status }) => status === 'fulfilled').length);
      const backup = join(parent, names[0] ?? '');
      await rig.expectNothingLost(await rig.restore(backup), backup);
    },
  },
  {
    name: 'a backup is made while a migration runs',
    prove: async (rig) => {
      const dataDir = await rig.copyData();
      const store = await startEmbeddedStore({ directory: join(dataDir, 'store') });
      const client = new MongoClient(store.url);
      const migrations = client.db(DATABASE).collection<{ _id: string }>('migrations');
      // Their steps are repeatable, because a kill may interrupt them.
      await migrations.deleteMany({ _id: { $in: ['tickets:5', 'messages:8', 'contacts:8'] } });
      await client.close();
      await store.close();
      const parent = rig.newFolder('backups');
      const [output] = await Promise.all([
        rig.admin({ dataDir }, 'backup', parent),
        rig.admin({ dataDir }, 'migrate'),
      ]);
      const backup = backupIn(output);
      const target = await rig.restore(backup);
      await rig.expectNothingLost(target, backup, {
        adapted: ['migrations', 'migration_locks', 'migration_places'],
      });
    },
  },
];
