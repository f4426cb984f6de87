import { spawn } from 'node:child_process';

const HAS_GROUPS = process.platform !== 'win32';
const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };
const GRACE_MS = 8_000;
const POLL_MS = 50;

/** Commands of `run` that have not ended. */
const running = new Set();
let isEnding = false;

function track(child) {
  if (running.size === 0) for (const name of Object.keys(SIGNALS)) process.on(name, endRunning);
  running.add(child);
  return () => {
    running.delete(child);
    if (running.size === 0) for (const name of Object.keys(SIGNALS)) process.off(name, endRunning);
  };
}

/** Ends the commands with all that they started, then this process, unless the script handles the signal itself. */
async function endRunning(signal) {
  isEnding = true;
  const isHandled = process.listenerCount(signal) > 1;
  await Promise.all([...running].map((child) => endGroup(child)));
  if (!isHandled) process.exit(128 + SIGNALS[signal]);
}

/** A process of the group may outlive the command. */
async function endGroup(child) {
  killGroup(child, 'SIGTERM');
  const deadline = Date.now() + GRACE_MS;
  while (Date.now() < deadline && killGroup(child, 0)) await new Promise((next) => setTimeout(next, POLL_MS));
  killGroup(child, 'SIGKILL');
}

/** Returns whether a process of the group was running. */
function killGroup(child, signal) {
  if (child.pid === undefined) return false;
  try {
    return HAS_GROUPS ? process.kill(-child.pid, signal) : child.kill(signal);
  } catch {
    return false;
  }
}

/**
 * Runs a command to its end. Returns `{ code, output }`. With `quiet`, `output` contains both streams;
 * otherwise they are shown in the terminal. After `timeoutMs`, the command is ended with code 124; `signal` ends it with
 * code 127. With `isEnvironmentComplete`, the command gets `env` without the variables of this process.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, isEnvironmentComplete?: boolean, quiet?: boolean, timeoutMs?: number, signal?: AbortSignal }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(
  command,
  args,
  { cwd, env, isEnvironmentComplete = false, quiet = false, timeoutMs, signal } = {},
) {
  return new Promise((resolve) => {
    // The script must not continue with the next command while a signal ends it.
    if (isEnding) return;
    const child = spawn(command, args, {
      cwd,
      signal,
      env: isEnvironmentComplete ? env : { ...process.env, ...env },
      // The head of a process group, so that a signal also reaches what the command starts.
      detached: HAS_GROUPS,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32' && !command.endsWith('.exe') && command !== process.execPath,
    });
    const untrack = track(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    let timedOut = false;
    const timer = timeoutMs
      ? setTimeout(() => {
          timedOut = true;
          killGroup(child, 'SIGKILL');
        }, timeoutMs)
      : undefined;
    child.on('error', (error) => {
      untrack();
      clearTimeout(timer);
      if (!isEnding) resolve({ code: 127, output: `${output}${error.message}` });
    });
    child.on('close', (code) => {
      untrack();
      clearTimeout(timer);
      if (!isEnding) resolve({ code: timedOut ? 124 : (code ?? 1), output });
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
