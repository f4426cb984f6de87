import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const START_LIMIT_MS = 60_000;
const SHIFTED_CLOCK = new URL('shifted-clock.mjs', import.meta.url).href;

export interface MessengerAddress {
  messengerUrl: string;
  mediaUrl: string;
  trustRoot: string;
  webVersionUrl: string;
}

export interface ServerOptions {
  root: string;
  dataDir: string;
  port: number;
  messenger: MessengerAddress;
  /** The store that all servers share. If absent, the server has its own. */
  mongoUrl?: string;
  environment?: Record<string, string> | undefined;
  /** Program of another Node than that of this process. */
  node?: string | undefined;
  /** Receives the lines of the server's log. */
  onLog?: (line: string) => void;
}

/** Servers on one store must share the secret that encrypts their data. */
export const SHARED_SECRET = 'a secret that every server of a shop has';

/** The built server as a process that can be killed and restarted. */
export class ServerProcess {
  readonly url: string;
  private child: ChildProcess | null = null;
  /** Difference of the server's wall clock from its next start on. */
  clockOffsetMs = 0;

  constructor(private readonly options: ServerOptions) {
    this.url = `http://127.0.0.1:${options.port}`;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts the server and waits until it responds. Returns the duration in milliseconds. */
  async start(): Promise<number> {
    const startedAt = performance.now();
    const main = join(this.options.root, 'server/dist/main.mjs');
    const shifted = this.clockOffsetMs === 0 ? [] : ['--import', SHIFTED_CLOCK];
    const child = spawn(this.options.node ?? process.execPath, [...shifted, main], {
      env: { ...serverEnvironment(this.options), RECADO_CLOCK_OFFSET_MS: String(this.clockOffsetMs) },
      stdio: ['ignore', this.options.onLog ? 'pipe' : 'ignore', 'inherit'],
    });
    this.child = child;
    const { onLog } = this.options;
    if (onLog && child.stdout) createInterface({ input: child.stdout }).on('line', onLog);
    while (performance.now() - startedAt < START_LIMIT_MS) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The server ended while starting, with code ${child.exitCode ?? child.signalCode}`);
      const response = await fetch(`${this.url}/healthz`).catch(() => null);
      if (response?.ok) return performance.now() - startedAt;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('The server did not start');
  }

  /** Suspends the process (like a machine that sleeps) or continues it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal);
  }

  /** Number of this server's sessions in any state. */
  sessions = (): Promise<number> => this.metric('recado_sessions');
  connected = (): Promise<number> => this.metric('recado_sessions_connected');

  /** Waits until the migrations of the background are applied. */
  async migrated(): Promise<void> {
    while ((await this.metric('recado_migrations_pending')) !== 0)
      await new Promise((resolve) => setTimeout(resolve, 1_000));
  }

  private async metric(name: string): Promise<number> {
    const metrics = await (await fetch(`${this.url}/metrics`)).text();
    const [, value] = new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics) ?? [];
    return Number(value);
  }

  /** Kills the process (like a power failure) or asks it to stop. Returns the exit code; null after a kill. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { child } = this;
    this.child = null;
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child?.exitCode ?? null;
  }
}

/** Returns the environment of a server (or the seed) with its own folder and messenger. */
export function serverEnvironment({
  dataDir,
  port,
  messenger,
  mongoUrl,
  environment,
}: Omit<ServerOptions, 'root' | 'onLog'>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env['SERVER_LOG_LEVEL'] ?? 'fatal',
    MESSENGER_URL: messenger.messengerUrl,
    MESSENGER_MEDIA_URL: messenger.mediaUrl,
    WA_WEB_VERSION_URL: messenger.webVersionUrl,
    MESSENGER_TRUST_ROOT: messenger.trustRoot,
    ...(mongoUrl && { MONGO_URL: mongoUrl, APP_SECRET: SHARED_SECRET }),
    ...environment,
  };
}
