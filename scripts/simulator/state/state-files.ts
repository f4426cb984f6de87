import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BufferJSON } from '@whiskeysockets/baileys';
import type { Account, SavedAccount } from '../accounts/account';
import { makeServerIdentity } from '../wire/certificates';
import type { ServerIdentity } from '../wire/certificates';

const WRITE_AFTER_MS = 250;
const SERVER_FILE = 'server.json';

/**
 * Keeps each account in a file of its own, and the server's keys in another. Changes are gathered and written a
 * quarter of a second later, so that a message costs no disk write; a file is always whole.
 */
export class StateFiles {
  readonly #changed = new Set<Account>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly folder: string | undefined,
    readonly identity: ServerIdentity,
    readonly savedAccounts: (Partial<SavedAccount> & { number: string })[],
  ) {}

  /** Reads what an earlier run left in the folder. Without a folder nothing is kept. */
  static async open(dataDir: string | undefined) {
    if (!dataDir) return new StateFiles(undefined, makeServerIdentity(), []);
    const folder = join(dataDir, 'accounts');
    await mkdir(folder, { recursive: true });
    const serverFile = join(dataDir, SERVER_FILE);
    const identity = (await readJson<ServerIdentity>(serverFile)) ?? makeServerIdentity();
    await writeWhole(serverFile, identity);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    const saved = await Promise.all(names.map((name) => readJson<SavedAccount>(join(folder, name))));
    return new StateFiles(
      folder,
      identity,
      saved.filter((account) => account !== undefined),
    );
  }

  /** The account is written soon. */
  changed(account: Account) {
    if (!this.folder) return;
    this.#changed.add(account);
    this.#timer ??= setTimeout(() => this.#flush(), WRITE_AFTER_MS);
  }

  /** Writes what is left. */
  async close() {
    this.#flush();
    await this.#writing;
  }

  #flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { folder } = this;
    if (!folder) return;
    const accounts = [...this.#changed];
    this.#changed.clear();
    this.#writing = this.#writing.then(async () => {
      for (const account of accounts)
        await writeWhole(join(folder, `${account.number}.json`), account.save());
    });
  }
}

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text, BufferJSON.reviver) as T);
}

/** Under another name first: a crash leaves the old file or the new one, never half of one. */
async function writeWhole(path: string, value: unknown) {
  const draft = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  await writeFile(draft, JSON.stringify(value, BufferJSON.replacer), { mode: 0o600 });
  await rename(draft, path);
}
