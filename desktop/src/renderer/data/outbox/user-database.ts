import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { PendingMessage } from '@/data/messages/pending-messages';
import type { ComposerDraft } from './drafts';
import { memoryFallback } from './memory-fallback';

interface StoredDraft extends ComposerDraft {
  ticketId: number;
  /** Time of storage in epoch milliseconds; old drafts are deleted. */
  keptAt: number;
}

type Database = IDBPDatabase<Schema>;

interface Schema extends DBSchema {
  outbox: { key: string; value: PendingMessage };
  drafts: { key: number; value: StoredDraft };
  files: { key: string; value: Blob };
}

/**
 * Stores one user's unsent input on one server in IndexedDB, or in memory if that fails (private window, full
 * disk).
 */
export interface OwnStore {
  outbox(): Promise<PendingMessage[]>;
  putMessage(message: PendingMessage): Promise<void>;
  /** Replaces a message. Returns false, without writing, if it was removed. */
  replaceMessage(message: PendingMessage): Promise<boolean>;
  removeMessage(clientId: string): Promise<void>;
  drafts(): Promise<StoredDraft[]>;
  putDraft(draft: StoredDraft): Promise<void>;
  removeDraft(ticketId: number): Promise<void>;
  /** Stores a file's bytes; in memory if the disk is full. */
  putFile(id: string, bytes: Blob): Promise<void>;
  file(id: string): Promise<Blob | undefined>;
  removeFiles(ids: readonly string[]): Promise<void>;
  /** Removes files that no message or draft uses. */
  removeOrphans(): Promise<void>;
  close(): void;
}

const DRAFT_DAYS = 30;
export const OUTBOX = 'outbox';

/** Identifies a user's store on one server. */
export const ownerOf = (address: string | null, userId: number): string => `${address} ${userId}`;
/** Beginnings of the names of the databases with unsent input; the owner follows. */
export const DATABASES = { tickets: 'recado', chats: 'recado chats' } as const;
const DAY_MS = 86_400_000;

export function openOwnStore(owner: string): OwnStore {
  const database = open(owner);
  const { put, remove, read, close } = memoryFallback(database);
  const memory = {
    outbox: new Map<string, PendingMessage>(),
    drafts: new Map<number, StoredDraft>(),
    files: new Map<string, Blob>(),
  };

  /** Uses one transaction, so that a concurrent removal happens entirely before or after it. */
  const replace = async (message: PendingMessage): Promise<boolean> => {
    try {
      const transaction = (await database).transaction('outbox', 'readwrite');
      const key = await transaction.store.getKey(message.clientId);
      if (key !== undefined) await transaction.store.put(message);
      await transaction.done;
      return key !== undefined;
    } catch {
      memory.outbox.set(message.clientId, message);
      return true;
    }
  };

  const store: OwnStore = {
    async outbox() {
      const kept = await read((db) => db.getAll('outbox'), []);
      return [...kept, ...memory.outbox.values()].sort((a, b) => a.order - b.order);
    },
    putMessage: (message) => put(memory.outbox, message.clientId, message, (db) => db.put('outbox', message)),
    async replaceMessage(message) {
      const { clientId } = message;
      const isHeld = memory.outbox.has(clientId);
      if (isHeld) memory.outbox.set(clientId, message);
      return isHeld || (await replace(message));
    },
    removeMessage: (clientId) => remove(memory.outbox, clientId, (db) => db.delete('outbox', clientId)),
    drafts: async () => [...(await read((db) => db.getAll('drafts'), [])), ...memory.drafts.values()],
    putDraft: (draft) => put(memory.drafts, draft.ticketId, draft, (db) => db.put('drafts', draft)),
    removeDraft: (ticketId) => remove(memory.drafts, ticketId, (db) => db.delete('drafts', ticketId)),
    putFile: (id, bytes) => put(memory.files, id, bytes, (db) => db.put('files', bytes, id)),
    file: async (id) => memory.files.get(id) ?? read((db) => db.get('files', id), undefined),
    async removeFiles(ids) {
      for (const id of ids) await remove(memory.files, id, (db) => db.delete('files', id));
    },
    async removeOrphans() {
      for (const { ticketId, keptAt } of await store.drafts())
        if (Date.now() - keptAt > DRAFT_DAYS * DAY_MS) await store.removeDraft(ticketId);
      const owners = [...(await store.outbox()), ...(await store.drafts())];
      const wanted = new Set(owners.flatMap(({ files }) => files.map(({ id }) => id)));
      const ids = await read((db) => db.getAllKeys('files'), []);
      await store.removeFiles(ids.filter((id) => !wanted.has(id)));
    },
    close,
  };
  return store;
}

/** Opens the database. Being async turns a missing database API into a rejection. */
async function open(owner: string): Promise<Database> {
  return openDB<Schema>(`${DATABASES.tickets} ${owner}`, 1, {
    upgrade(db) {
      db.createObjectStore(OUTBOX, { keyPath: 'clientId' });
      db.createObjectStore('drafts', { keyPath: 'ticketId' });
      db.createObjectStore('files');
    },
  });
}
