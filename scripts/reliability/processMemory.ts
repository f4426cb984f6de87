import { readFileSync } from 'node:fs';

export interface ProcessMemory {
  /** Resident memory in whole MB. */
  resident: number;
  /** Of it, pages of mapped files (the store's): page cache that the system takes back when it needs it. */
  mapped: number;
}

/** A process's memory as Linux reports it; zeros where it cannot be read. */
export function processMemory(pid: number | undefined): ProcessMemory {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (field: string) => {
      const [, kilobytes = '0'] = new RegExp(`${field}:\\s+(\\d+)`).exec(status) ?? [];
      return Math.round(Number(kilobytes) / 1024);
    };
    return { resident: megabytes('VmRSS'), mapped: megabytes('RssFile') + megabytes('RssShmem') };
  } catch {
    return { resident: 0, mapped: 0 }; // Not Linux, or the process has ended.
  }
}

/** "182 MB (41 of them mapped)". */
export function describeMemory({ resident, mapped }: ProcessMemory): string {
  return `${resident} MB (${mapped} of them mapped)`;
}
