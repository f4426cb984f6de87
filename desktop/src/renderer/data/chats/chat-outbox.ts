import { atom } from 'jotai';
import { type ChatMessage, sendChatMessage } from '@recado/shared/chats';
import { AppError } from '@recado/shared/contract';
import type { Unsent } from '@/data/messages/pending-messages';
import type { DraftFormat } from '@/data/outbox/persist-drafts';
import type { OutboxTarget } from '@/data/outbox/unsent';
import { DATABASES, openUserStore, type StoredDraft, type UserStore } from '@/data/outbox/user-database';
import { createUserOutbox } from '@/data/outbox/user-outbox';
import { call } from '@/lib/api/call';
import { errorText } from '@/lib/api/errors';
import { storeMessage } from './chat-cache';

/** A message that the server has not stored yet. */
export interface PendingChatMessage extends Unsent {
  chatId: number;
  message: string;
  mentions: readonly number[];
}

type NewChatMessage = Pick<PendingChatMessage, 'chatId' | 'message' | 'mentions'> & { clientId?: string };

interface StoredChatDraft extends StoredDraft {
  chatId: number;
  text: string;
}

/** Opens a database of its own: an older window would block another version of the one of tickets. */
export const openChatStore = (owner: string): UserStore<PendingChatMessage, StoredChatDraft> =>
  openUserStore(owner, { name: DATABASES.chats, draftKey: 'chatId', hasFiles: false, migrated });

/** Converts a message of earlier versions, which ordered by time and stored no state. */
function migrated(stored: PendingChatMessage): PendingChatMessage {
  const { createdAt, failure } = stored;
  const added = { order: Date.parse(createdAt), state: failure === null ? 'queued' : 'failed' } as const;
  return { ...added, ...(stored as Omit<PendingChatMessage, keyof typeof added> & Partial<typeof added>) };
}

/** Sends messages to colleagues. Every error asks the user to send again; a request that had arrived is stored once. */
const chatTarget: OutboxTarget<PendingChatMessage, NewChatMessage, ChatMessage> = {
  threadOf: ({ chatId }) => chatId,
  create: (message, fields) => ({ ...message, ...fields }),
  deliver: ({ chatId, clientId, message, mentions }, _file, { signal }) =>
    call(
      sendChatMessage,
      { params: { chatId }, body: { message, clientId, mentions: [...mentions] } },
      signal ? { signal } : {},
    ),
  outcomeOf: (error, message) =>
    error instanceof AppError && error.code === 'ERR_NO_CHAT_FOUND'
      ? { kind: 'deleted' }
      : { kind: 'stuck', message: { ...message, state: 'failed', failure: errorText(error) } },
};

/** Unsent texts by chat; survive a restart. */
export const chatDraftsAtom = atom<Readonly<Record<number, string>>>({});

const chatDrafts: DraftFormat<string, StoredChatDraft> = {
  atom: chatDraftsAtom,
  restored: ({ chatId, text }) => [chatId, text],
  stored: (chatId, text, keptAt) => ({ chatId, text, keptAt }),
};

/** The outbox of messages to colleagues. */
export const {
  outboxAtom: chatOutboxAtom,
  outboxOf: chatOutboxOf,
  endOutbox: endChatOutbox,
} = createUserOutbox({
  name: DATABASES.chats,
  open: openChatStore,
  target: chatTarget,
  drafts: chatDrafts,
  onStored: (client, _pending, message) => storeMessage(client, message),
});
