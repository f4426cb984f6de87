import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const CHILD = join(import.meta.dirname, 'child.mjs');
const WITHIN = { timeout: 20_000, interval: 30 };

/** Prints its process id, ignores the end of its parent and runs until a signal. */
const SLEEPER = `console.log(process.pid); setInterval(() => {}, 1_000);`;
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'ends a command and what it started when %s ends the script, which starts no other',
  async (signal) => {
    const command = `
      import { spawn } from 'node:child_process';
      spawn(process.execPath, ['-e', ${JSON.stringify(SLEEPER)}], { stdio: 'inherit' });
      ${SLEEPER}
    `;
    const script = `
      import { run } from ${JSON.stringify(CHILD)};
      await run(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(command)}]);
      await run(process.execPath, ['-e', ${JSON.stringify(SLEEPER)}]);
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => parent.once('exit', resolve));
    let output = '';
    parent.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
    const pids = () => output.split('\n').filter(Boolean).map(Number);
    await vi.waitFor(() => expect(pids()).toHaveLength(2), WITHIN);
    parent.kill(signal);
    expect(await ended).toBeGreaterThan(128);
    await vi.waitFor(() => expect(pids().filter(isRunning)).toEqual([]), WITHIN);
    expect(pids()).toHaveLength(2);
  },
);
