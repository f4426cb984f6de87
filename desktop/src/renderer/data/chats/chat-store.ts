import { type DBSchema, openDB } from 'idb';
import { memoryFallback } from '@/data/outbox/memory-fallback';
import { DATABASES } from '@/data/outbox/user-database';
import type { PendingChatMessage } from './pending-chat-message';

interface StoredChatDraft {
  chatId: number;
  text: string;
  /** Time of storage in epoch milliseconds; old drafts are deleted. */
  keptAt: number;
}

interface Schema extends DBSchema {
  outbox: { key: string; value: PendingChatMessage };
  drafts: { key: number; value: StoredChatDraft };
}

/** Stores one user's unsent input of internal chats on one server. */
export interface ChatStore {
  /** Oldest first. */
  outbox(): Promise<PendingChatMessage[]>;
  putMessage(message: PendingChatMessage): Promise<void>;
  removeMessage(clientId: string): Promise<void>;
  drafts(): Promise<StoredChatDraft[]>;
  putDraft(draft: StoredChatDraft): Promise<void>;
  removeDraft(chatId: number): Promise<void>;
  close(): void;
}

export function openChatStore(owner: string): ChatStore {
  const { put, remove, read, close } = memoryFallback(open(owner));
  const messages = new Map<string, PendingChatMessage>();
  const drafts = new Map<number, StoredChatDraft>();
  return {
    async outbox() {
      const stored = await read((db) => db.getAll('outbox'), []);
      return [...stored, ...messages.values()].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    },
    putMessage: (message) => put(messages, message.clientId, message, (db) => db.put('outbox', message)),
    removeMessage: (clientId) => remove(messages, clientId, (db) => db.delete('outbox', clientId)),
    drafts: async () => [...(await read((db) => db.getAll('drafts'), [])), ...drafts.values()],
    putDraft: (draft) => put(drafts, draft.chatId, draft, (db) => db.put('drafts', draft)),
    removeDraft: (chatId) => remove(drafts, chatId, (db) => db.delete('drafts', chatId)),
    close,
  };
}

/** Is a database of its own: an older window would block another version of the one of tickets. */
async function open(owner: string) {
  return openDB<Schema>(`${DATABASES.chats} ${owner}`, 1, {
    upgrade(db) {
      db.createObjectStore('outbox', { keyPath: 'clientId' });
      db.createObjectStore('drafts', { keyPath: 'chatId' });
    },
  });
}
