import type { ShellRecord } from './record';

export const record: ShellRecord = {
  calls: [],
  notifications: [],
  trays: [],
  choices: [],
  delays: {},
  menus: [],
  pausesDownloads: false,
};
globalThis.shellRecord = record;

export function did(name: string, ...args: unknown[]): void {
  record.calls.push({ name, args });
}

const { setTimeout: start } = globalThis;
/** Lets a spec shorten the app's timers. */
globalThis.setTimeout = ((run: () => void, delay?: number, ...args: []) =>
  start(run, record.delays[delay ?? 0] ?? delay, ...args)) as typeof setTimeout;
