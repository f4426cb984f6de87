import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type MessengerAddress, serverEnvironment } from './server-process';

const BLOCKS_PER_KIB = 2;

interface Outcome {
  stdout: string;
  stderr: string;
}

export interface AdminOptions {
  dataDir: string;
  messenger: MessengerAddress;
  environment?: Record<string, string> | undefined;
  /** Id of the user that runs the command. */
  user?: number | undefined;
  /** Maximum size of a file, which to the command is a full disk. */
  diskKib?: number | undefined;
}

/** Runs the operator's tool. Returns what it prints, and rejects with its error output. */
export async function runAdmin(root: string, options: AdminOptions, ...args: string[]): Promise<string> {
  const env = serverEnvironment({ ...options, port: 0 });
  const { user, diskKib } = options;
  const command = [process.execPath, join(root, 'server/dist/admin.mjs'), ...args];
  const [program = '', ...rest] =
    diskKib === undefined
      ? command
      : ['sh', '-c', `ulimit -f ${diskKib * BLOCKS_PER_KIB} && exec "$0" "$@"`, ...command];
  try {
    const { stdout }: Outcome = await promisify(execFile)(program, rest, {
      env,
      ...(user !== undefined && { uid: user, gid: user }),
    });
    return stdout;
  } catch (error) {
    throw new Error((error as Outcome).stderr, { cause: error });
  }
}
