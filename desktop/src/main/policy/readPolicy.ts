import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import type { MachinePolicy } from '../../ipc/bridge';
import { readOwnedFile } from './ownedFile';
import { parsePolicy, type PolicyValues } from './policyValues';
import { registryValues } from './registryValues';

export interface PolicySystem {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** Runs a program by its absolute path and returns its output; null if it exits with 1. */
  run: (program: string, args: string[], input?: Buffer) => Promise<string | null>;
  /** Linux: the policy file. macOS: folder of the managed preferences. */
  path?: string;
  /** User id that must own policy files. */
  owner?: number;
  log: (message: string, details: object) => void;
}

const REGISTRY_KEY = 'Software\\Policies\\Recado';
const LINUX_FILE = '/etc/recado/policy.json';
const MAC_FOLDER = '/Library/Managed Preferences';
const MAC_DOMAIN = 'br.app.recado.desktop.plist';
const ROOT = 0;
/** Virus scanners and sign-in programs delay the first programs of a computer that is starting. */
const TIMEOUT_MS = 20_000;

/**
 * Reads what administrators set on this machine: the registry on Windows, `/etc/recado/policy.json` on Linux,
 * managed preferences on macOS. A source that cannot be read, or that others may change, counts as empty and is
 * logged.
 */
export async function readPolicy(system: PolicySystem): Promise<MachinePolicy> {
  const read = ({ name, values }: Source) =>
    values().catch((error: unknown) => {
      system.log('policy source ignored', { name, reason: String(error) });
      return {};
    });
  const { policy, invalid } = parsePolicy(await Promise.all(sourcesOf(system).map(read)));
  if (invalid.length > 0) system.log('policy values ignored', { keys: invalid });
  return policy;
}

/** Runs a program without a shell. */
export function runProgram(program: string, args: string[], input?: Buffer): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { timeout: TIMEOUT_MS, windowsHide: true }, (error, output) => {
      if (!error) resolve(output);
      else if (error.code === 1) resolve(null);
      else reject(error);
    });
    // A program that does not read its input closes the pipe.
    child.stdin?.on('error', () => undefined).end(input);
  });
}

interface Source {
  name: string;
  values: () => Promise<PolicyValues>;
}

/** Returns the machine's source before the user's. */
function sourcesOf(system: PolicySystem): Source[] {
  if (system.platform === 'win32') return ['HKLM', 'HKCU'].map((hive) => registrySource(system, hive));
  if (system.platform === 'darwin') {
    const folder = system.path ?? MAC_FOLDER;
    const files = [`${folder}/${MAC_DOMAIN}`, `${folder}/${userInfo().username}/${MAC_DOMAIN}`];
    return files.map((path) => preferencesSource(system, path));
  }
  return [fileSource(system, system.path ?? LINUX_FILE)];
}

function registrySource({ env, run }: PolicySystem, hive: string): Source {
  // By absolute path: a program of the same name in another folder of PATH must not run.
  const program = `${env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\reg.exe`;
  return {
    name: hive,
    values: async () => registryValues((await run(program, ['query', `${hive}\\${REGISTRY_KEY}`])) ?? ''),
  };
}

function fileSource({ owner = ROOT }: PolicySystem, path: string): Source {
  return { name: path, values: async () => objectIn((await readOwnedFile(path, owner))?.toString() ?? '{}') };
}

function preferencesSource({ owner = ROOT, run }: PolicySystem, path: string): Source {
  return {
    name: path,
    values: async () => {
      const plist = await readOwnedFile(path, owner);
      if (!plist) return {};
      const json = await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', '-'], plist);
      if (json === null) throw new Error('not a property list');
      return objectIn(json);
    },
  };
}

function objectIn(json: string): PolicyValues {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object');
  return value as PolicyValues;
}
