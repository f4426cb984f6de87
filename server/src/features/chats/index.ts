import type { createChat, sendChatMessage } from '@recado/shared/chats';
import type { BodyOf } from '@recado/shared/contract';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import type { CreatedUsers } from '#features/users';
import type { ChatDocument } from './chat.model';
import type { ChatsDeps } from './chats.deps';
import { defineJobs } from './chats.jobs';
import { listenToEvents } from './chats.listeners';
import { chatMigrations } from './chats.migrations';
import { mountChats } from './chats.routes';
import { create, openPair } from './operations/create-chat';
import { markRead } from './operations/read-chat';
import { sendMessage } from './operations/send-message';

/** Operations for the demo's company. */
export interface Chats {
  create(caller: Caller, input: BodyOf<typeof createChat>): Promise<Pick<ChatDocument, '_id'>>;
  openPair(caller: Caller, userId: number): Promise<Pick<ChatDocument, '_id'>>;
  send(caller: Caller, chatId: number, input: BodyOf<typeof sendChatMessage>): Promise<unknown>;
  read(caller: Caller, chatId: number): Promise<void>;
}

export function createChats(context: AppContext, { users }: { users: CreatedUsers }): Chats {
  const { publisher, log } = context;
  const deps: ChatsDeps = { publisher, log, users, events: context.events.of('chats') };
  mountChats(context, deps);
  listenToEvents(deps);
  defineJobs(context.jobs, deps);
  return {
    create: (caller, input) => create(deps, caller, input),
    openPair: (caller, userId) => openPair(deps, caller, userId),
    send: (caller, chatId, input) => sendMessage(deps, caller, chatId, input),
    read: async (caller, chatId) => {
      await markRead(deps, caller, chatId, { userId: caller.userId });
    },
  };
}

export const chatsData: StoredData = {
  migrations: [chatMigrations],
  companyCollections: ['chat_messages', 'chats'],
};
