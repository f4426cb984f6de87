import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDirectory } from './lock';
import { workerFile } from './worker-file';
import type { WorkerMessage, WorkerOptions } from './worker';

export interface EmbeddedStoreOptions {
  /** Where the data is; made when it is not there. One process at a time. */
  directory: string;
  /** 0 or absent: any free port. */
  port?: number;
  host?: string;
  /** Listens on a Unix socket instead of a port. */
  socketPath?: string;
  /** How often TTL indexes are looked at, in milliseconds. */
  ttlIntervalMs?: number;
}

export interface EmbeddedStore {
  /** A `mongodb://` address for the driver or mongoose. */
  url: string;
  /** Finishes the writes under way, closes the files and gives the folder free. */
  close(): Promise<void>;
}

/**
 * Starts the embedded store in a thread of its own, so that a scan never stops the caller's loop.
 * Throws when another process has the folder, or the port is taken.
 */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const directory = resolve(options.directory);
  const host = options.host ?? '127.0.0.1';
  const unlock = await lockDirectory(directory);
  const workerData: WorkerOptions = {
    directory,
    host,
    port: options.port ?? 0,
    socketPath: options.socketPath,
    ttlIntervalMs: options.ttlIntervalMs ?? 60_000,
  };
  const worker = new Worker(workerFile(), { workerData, name: 'recado-store' });
  try {
    const message = await nextMessage(worker);
    if (message.type !== 'listening')
      throw new Error(message.type === 'failed' ? message.message : 'The store ended at once');
    const address =
      options.socketPath === undefined ? `${host}:${message.port}` : encodeURIComponent(options.socketPath);
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
