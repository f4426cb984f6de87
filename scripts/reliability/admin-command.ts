import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type MessengerAddress, serverEnvironment } from './server-process';

interface Outcome {
  stdout: string;
  stderr: string;
}

export interface AdminOptions {
  dataDir: string;
  messenger: MessengerAddress;
  environment?: Record<string, string> | undefined;
}

/** Runs the operator's tool. Returns what it prints, and rejects with its error output. */
export async function runAdmin(root: string, options: AdminOptions, ...args: string[]): Promise<string> {
  const env = serverEnvironment({ ...options, port: 0 });
  const command = [join(root, 'server/dist/admin.mjs'), ...args];
  try {
    const { stdout }: Outcome = await promisify(execFile)(process.execPath, command, { env });
    return stdout;
  } catch (error) {
    throw new Error((error as Outcome).stderr, { cause: error });
  }
}
