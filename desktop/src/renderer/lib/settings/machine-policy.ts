import { desktop, type MachinePolicy } from '@/lib/bridge';

let policy: MachinePolicy = {};

/** Reads what the administrator set on this machine. Must be called before rendering. */
export async function loadMachinePolicy(): Promise<void> {
  policy = await desktop().policy();
}

/** Returns the administrator's values, which stay the same until the next start. */
export function machinePolicy(): MachinePolicy {
  return policy;
}
