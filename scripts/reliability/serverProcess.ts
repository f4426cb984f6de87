import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const START_LIMIT_MS = 60_000;

export interface MessengerAddress {
  messengerUrl: string;
  mediaUrl: string;
  trustRoot: string;
}

export interface ServerOptions {
  root: string;
  dataDir: string;
  port: number;
  messenger: MessengerAddress;
  /** The store all servers share; absent: one of its own, in its process. */
  mongoUrl?: string;
  /** Further variables of its environment. */
  environment?: Record<string, string>;
}

/** Servers that share a store share the secret that what they store is sealed with. */
export const SHARED_SECRET = 'a secret that every server of a shop has';

/** The built server as a process of its own, to be killed and started again. */
export class ServerProcess {
  readonly url: string;
  private child: ChildProcess | null = null;

  constructor(private readonly options: ServerOptions) {
    this.url = `http://127.0.0.1:${options.port}`;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts it and waits until it answers; answers how long that took, in milliseconds. */
  async start(): Promise<number> {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [join(this.options.root, 'server/dist/main.mjs')], {
      env: serverEnvironment(this.options),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.child = child;
    while (performance.now() - startedAt < START_LIMIT_MS) {
      if (child.exitCode !== null)
        throw new Error(`The server ended while starting, with code ${child.exitCode}`);
      const answer = await fetch(`${this.url}/healthz`).catch(() => null);
      if (answer?.ok) return performance.now() - startedAt;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('The server did not start');
  }

  /** Holds it where it is, as a machine that swaps or sleeps does, or lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal);
  }

  /** Sessions this server has, whatever their state. */
  sessions = (): Promise<number> => this.metric('recado_sessions');
  /** Those that are up. */
  connected = (): Promise<number> => this.metric('recado_sessions_connected');

  private async metric(name: string): Promise<number> {
    const metrics = await (await fetch(`${this.url}/metrics`)).text();
    const [, value] = new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics) ?? [];
    return Number(value);
  }

  /** Ends it as a power cut would, or asks it to stop. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

/** Environment of a server (or of the seed) for a folder and a messenger of its own. */
export function serverEnvironment({
  dataDir,
  port,
  messenger,
  mongoUrl,
  environment,
}: Omit<ServerOptions, 'root'>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env['SERVER_LOG_LEVEL'] ?? 'fatal',
    MESSENGER_URL: messenger.messengerUrl,
    MESSENGER_MEDIA_URL: messenger.mediaUrl,
    MESSENGER_TRUST_ROOT: messenger.trustRoot,
    ...(mongoUrl && { MONGO_URL: mongoUrl, APP_SECRET: SHARED_SECRET }),
    ...environment,
  };
}
