import { randomBytes } from 'node:crypto';
import { copyFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Disaster, REMEDY } from './disaster';
import { endOf, type Rig } from './rig';

const PAGE_BYTES = 4_096;
const OVERWRITTEN_BYTES = 2_048;
const storeOf = (dataDir: string): string => join(dataDir, 'store/data.mdb');

/** Overwrites half of the page that has the first occurrence of a text; every page of a backup is in use. */
async function overwritePage(rig: Rig, text: string): Promise<string> {
  const dataDir = await rig.copyData();
  await copyFile(join(rig.backup, 'store/data.mdb'), storeOf(dataDir));
  const content = await readFile(storeOf(dataDir));
  const page = Math.floor(content.indexOf(text) / PAGE_BYTES);
  expect(page).toBeGreaterThan(1);
  randomBytes(OVERWRITTEN_BYTES).copy(content, page * PAGE_BYTES);
  await writeFile(storeOf(dataDir), content);
  return dataDir;
}

export const DAMAGED_STORE: readonly Disaster[] = [
  {
    name: 'the data folder was deleted',
    prove: async (rig) => {
      const dataDir = await rig.copyData();
      await rm(dataDir, { recursive: true });
      await rig.restore(rig.backup, { target: dataDir });
      await rig.expectNothingLost(dataDir);
    },
  },
  {
    name: 'the store file was truncated',
    prove: async (rig) => {
      const dataDir = await rig.copyData();
      const { length } = await readFile(storeOf(dataDir));
      await truncate(storeOf(dataDir), Math.floor(length / 2));
      const { code, errors } = await endOf(rig.start('main', { dataDir }));
      expect(code).toBe(1);
      expect(errors).toMatch(REMEDY.otherBackup);
    },
  },
  {
    name: 'half a page of the store was overwritten',
    prove: async (rig) => {
      const dataDir = await overwritePage(rig, 'Entregamos');
      // The lock of the killed server remains, so the start checks the pages.
      expect((await endOf(rig.start('main', { dataDir }))).errors).toMatch(REMEDY.otherBackup);
      await expect(rig.admin({ dataDir }, 'check')).rejects.toThrow(REMEDY.otherBackup);
    },
  },
  {
    name: 'a backup was made of a damaged store',
    prove: async (rig) => {
      const dataDir = await overwritePage(rig, 'Entregamos');
      await expect(rig.admin({ dataDir }, 'backup', rig.newFolder('backups'))).rejects.toThrow(
        /No backup was made, earlier ones stay.*(restore the newest backup|run npm run admin -- check)/s,
      );
    },
  },
  {
    name: 'the store file is empty',
    prove: async (rig) => {
      const dataDir = await rig.copyData();
      await truncate(storeOf(dataDir), 0);
      await expect(rig.admin({ dataDir }, 'check')).rejects.toThrow(REMEDY.otherBackup);
    },
  },
  {
    name: 'the lock file was left behind',
    prove: async (rig) => {
      const dataDir = await rig.copyData();
      expect(await readFile(join(dataDir, 'store/recado.lock'), 'utf8')).toContain('"pid"');
      const [, messages] = /(\d+) {2}messages\n/.exec(await rig.admin({ dataDir }, 'check')) ?? [];
      expect(Number(messages)).toBeGreaterThan(0);
    },
  },
];
