import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SHARED_SECRET } from './server-process';

/** The embedded store as its own process, which several servers share. */
export class StoreProcess {
  private child: ChildProcess | null = null;

  /** @param options.secret - `APP_SECRET`, from which the password derives */
  constructor(private readonly options: { root: string; dataDir: string; port: number; secret?: string }) {}

  /** Starts the store. Returns its address without password when it listens. */
  async start(): Promise<string> {
    const { root, dataDir, port, secret = SHARED_SECRET } = this.options;
    const child = spawn(
      process.execPath,
      [join(root, 'server/dist/store.mjs'), '--port', String(port), '--data', join(dataDir, 'store')],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, APP_SECRET: secret } },
    );
    this.child = child;
    const lines = createInterface({ input: child.stdout });
    const [line] = (await once(lines, 'line', { signal: AbortSignal.timeout(30_000) })) as [string];
    return line;
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}
