import { randomUUID } from 'node:crypto';
import { readFileSync, utimesSync } from 'node:fs';
import { chmod, link, mkdir, open, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

interface Owner {
  pid: number;
  host: string;
  /** Start of the process, where the system reports it, because a later process may have the same pid. */
  started: string;
  /** Identifies the kernel's run, whatever the host's name; '' if the system reports none. */
  boot: string;
  /** Identifies this lock and the socket on which its owner listens. */
  token: string;
}

export interface LockTimes {
  /** Interval at which the owner touches the file. */
  touchMs: number;
  /** How long a start watches the file of an owner that it cannot reach. */
  watchMs: number;
  /** The owner reads the file before a commit if it has not for this long. Shorter than `watchMs`. */
  checkMs: number;
}

export const LOCK_TIMES: LockTimes = { touchMs: 2_000, watchMs: 15_000, checkMs: 10_000 };
/** Age in milliseconds after which the guard file of an interrupted takeover is ignored. */
const GUARD_AGE_MS = 10_000;
/** Network file systems, on which LMDB's memory map loses writes: NFS, SMB, CIFS, AFS, Ceph. */
const NETWORK = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400]);

export interface DirectoryLock {
  file: string;
  /** Distinguishes this lock from a later one. */
  token: string;
  /** An earlier owner ended without releasing the lock. */
  isAfterCrash: boolean;
  release(): Promise<void>;
  /** As an ended process would leave it: the next start takes over, and finds that this one did not release. */
  abandon(): Promise<void>;
}

/**
 * Locks a folder for this process, because LMDB would let a second process in. The lock of an owner that has
 * ended is taken over: at once if that is certain, otherwise when the owner no longer touches the file.
 *
 * @throws Error with process, host and file while another process has the folder, and for a network file
 * system
 */
export async function lockDirectory(
  directory: string,
  times: LockTimes = LOCK_TIMES,
): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // The files contain everything customers wrote, and their permissions follow the umask. If another user
  // owns the folder, it stays as it is.
  await chmod(directory, 0o700).catch(() => undefined);
  await requireLocalDisk(directory);
  const file = join(directory, 'recado.lock');
  const folder = await openFolder(directory);
  const own: Owner = { ...thisProcess(), token: randomUUID() };
  // The socket exists before the file, because an unreachable owner counts as ended.
  const server = await listen(folder.pathOf(own.token));
  const stopListening = async () => {
    await close(server);
    await folder.close();
  };
  let isAfterCrash: boolean;
  try {
    const content = JSON.stringify(own);
    const pathOf = (token: string) => folder.pathOf(token);
    isAfterCrash = !(await createFile(file, content));
    if (isAfterCrash && !(await replaceEnded(file, content, pathOf, times)))
      throw await inUse(directory, file);
  } catch (error) {
    await stopListening();
    throw error;
  }
  const touching = setInterval(() => touch(file), times.touchMs).unref();
  const abandon = async () => {
    clearInterval(touching);
    await stopListening();
  };
  return {
    file,
    token: own.token,
    isAfterCrash,
    abandon,
    release: async () => {
      if ((await readOwner(file))?.token === own.token) await rm(file, { force: true });
      await abandon();
    },
  };
}

/** Throws if another process has taken the lock over while this one was suspended. */
export function requireLock(file: string, token: string): void {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`The lock ${file} is gone: another process may use the folder.`, { cause: error });
  }
  if ((JSON.parse(content) as Owner).token !== token)
    throw new Error(`Another process has taken over the lock ${file}.`);
}

async function inUse(directory: string, file: string): Promise<Error> {
  const owner = await readOwner(file);
  const by = owner ? `in use by process ${owner.pid} on ${owner.host}` : 'being opened by another process';
  return new Error(
    `The data folder ${directory} is ${by} (${file}). Stop it first, or choose another folder with DATA_DIR.`,
  );
}

