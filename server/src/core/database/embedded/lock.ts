import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

interface Owner {
  pid: number;
  host: string;
  /** When the process began, where the system tells: a pid alone may belong to another process by now. */
  started: string;
}

/**
 * Takes a folder for this process: LMDB itself would let a second one in. The lock of a process that is gone
 * is taken over. Throws when a living process has it; the answer gives it free.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // Everything customers wrote lies in it; the files themselves follow the umask. Not ours to change: left as it is.
  await chmod(directory, 0o700).catch(() => undefined);
  const file = join(directory, 'recado.lock');
  const own = JSON.stringify(thisProcess());
  if ((await createFile(file, own)) || (await takeOver(file, own))) return () => rm(file, { force: true });
  const owner = await readOwner(file);
  const by = owner ? `in use by process ${owner.pid}` : 'being opened by another process';
  throw new Error(
    `The data folder ${directory} is ${by}. Stop it first, or choose another folder with DATA_DIR.`,
  );
}

/** A guard left by a process that died while it took a lock over is as old as this, in milliseconds. */
const GUARD_AGE_MS = 10_000;

/** Replaces the lock of a dead process. A second file keeps two starts from doing so at the same time. */
async function takeOver(file: string, own: string): Promise<boolean> {
  const guard = `${file}.takeover`;
  const age = Date.now() - ((await stat(guard).catch(() => undefined))?.mtimeMs ?? Infinity);
  if (age > GUARD_AGE_MS) await rm(guard, { force: true });
  if (!(await createFile(guard, own))) return false;
  try {
    const owner = await readOwner(file);
    if (owner && isAlive(owner)) return false;
    await rm(file, { force: true });
    return await createFile(file, own);
  } finally {
    await rm(guard, { force: true });
  }
}

/** Makes a file that has its content from the first moment on, unless it is there already. */
async function createFile(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${process.pid}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error;
    return await createPlainly(file, content);
  } finally {
    await rm(draft, { force: true });
  }
}

/** For file systems without hard links (FAT): the content follows a moment later. */
async function createPlainly(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner;
  } catch {
    // Gone meanwhile, or cut off while it was written: nobody owns it.
    return undefined;
  }
}

const thisProcess = (): Owner => ({ pid: process.pid, host: hostname(), started: startOf(process.pid) });

function isAlive({ pid, host, started }: Owner): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return started === '' || startOf(pid) === started;
}

/** Clock ticks since boot at which a process began, on Linux; '' elsewhere. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
