import { readFileSync } from 'node:fs';

/** What Linux counts processor time in. */
const TICK_MS = 10;

/** Processor time a process has used with all its threads, in milliseconds; 0 where the system does not tell. */
export function processCpu(pid: number | undefined): number {
  try {
    // The name in parentheses may hold spaces; behind it the 12th and 13th fields are user and system time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
