import { readFileSync } from 'node:fs';

export interface ProcessMemory {
  resident: number;
  /** Mapped files, such as the store's. The system can reclaim this page cache. */
  mapped: number;
}

/** Returns a process's memory as Linux reports it; zeros if it cannot be read. */
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

export function describeMemory({ resident, mapped }: ProcessMemory): string {
  return `${resident} MB (${mapped} of them mapped)`;
}
