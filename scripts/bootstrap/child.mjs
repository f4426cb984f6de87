import { spawn } from 'node:child_process';

/**
 * Runs a command to its end. Returns `{ code, output }`. With `quiet`, `output` contains both streams;
 * otherwise they are shown in the terminal. After `timeoutMs`, the command is ended with code 124; `signal` ends it with
 * code 127.
 */
export function run(command, args, { cwd, env, quiet = false, timeoutMs, signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      signal,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32' && !command.endsWith('.exe') && command !== process.execPath,
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    let timedOut = false;
    const timer = timeoutMs
      ? setTimeout(() => {
          timedOut = true;
          child.kill('SIGKILL');
        }, timeoutMs)
      : undefined;
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ code: 127, output: `${output}${error.message}` });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: timedOut ? 124 : (code ?? 1), output });
    });
  });
}

/** Waits until a process has ended. After `graceMs`, it is killed. */
export function stopChild(child, graceMs = 12_000) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
