import type { ShellRecord } from './record';

export const record: ShellRecord = { calls: [], notifications: [], trays: [] };
globalThis.shellRecord = record;

export function did(name: string, ...args: unknown[]): void {
  record.calls.push({ name, args });
}
