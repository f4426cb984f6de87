import { readFileSync } from 'node:fs';

/** Resident memory of a process in whole MB, as Linux reports it; 0 where it cannot be read. */
export function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0; // Not Linux, or the process has ended.
  }
}
