import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account, SavedAccount } from '../accounts/account';
import type { SavedChat } from '../accounts/chat';
import type { Group, SavedGroup } from '../accounts/group';
import type { ServerIdentity } from '../wire/certificates';
import { makeServerIdentity } from '../wire/certificates';
import { readJson, writeWhole } from './whole-files';

const WRITE_AFTER_MS = 250;
const CHAT_FILE = /^(\d+)-(\d+|status)\.json$/;

interface Loaded {
  identity: ServerIdentity;
  savedAccounts: SavedAccount[];
  savedGroups: SavedGroup[];
  savedChats: { number: string; peer: string; chat: SavedChat }[];
}

/**
 * Stores each account and chat in its own file, and the server's keys in another. Changes are collected and
 * written a quarter of a second later, so that no message waits for the disk.
 */
export class StateFiles {
  readonly identity;
  readonly savedAccounts;
  readonly savedGroups;
  readonly savedChats;
  /** Files to write by path. The value is read when it is written. */
  readonly #changed = new Map<string, () => unknown>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly dataDir: string | undefined,
    { identity, savedAccounts, savedGroups, savedChats }: Loaded,
  ) {
    this.identity = identity;
    this.savedAccounts = savedAccounts;
    this.savedGroups = savedGroups;
    this.savedChats = savedChats;
  }

  /** Reads what an earlier run stored in the folder. Without a folder, nothing is stored. */
  static async open(dataDir: string | undefined) {
    if (!dataDir)
      return new StateFiles(undefined, {
        identity: makeServerIdentity(),
        savedAccounts: [],
        savedGroups: [],
        savedChats: [],
      });
    const serverFile = join(dataDir, 'server.json');
    for (const folder of ['accounts', 'groups', 'chats'])
      await mkdir(join(dataDir, folder), { recursive: true });
    const identity = (await readJson<ServerIdentity>(serverFile)) ?? makeServerIdentity();
    await writeWhole(serverFile, identity);
    const accounts = await readFolder<SavedAccount>(join(dataDir, 'accounts'));
    const groups = await readFolder<SavedGroup>(join(dataDir, 'groups'));
    const chats = await readFolder<SavedChat>(join(dataDir, 'chats'));
    return new StateFiles(dataDir, {
      identity,
      savedAccounts: accounts.map(({ value }) => value),
      savedGroups: groups.map(({ value }) => value),
      savedChats: chats.flatMap(({ name, value: chat }) => {
        const [, number, peer] = CHAT_FILE.exec(name) ?? [];
        return number && peer ? [{ number, peer, chat }] : [];
      }),
    });
  }

  /** Schedules writing the account, or its chat with that number or group. */
  changed(account: Account, peer?: string) {
    const path = peer ? `chats/${account.number}-${peer}.json` : `accounts/${account.number}.json`;
    this.#writeSoon(path, () => (peer ? account.chatWith(peer).save() : account.save()));
  }

  groupChanged(group: Group) {
    this.#writeSoon(`groups/${group.id}.json`, () => group.save());
  }

  #writeSoon(path: string, value: () => unknown) {
    if (!this.dataDir) return;
    this.#changed.set(path, value);
    this.#timer ??= setTimeout(() => this.#flush(), WRITE_AFTER_MS);
  }

  /** Writes pending changes. */
  async close() {
    this.#flush();
    await this.#writing;
  }

  #flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { dataDir } = this;
    if (!dataDir) return;
    const changed = [...this.#changed];
    this.#changed.clear();
    this.#writing = this.#writing.then(async () => {
      for (const [path, value] of changed) await writeWhole(join(dataDir, path), value());
    });
  }
}

async function readFolder<T>(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(
    names.map(async (name) => ({ name, value: await readJson<T>(join(folder, name)) })),
  );
  return files.filter((file): file is { name: string; value: Awaited<T> } => file.value !== undefined);
}
