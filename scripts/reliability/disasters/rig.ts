import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openSnapshot } from '@recado/embedded-store';
import { writtenText } from '@recado/shared/rules/signature';
import { type AdminOptions, runAdmin } from '../admin-command';
import { settled } from '../both-sides';
import { compareRestored, DATABASE } from '../compare-restored';
import { withRunningShop } from '../running-shop';
import { type MessengerAddress, serverEnvironment } from '../server-process';

const PASSPHRASE = 'a passphrase of disasters';
const NUMBERS = ['5511984000001', '5511984000002'];
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SETTLE_LIMIT_MS = 60_000;
const WITHOUT_SOCKETS = { recursive: true, filter: (path: string) => !path.endsWith('.sock') };

type Options = Omit<AdminOptions, 'messenger'>;

/** A shop whose server was killed, and two backups of it, which all disasters share. */
export interface Rig {
  root: string;
  /** Of the killed server; with its lock file. */
  dataDir: string;
  /** With the sealed secret. */
  backup: string;
  /** Without the secret. */
  openBackup: string;
  /** Texts that the phones of customers wrote and received before the backup, by number. */
  phones: ReadonlyMap<string, { written: readonly string[]; received: readonly string[] }>;
  /** Returns the path of a folder that does not exist yet. */
  newFolder(name?: string): string;
  copyData(): Promise<string>;
  copyBackup(): Promise<string>;
  admin(options: Options, ...args: string[]): Promise<string>;
  /** Starts the operator's tool, or the server, to be killed. */
  start(program: 'admin' | 'main', options: Options, ...args: string[]): ChildProcess;
  /** Restores with the passphrase. Returns the target. */
  restore(
    backup: string,
    options?: { target?: string; environment?: Record<string, string>; flags?: string[] },
  ): Promise<string>;
  /** Compares a restored folder with a backup, and its conversations with both sides' phones. */
  expectNothingLost(
    target: string,
    backup?: string,
    more?: Parameters<typeof compareRestored>[2],
  ): Promise<void>;
}

/** Returns the folder of the backup that the command's output names. */
export const backupIn = (output: string): string => output.split(': ')[0] ?? '';

/** Runs a shop, makes the backups, kills the server and lets `use` work with the rest. */
export async function createRig(root: string): Promise<Rig & { remove(): Promise<void> }> {
  const base = await mkdtemp(join(tmpdir(), 'recado-disasters-'));
  // Another user may read what is given to it.
  await chmod(base, 0o711);
  const dataDir = join(base, 'data');
  const phones = new Map<string, { written: string[]; received: string[] }>();
  let messenger: MessengerAddress | undefined;
  const environment = { BACKUP_PASSPHRASE: PASSPHRASE, DISK_RESERVE_MB: '0', DISK_RESERVE_PERCENT: '0' };
  await withRunningShop(root, async (running) => {
    // Nothing connects to it any more when the shop has ended.
    messenger = running.simulator;
    const agent = await running.signIn('ana@recado.test');
    for (const number of NUMBERS) {
      const written = ['Bom dia', 'Vocês entregam hoje?'];
      for (const text of written) await running.phones.write(number, running.shop, text);
      await running.phones.sendImage(number, running.shop, 'foto', PIXEL);
      await agent.contactIdOf(number);
      const [ticket] = await agent.ticketsOf(number);
      if (!ticket) throw new Error(`${number} has no ticket`);
      await agent.accept(ticket);
      await agent.send(ticket.id, 'Entregamos até as 18h', `reply-${number}`);
      const look = async () => {
        const received = await running.phones.receivedBy(number, running.shop);
        const shown = await agent.messages(ticket.id);
        const images = shown.filter(({ media }) => media?.state === 'ready');
        phones.set(number, { written: [...written, 'foto'], received });
        return received.length === 1 && images.length === 1 ? [] : ['not settled'];
      };
      expect(await settled(look, SETTLE_LIMIT_MS)).toEqual([]);
    }
    for (const [parent, given] of [
      ['sealed', environment],
      ['open', { ...environment, BACKUP_PASSPHRASE: '' }],
    ] as const)
      await runAdmin(
        root,
        { dataDir: running.dataDir, messenger: running.simulator, environment: given },
        'backup',
        join(base, parent),
      );
    await running.server.end('SIGKILL');
    await cp(running.dataDir, dataDir, WITHOUT_SOCKETS);
  });
  if (!messenger) throw new Error('The shop did not run.');
  const address = messenger;
  const only = async (parent: string) => {
    const [name = ''] = await readdir(join(base, parent));
    return join(base, parent, name);
  };
  const [backup, openBackup] = [await only('sealed'), await only('open')];
  let folders = 0;
  const newFolder = (name = 'folder') => join(base, `${name}-${++folders}`);
  const copyOf = async (folder: string) => {
    const copy = newFolder('copy');
    await cp(folder, copy, WITHOUT_SOCKETS);
    return copy;
  };
  const optionsOf = (options: Options) => ({
    ...options,
    messenger: address,
    environment: { ...environment, ...options.environment },
  });
  const admin: Rig['admin'] = (options, ...args) => runAdmin(root, optionsOf(options), ...args);
  return {
    ...{ root, dataDir, backup, openBackup, phones, newFolder, admin },
    copyData: () => copyOf(dataDir),
    copyBackup: () => copyOf(backup),
    start: (program, options, ...args) =>
      spawn(process.execPath, [join(root, `server/dist/${program}.mjs`), ...args], {
        env: serverEnvironment({ ...optionsOf(options), port: 0 }),
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    restore: async (from, { target = newFolder('restored'), environment: given = {}, flags = [] } = {}) => {
      await admin(
        { dataDir: target, environment: given },
        'restore',
        from,
        '--confirm-old-stopped',
        ...flags,
      );
      return target;
    },
    expectNothingLost: async (target, from = backup, more = {}) => {
      await compareRestored(from, target, more);
      expect(await conversationsIn(target)).toEqual(phones);
    },
    remove: () => rm(base, { recursive: true, force: true }),
  };
}

/** Returns the texts of each customer's conversation in a stopped server's data. */
async function conversationsIn(dataDir: string): Promise<Rig['phones']> {
  const snapshot = openSnapshot(join(dataDir, 'store'));
  try {
    const numbers = new Map(
      [...snapshot.documentsOf(DATABASE, 'contacts')].map(({ _id, phone }) => [_id, String(phone)]),
    );
    const conversations = new Map<string, { written: string[]; received: string[] }>();
    for (const { contactId, fromMe, body, mediaType } of snapshot.documentsOf(DATABASE, 'messages')) {
      if (mediaType === 'notification') continue;
      const number = numbers.get(contactId) ?? '';
      const own = conversations.get(number) ?? { written: [], received: [] };
      conversations.set(number, own);
      if (fromMe === true) own.received.push(writtenText(String(body)).text);
      else own.written.push(String(body));
    }
    return conversations;
  } finally {
    await snapshot.close();
  }
}

/** Resolves with what a process wrote to its error output when it has ended. */
export async function endOf(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, errors };
}
