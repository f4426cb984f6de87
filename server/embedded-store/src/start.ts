import { randomBytes, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type DirectoryLock, LOCK_TIMES, lockDirectory, type LockTimes } from './lock';
import { DATA_FILE, requireIntactPages, requireWhole } from './storage/damage';
import { STORE_USER } from './wire/access';
import type { WorkerMessage, WorkerOptions } from './worker';
import { workerFile } from './worker-file';

export interface EmbeddedStoreOptions {
  /** Folder of the data, created if missing. Only one process may use it. */
  directory: string;
  /**
   * TCP port; 0 means any free port. If absent, a Unix socket is used where available, because it is faster
   * and private.
   */
  port?: number;
  host?: string;
  /** Password of the user `recado-store`, required over TCP; random if absent. */
  password?: string;
  socketPath?: string;
  /** Called when another process has taken over the folder. By default, the process ends. */
  onLost?: (message: string) => void;
  lockTimes?: LockTimes;
  /** Interval in milliseconds of deleting documents by TTL indexes. */
  ttlIntervalMs?: number;
  /** Checks all pages of the data first. */
  checkPages?: boolean;
  /** Maximum of events kept for change streams that resume. Default: 100,000. */
  changeEvents?: number;
}

export interface EmbeddedStore {
  /** A `mongodb://` address for drivers; over TCP it contains the password. */
  url: string;
  /** The address without password, for display. */
  address: string;
  /** Finishes running writes, closes the files and unlocks the folder. */
  close(): Promise<void>;
}

/** After a crash, smaller data is checked for damage, which may have caused it: about a second per GB. */
const MAX_CHECKED_BYTES = 256 * 1024 * 1024;

/** Commands create short-lived objects, so a larger young generation would only use memory. */
const WORKER_RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16 };

/** Another process writes to the database, so this one must end. */
function endProcess(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Starts the embedded store in its own thread, so that a scan does not block the caller. Throws if another
 * process has the folder or the port, and for damaged data.
 */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const directory = resolve(options.directory);
  const host = options.host ?? '127.0.0.1';
  const { lockTimes = LOCK_TIMES } = options;
  const lock = await lockDirectory(directory, lockTimes);
  try {
    requireUndamaged(directory, { all: options.checkPages === true, isAfterCrash: lock.isAfterCrash });
  } catch (error) {
    // The next start must check all pages again.
    await lock.abandon();
    throw error;
  }
  const socketPath =
    options.socketPath ?? (options.port === undefined ? privateSocket(directory) : undefined);
  // The lock is held, so an existing socket was left by a crash.
  if (socketPath !== undefined) await rm(socketPath, { force: true });
  const password =
    socketPath === undefined ? (options.password ?? randomBytes(32).toString('base64url')) : undefined;
  const workerData: WorkerOptions = {
    directory,
    host,
    port: options.port ?? 0,
    socketPath,
    password,
    lock: { file: lock.file, token: lock.token, checkMs: lockTimes.checkMs },
    ttlIntervalMs: options.ttlIntervalMs ?? 60_000,
    changeEvents: options.changeEvents,
  };
  const worker = new Worker(workerFile(), {
    workerData,
    name: 'recado-store',
    resourceLimits: WORKER_RESOURCE_LIMITS,
  });
  try {
    const message = await nextMessage(worker);
    if (message.type !== 'listening')
      throw new Error(message.type === 'failed' ? message.message : 'The store ended at once');
    const onLost = options.onLost ?? endProcess;
    worker.on('message', (later: WorkerMessage) => {
      if (later.type === 'lost') onLost(later.message);
    });
    return {
      ...addressesOf(
        socketPath === undefined ? `${host}:${message.port}` : encodeURIComponent(socketPath),
        password,
      ),
      close: once(() => stop(worker, lock)),
    };
  } catch (error) {
    await worker.terminate();
    await lock.release();
    throw error;
  }
}

/** @throws DamagedStoreError, where LMDB would end the process without a message */
function requireUndamaged(
  directory: string,
  { all, isAfterCrash }: { all: boolean; isAfterCrash: boolean },
): void {
  const file = join(directory, DATA_FILE);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return;
  if (all || (isAfterCrash && stats.size <= MAX_CHECKED_BYTES)) requireIntactPages(file);
  else requireWhole(file);
}

function addressesOf(place: string, password: string | undefined): Pick<EmbeddedStore, 'url' | 'address'> {
  if (password === undefined) {
    const url = `mongodb://${place}/recado?directConnection=true`;
    return { url, address: url };
  }
  const rest = `@${place}/recado?directConnection=true&authSource=admin&authMechanism=SCRAM-SHA-256`;
  return {
    url: `mongodb://${STORE_USER}:${encodeURIComponent(password)}${rest}`,
    address: `mongodb://${STORE_USER}${rest}`,
  };
}

/** Maximum length of a Unix socket's path on all systems, in bytes. */
const MAX_SOCKET_PATH = 100;

/**
 * Returns a socket in the data folder, or in the temporary folder if the path is too long; none on Windows.
 */
function privateSocket(directory: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const inside = join(directory, 'store.sock');
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH) return inside;
  const elsewhere = join(tmpdir(), `recado-${randomUUID()}.sock`);
  return Buffer.byteLength(elsewhere) <= MAX_SOCKET_PATH ? elsewhere : undefined;
}

async function stop(worker: Worker, lock: DirectoryLock): Promise<void> {
  const closed = nextMessage(worker);
  worker.postMessage('close');
  const message = await closed;
  await worker.terminate();
  await lock.release();
  if (message.type === 'failed') throw new Error(message.message);
}

function nextMessage(worker: Worker): Promise<WorkerMessage> {
  return new Promise((resolvePromise, reject) => {
    worker.once('message', resolvePromise);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The store's thread ended with code ${code}`)));
  });
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= close());
}
