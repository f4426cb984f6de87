import { readFileSync } from 'node:fs';

/** Unit of Linux' processor times in milliseconds. */
const TICK_MS = 10;

/**
 * Returns the processor time of a process and its threads in milliseconds; 0 if the system does not report
 * it.
 */
export function processCpu(pid: number | undefined): number {
  try {
    // The name in parentheses may contain spaces. User and system time are the 12th and 13th fields after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