async function requireLocalDisk(directory: string): Promise<void> {
  const { type } = await statfs(directory);
  if (!NETWORK.has(type)) return;
  throw new Error(
    `The data folder ${directory} is on a network file system, where the store loses data. Choose a folder of a local disk with DATA_DIR.`,
  );
}

/** Replaces the lock of an owner that has ended. A second file prevents two takeovers at the same time. */
async function replaceEnded(
  file: string,
  content: string,
  pathOf: (token: string) => string,
  times: LockTimes,
): Promise<boolean> {
  const owner = await readOwner(file);
  if (owner && (await isOwned(file, owner, pathOf, times))) return false;
  const guard = `${file}.takeover`;
  const age = Date.now() - ((await stat(guard).catch(() => undefined))?.mtimeMs ?? Infinity);
  if (age > GUARD_AGE_MS) await rm(guard, { force: true });
  if (!(await createFile(guard, content))) return false;
  try {
    // Another start may have been faster.
    if ((await readOwner(file))?.token !== owner?.token) return false;
    if (owner?.token && process.platform !== 'win32') await rm(pathOf(owner.token), { force: true });
    await rm(file, { force: true });
    return await createFile(file, content);
  } finally {
    await rm(guard, { force: true });
  }
}

/** Returns whether the owner still runs. Takes `watchMs` if only the file can show that. */
async function isOwned(
  file: string,
  owner: Owner,
  pathOf: (token: string) => string,
  { watchMs }: LockTimes,
): Promise<boolean> {
  const isOfThisHost = owner.host === hostname();
  const boot = bootId();
  if (owner.token) {
    // The socket also accepts if the owner is frozen or in another container on this kernel.
    if (await accepts(pathOf(owner.token))) return true;
    if (boot === '' ? isOfThisHost : owner.boot === boot) return false;
  } else if (isOfThisHost) {
    // The owner is of a version that did not listen.
    return isAlive(owner);
  }
  const touchedAt = async () => (await stat(file).catch(() => undefined))?.mtimeMs;
  const before = await touchedAt();
  await wait(watchMs);
  return (await touchedAt()) !== before;
}

/** Creates a file together with its content, unless it exists. */
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

/** For file systems without hard links (FAT). The content follows a moment after the file. */
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
    // The file was removed, or a crash interrupted its writing, so it has no owner.
    return undefined;
  }
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // If the lock was taken over or the disk is gone, the next commit detects it (`requireLock`).
  }
}

const thisProcess = () => ({
  pid: process.pid,
  host: hostname(),
  started: startOf(process.pid),
  boot: bootId(),
});

function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return started === '' || startOf(pid) === started;
}

/** Returns when a process started, in clock ticks since boot (Linux); '' elsewhere. */
function startOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Returns an id that all containers on one kernel share (Linux); '' elsewhere. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** Maximum length of a Unix socket's path on all systems, in bytes. */
const MAX_SOCKET_PATH = 100;

/**
 * Returns where the owners of a folder listen: sockets inside it, whatever its path's length, or named pipes
 * on Windows.
 */
async function openFolder(
  directory: string,
): Promise<{ pathOf: (token: string) => string; close(): Promise<void> }> {
  const close = () => Promise.resolve();
  if (process.platform === 'win32') return { pathOf: (token) => `\\\\.\\pipe\\recado-${token}`, close };
  const name = (token: string) => `lock-${token.slice(0, 8)}.sock`;
  if (Buffer.byteLength(join(directory, name('12345678'))) <= MAX_SOCKET_PATH)
    return { pathOf: (token) => join(directory, name(token)), close };
  if (process.platform !== 'linux')
    return { pathOf: (token) => join(tmpdir(), `recado-${name(token)}`), close };
  const folder = await open(directory, 'r');
  return {
    pathOf: (token) => `/proc/self/fd/${folder.fd}/${name(token)}`,
    close: () => folder.close(),
  };
}

function accepts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // A full backlog means that the owner is alive but busy.
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EAGAIN'));
  });
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
  return server;
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
