import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from '../bootstrap/child.mjs';

interface RunOptions {
  command: readonly string[];
  folder: string;
  environment: Record<string, string>;
  healthcheck: { command: readonly string[]; timeoutMs: number; startPeriodMs: number };
  graceMs: number;
  say: (text: string) => void;
}

const CHECK_EVERY_MS = 500;
const LOG_LIMIT = 20_000;

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Starts an image's command, waits until its healthcheck succeeds, calls `whileHealthy` and ends it with SIGTERM.
 *
 * @throws if it is not healthy within the start period, or does not end with code 0 within the grace period
 */
export async function runImage(
  { command: [program = '', ...parameters], folder, environment, healthcheck, graceMs, say }: RunOptions,
  whileHealthy: (pid: number | undefined) => Promise<void>,
): Promise<void> {
  const isHealthy = async () => {
    const [checker = '', ...rest] = healthcheck.command;
    const { code } = await run(checker, rest, {
      ...{ cwd: folder, env: environment, isEnvironmentComplete: true },
      ...{ quiet: true, timeoutMs: healthcheck.timeoutMs },
    });
    return code === 0;
  };
  if (await isHealthy()) throw new Error('The healthcheck succeeds without a server.');

  const started = performance.now();
  const child = spawn(program, parameters, {
    ...{ cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  const log = collectLog(child);
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>;
  try {
    while (!(await isHealthy())) {
      if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}.`);
      if (performance.now() - started > healthcheck.startPeriodMs)
        throw new Error(`It was not healthy within its start period of ${healthcheck.startPeriodMs} ms.`);
      await delay(CHECK_EVERY_MS);
    }
    say(`healthy after ${seconds(started)} (start period ${healthcheck.startPeriodMs / 1000} s)`);
    await whileHealthy(child.pid);
    const ending = performance.now();
    child.kill('SIGTERM');
    const ended = await Promise.race([exit, delay(graceMs, null, { ref: false })]);
    if (!ended) throw new Error(`It did not end within ${graceMs} ms of SIGTERM.`);
    const [code, signal] = ended;
    if (code !== 0) throw new Error(`It ended with ${code ?? signal} after SIGTERM.`);
    say(`ended with code 0, ${seconds(ending)} after SIGTERM (grace period ${graceMs / 1000} s)`);
    if (await isHealthy()) throw new Error('The healthcheck succeeds after the end.');
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\nIts log:\n${log()}`);
  }
}

function collectLog(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => (text = (text + chunk.toString()).slice(-LOG_LIMIT));
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}
