import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { STORE_ENVIRONMENT, STORE_PROGRAM, withTestPassword } from '@recado/embedded-store/testing';
import { buildEntries, SERVER_SOURCES } from './build-entries';

export interface TestProcess {
  url: string;
  /** Kills or stops the process; resolves at its exit. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Runs the store and further servers as processes on one database. */
export function serverProcesses() {
  const children = new Set<ChildProcess>();
  const directory = mkdtempSync(join(tmpdir(), 'recado-processes-'));
  // Also after an aborted test.
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL');
  });

  const run = (file: string, args: string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, [file, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  };
  const start = (entry: string, env: Record<string, string>) => {
    const build = buildEntries(`processes/${entry}`, [entry], SERVER_SOURCES);
    return run(join(build, `${entry}.mjs`), [], env);
  };
  const asProcess = (child: ChildProcess, url: string): TestProcess => ({
    url,
    end: async (signal) => {
      if (!children.has(child)) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  });

  return {
    directory,
    /** Starts the store on the same data; a free port by default. */
    async startStore(port = '0', data = join(directory, 'store')): Promise<TestProcess & { port: string }> {
      const child = run(STORE_PROGRAM, ['--data', data, '--port', port], {
        APP_SECRET: STORE_ENVIRONMENT.APP_SECRET,
      });
      const address = await firstLine(child, (line) => (line.startsWith('mongodb:') ? line : undefined));
      const url = withTestPassword(address);
      return { ...asProcess(child, url), port: new URL(url.replace('mongodb:', 'http:')).port };
    },
    /** Starts a server built from the current source. */
    async startServer(env: { MONGO_URL: string; APP_SECRET: string }): Promise<TestProcess> {
      const child = start('main', {
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: directory,
        LOG_LEVEL: 'info',
        ...env,
      });
      return asProcess(child, await firstLine(child, addressOf));
    },
    /** Starts another entry of `rolldown.config.mjs`; resolves at its first line of output. */
    async startEntry(entry: string, env: Record<string, string>): Promise<TestProcess> {
      const child = start(entry, env);
      return asProcess(child, await firstLine(child, (line) => line));
    },
    async close(): Promise<void> {
      await Promise.all(
        [...children].map((child) => {
          child.kill('SIGKILL');
          return once(child, 'exit');
        }),
      );
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the address from a server's log line. */
function addressOf(line: string): string | undefined {
  const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
  return msg === 'server started' ? url : undefined;
}

async function firstLine(child: ChildProcess, pick: (line: string) => string | undefined): Promise<string> {
  if (!child.stdout) throw new Error('The process has no output.');
  // Keeps reading, so that the process never blocks on its output.
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const found = pick(line);
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The process ended with code ${code}`)));
  });
}
