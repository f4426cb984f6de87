import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDirectory } from './lock';
import { workerFile } from './worker-file';
import type { WorkerMessage, WorkerOptions } from './worker';

export interface EmbeddedStoreOptions {
  /** Where the data is; made when it is not there. One process at a time. */
  directory: string;
  /** Listens on TCP; 0 for any free port. Absent: a Unix socket where there are any, as it is quicker and private. */
  port?: number;
  host?: string;
  /** Listens on this Unix socket. */
  socketPath?: string;
  /** How often TTL indexes are looked at, in milliseconds. */
  ttlIntervalMs?: number;
  /** How many events are kept for change streams that resume; default 100,000. */
  changeEvents?: number;
}

export interface EmbeddedStore {
  /** A `mongodb://` address for the driver or mongoose. */
  url: string;
  /** Finishes the writes under way, closes the files and gives the folder free. */
  close(): Promise<void>;
}

/** What a command makes is soon gone: more room for it only costs memory. */
const YOUNG = { maxYoungGenerationSizeMb: 16 };

/**
 * Starts the embedded store in a thread of its own, so that a scan never stops the caller's loop.
 * Throws when another process has the folder, or the port is taken.
 */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const directory = resolve(options.directory);
  const host = options.host ?? '127.0.0.1';
  const unlock = await lockDirectory(directory);
  const socketPath =
    options.socketPath ?? (options.port === undefined ? privateSocket(directory) : undefined);
  // The lock is held, so a socket left by a killed process is nobody's.
  if (socketPath !== undefined) await rm(socketPath, { force: true });
  const workerData: WorkerOptions = {
    directory,
    host,
    port: options.port ?? 0,
    socketPath,
    ttlIntervalMs: options.ttlIntervalMs ?? 60_000,
    changeEvents: options.changeEvents,
  };
  const worker = new Worker(workerFile(), { workerData, name: 'recado-store', resourceLimits: YOUNG });
  try {
    const message = await nextMessage(worker);
    if (message.type !== 'listening')
      throw new Error(message.type === 'failed' ? message.message : 'The store ended at once');
    const address = socketPath === undefined ? `${host}:${message.port}` : encodeURIComponent(socketPath);
    return {
      url: `mongodb://${address}/recado?directConnection=true`,
      close: once(() => stop(worker, unlock)),
    };
  } catch (error) {
    await worker.terminate();
    await unlock();
    throw error;
  }
}

/** The longest path a Unix socket can have on every system, in bytes. */
const MAX_SOCKET_PATH = 100;

/** A socket in the data folder, or in the temporary one when the path is too long; none on Windows. */
function privateSocket(directory: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const inside = join(directory, 'store.sock');
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH) return inside;
  const elsewhere = join(tmpdir(), `recado-${randomUUID()}.sock`);
  return Buffer.byteLength(elsewhere) <= MAX_SOCKET_PATH ? elsewhere : undefined;
}

async function stop(worker: Worker, unlock: () => Promise<void>): Promise<void> {
  const closed = nextMessage(worker);
  worker.postMessage('close');
  const message = await closed;
  await worker.terminate();
  await unlock();
  if (message.type === 'failed') throw new Error(message.message);
}

function nextMessage(worker: Worker): Promise<WorkerMessage> {
  return new Promise((resolvePromise, reject) => {
    worker.once('message', resolvePromise);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The store's thread ended with code ${code}`)));
  });
}

/** Closing twice is closing once. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= close());
}
