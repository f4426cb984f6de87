import { cpus } from 'node:os';

/** Returns the processor time that all processes of the machine used since its start, in milliseconds. */
export function machineCpu(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}
