import { type IDBPDatabase, openDB } from 'idb';
import type { Unsent } from '@/data/messages/pending-messages';
import { memoryFallback } from './memory-fallback';

export interface StoredDraft {
  /** Time of storage in epoch milliseconds; old drafts are deleted. */
  keptAt: number;
  files?: readonly { id: string }[];
}

/** Differences between the databases of tickets and of internal chats. */
interface DatabaseLayout<Message> {
  /** Beginning of the database's name; the owner follows. */
  name: string;
  /** Field of a draft that contains its ticket or chat. */
  draftKey: string;
  hasFiles: boolean;
  /** Converts a message that an earlier version stored. */
  migrated?: (stored: Message) => Message;
}

/**
 * Stores one user's unsent input on one server in IndexedDB, or in memory if that fails (private window, full
 * disk).
 */
export interface UserStore<Message, Draft> {
  /** In sending order. */
  outbox(): Promise<Message[]>;
  putMessage(message: Message): Promise<void>;
  /** Replaces a message. Returns false, without writing, if it was removed. */
  replaceMessage(message: Message): Promise<boolean>;
  removeMessage(clientId: string): Promise<void>;
  drafts(): Promise<Draft[]>;
  putDraft(draft: Draft): Promise<void>;
  removeDraft(threadId: number): Promise<void>;
  /** Stores a file's bytes; in memory if the disk is full. */
  putFile(id: string, bytes: Blob): Promise<void>;
  file(id: string): Promise<Blob | undefined>;
  removeFiles(ids: readonly string[]): Promise<void>;
  /** Removes old drafts, and files that no message or draft uses. */
  removeOrphans(): Promise<void>;
  close(): void;
}

const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;
export const OUTBOX = 'outbox';
const DRAFTS = 'drafts';
const FILES = 'files';

/** Identifies a user's store on one server. */
export const ownerOf = (address: string | null, userId: number): string => `${address} ${userId}`;
/** Beginnings of the names of the databases with unsent input; the owner follows. */
export const DATABASES = { tickets: 'recado', chats: 'recado chats' } as const;

export function openUserStore<Message extends Unsent, Draft extends StoredDraft>(
  owner: string,
  layout: DatabaseLayout<Message>,
): UserStore<Message, Draft> {
  const { migrated = (message) => message } = layout;
  const database = open(owner, layout);
  const { put, remove, read, close } = memoryFallback(database);
  const memory = {
    outbox: new Map<string, Message>(),
    drafts: new Map<number, Draft>(),
    files: new Map<string, Blob>(),
  };
  const threadOf = (draft: Draft) => (draft as unknown as Record<string, number>)[layout.draftKey] ?? 0;

  /** Uses one transaction, so that a concurrent removal happens entirely before or after it. */
  const replace = async (message: Message): Promise<boolean> => {
    try {
      const transaction = (await database).transaction(OUTBOX, 'readwrite');
      const key = await transaction.store.getKey(message.clientId);
      if (key !== undefined) await transaction.store.put(message);
      await transaction.done;
      return key !== undefined;
    } catch {
      memory.outbox.set(message.clientId, message);
      return true;
    }
  };

  const store: UserStore<Message, Draft> = {
    async outbox() {
      const stored = (await read((db) => db.getAll(OUTBOX), [])) as Message[];
      return [...stored.map(migrated), ...memory.outbox.values()].sort((a, b) => a.order - b.order);
    },
    putMessage: (message) => put(memory.outbox, message.clientId, message, (db) => db.put(OUTBOX, message)),
    async replaceMessage(message) {
      const { clientId } = message;
      const isInMemory = memory.outbox.has(clientId);
      if (isInMemory) memory.outbox.set(clientId, message);
      return isInMemory || (await replace(message));
    },
    removeMessage: (clientId) => remove(memory.outbox, clientId, (db) => db.delete(OUTBOX, clientId)),
    drafts: async () => [
      ...((await read((db) => db.getAll(DRAFTS), [])) as Draft[]),
      ...memory.drafts.values(),
    ],
    putDraft: (draft) => put(memory.drafts, threadOf(draft), draft, (db) => db.put(DRAFTS, draft)),
    removeDraft: (threadId) => remove(memory.drafts, threadId, (db) => db.delete(DRAFTS, threadId)),
    putFile: (id, bytes) => put(memory.files, id, bytes, (db) => db.put(FILES, bytes, id)),
    file: async (id) =>
      memory.files.get(id) ?? ((await read((db) => db.get(FILES, id), undefined)) as Blob | undefined),
    async removeFiles(ids) {
      for (const id of ids) await remove(memory.files, id, (db) => db.delete(FILES, id));
    },
    async removeOrphans() {
      for (const draft of await store.drafts())
        if (Date.now() - draft.keptAt > DRAFT_DAYS * DAY_MS) await store.removeDraft(threadOf(draft));
      if (!layout.hasFiles) return;
      const owners = [...(await store.outbox()), ...(await store.drafts())];
      const wanted = new Set(owners.flatMap(({ files = [] }) => files.map(({ id }) => id)));
      const ids = (await read((db) => db.getAllKeys(FILES), [])) as string[];
      await store.removeFiles(ids.filter((id) => !wanted.has(id)));
    },
    close,
  };
  return store;
}

/** Opens the database. Being async turns a missing database API into a rejection. */
async function open<Message>(
  owner: string,
  { name, draftKey, hasFiles }: DatabaseLayout<Message>,
): Promise<IDBPDatabase> {
  // An open window of an earlier version would block another version number.
  return openDB(`${name} ${owner}`, 1, {
    upgrade(db) {
      db.createObjectStore(OUTBOX, { keyPath: 'clientId' });
      db.createObjectStore(DRAFTS, { keyPath: draftKey });
      if (hasFiles) db.createObjectStore(FILES);
    },
  });
}
