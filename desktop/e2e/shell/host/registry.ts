import type { MachinePolicy } from '../../../src/ipc/bridge';

/** A program that prints `SHELL_REGISTRY` as the machine's key; the user has no key. */
export const REG_EXE = `#!/bin/sh
case "$2" in HKLM*) printf '%s' "$SHELL_REGISTRY" ;; *) exit 1 ;; esac
`;

/** Returns the policy in the form in which `reg.exe query` prints a key. */
export function registryOutput(policy: MachinePolicy): string {
  const values = Object.entries(policy).map(([name, value]) =>
    typeof value === 'boolean'
      ? `    ${name}    REG_DWORD    0x${Number(value)}`
      : `    ${name}    REG_SZ    ${value}`,
  );
  return ['', 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Recado', ...values, ''].join('\r\n');
}
