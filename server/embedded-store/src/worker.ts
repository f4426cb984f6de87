import { chmodSync, mkdirSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { serveConnection } from './connection';
import { requireLock } from './lock';
import { startHousekeeping } from './maintenance/ttl';
import { Store } from './store/store';
import { passwordAccess, unrestrictedAccess } from './wire/access';

export interface WorkerOptions {
  directory: string;
  host: string;
  port: number;
  socketPath: string | undefined;
  /** Every connection over TCP must authenticate with it. */
  password: string | undefined;
  /** Checked before a commit that follows a pause of the process. */
  lock: { file: string; token: string; checkMs: number };
  ttlIntervalMs: number;
  changeEvents: number | undefined;
}

/** Message of the thread: its address or its error. */
export type WorkerMessage =
  | { type: 'listening'; port: number }
  | { type: 'failed'; message: string }
  | { type: 'lost'; message: string }
  | { type: 'closed' };

const post = (message: WorkerMessage) => parentPort?.postMessage(message);

async function main(options: WorkerOptions): Promise<void> {
  mkdirSync(options.directory, { recursive: true });
  const store = new Store(options.directory, options.changeEvents);
  store.storage.checkBeforeCommits(lockCheck(options.lock));
  const sockets = new Set<Socket>();
  const { password } = options;
  const access = password === undefined ? () => unrestrictedAccess : passwordAccess(password);
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(store, socket, access());
  });
  await listen(server, options);
  const stopHousekeeping = startHousekeeping(store, options.ttlIntervalMs);
  parentPort?.once('message', () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    stopHousekeeping()
      .then(() => store.close())
      .then(() => post({ type: 'closed' }), fail);
  });
  const address = server.address();
  post({ type: 'listening', port: typeof address === 'object' && address ? address.port : 0 });
}

/** Returns a check for each commit: a process that was suspended for long may have lost its lock. */
function lockCheck({ file, token, checkMs }: WorkerOptions['lock']): () => void {
  let checkedAt = performance.now();
  return () => {
    const now = performance.now();
    if (now - checkedAt < checkMs) return;
    try {
      requireLock(file, token);
      checkedAt = now;
    } catch (error) {
      post({ type: 'lost', message: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  };
}

function listen(server: Server, { host, port, socketPath }: WorkerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    if (socketPath === undefined) server.listen(port, host, resolve);
    else {
      server.listen(socketPath, () => {
        // The socket has no password, so only its owner may open it.
        chmodSync(socketPath, 0o600);
        resolve();
      });
    }
  });
}

function fail(error: unknown): void {
  post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}

main(workerData as WorkerOptions).catch(fail);
