import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

interface Owner {
  pid: number;
  host: string;
  /** When the process began, where the system tells: a pid alone may belong to another process by now. */
  started: string;
}

/** Takes tries to take over the lock of a dead process, against others that do the same. */
const TRIES = 5;

/**
 * Takes a folder for this process: LMDB itself would let a second one in. The lock of a process that is gone
 * is taken over. Throws when a living process has it; the answer gives it free.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const file = join(directory, 'recado.lock');
  const own = JSON.stringify(thisProcess());
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (await createFile(file, own)) return () => rm(file, { force: true });
    const owner = await readOwner(file);
    if (owner && isAlive(owner))
      throw new Error(
        `The data folder ${directory} is in use by process ${owner.pid}. Stop it first, or choose another folder with DATA_DIR.`,
      );
    await rm(file, { force: true });
  }
  throw new Error(`The data folder ${directory} is being opened by another process.`);
}

async function createFile(file: string, content: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(content);
    await handle.close();
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
