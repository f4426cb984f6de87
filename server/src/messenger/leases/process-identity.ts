import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Identity of a process of one kernel. No later process has the same. */
export interface ProcessIdentity {
  /**
   * Host name, boot id, PID namespace and time namespace. Processes can judge each other only if these are
   * equal.
   */
  machine: string;
  pid: number;
  /** Clock ticks between the boot and the process's start. Distinguishes processes with the same pid. */
  startedAt: string;
}

/**
 * Identifies a process of this machine.
 * @returns undefined if the process has ended, or on systems other than Linux
 */
export async function identifyProcess(pid = process.pid): Promise<ProcessIdentity | undefined> {
  try {
    const [machine, { state, startedAt }] = await Promise.all([thisMachine(), readStat(pid)]);
    return machine === undefined || ENDED_STATES.has(state) ? undefined : { machine, pid, startedAt };
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a process has provably ended: false in case of doubt, for suspended processes and for those
 * of other machines.
 */
export async function hasEnded({ machine, pid, startedAt }: ProcessIdentity): Promise<boolean> {
  if ((await thisMachine()) !== machine) return false;
  // A signal also finds processes that a restricted /proc hides.
  if (!exists(pid)) return true;
  try {
    const stat = await readStat(pid);
    return ENDED_STATES.has(stat.state) || stat.startedAt !== startedAt;
  } catch {
    return false;
  }
}

/** Zombie and dead processes run no code. */
const ENDED_STATES = new Set(['Z', 'X', 'x']);

async function thisMachine(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    const [bootId, pids, times, self] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readlink('/proc/self/ns/pid'),
      // Start times depend on the reader's time namespace. Kernels before 5.6 have none.
      readlink('/proc/self/ns/time').catch(() => ''),
      readlink('/proc/self'),
    ]);
    // A /proc of another PID namespace shows other processes under the same numbers.
    if (self !== String(process.pid)) return undefined;
    return `${hostname()} ${bootId.trim()} ${pids} ${times}`;
  } catch {
    return undefined;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Reads the fields after the command in proc(5) "stat". The command may contain spaces and parentheses. */
async function readStat(pid: number): Promise<{ state: string; startedAt: string }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAt] = [fields[0], fields[19]];
  if (!state || !startedAt) throw new Error(`/proc/${pid}/stat is not as expected`);
  return { state, startedAt };
}
