import type { Chat } from '@recado/shared/chats';
import { createChat, listChatMessages, listChats, readChat, sendChatMessage } from '@recado/shared/chats';
import type { Persona } from '#testing/factories';
import type { TestServer } from '#testing/start-test-server';

/** Calls of chats' tests, as one of the users. */
export function chatCalls({ call }: Pick<TestServer, 'call'>) {
  const create = async (as: Persona, others: readonly { id: number }[], title = 'Entregas'): Promise<Chat> =>
    (await call(createChat, { body: { title, users: others.map(({ id }) => ({ id })) } }, as)).body;
  const send = (
    as: Persona,
    chatId: number,
    message: string,
    more: { clientId?: string; mentions?: number[] } = {},
  ) => call(sendChatMessage, { params: { chatId }, body: { message, ...more } }, as);
  const messages = (
    as: Persona,
    chatId: number,
    query: Parameters<typeof call<typeof listChatMessages>>[1]['query'] = {},
  ) => call(listChatMessages, { params: { chatId }, query }, as);
  const read = (as: Persona, chatId: number, through?: number, userId = as.id) =>
    call(readChat, { params: { chatId }, body: { userId, ...(through !== undefined && { through }) } }, as);
  const list = async (as: Persona, searchParam = ''): Promise<Chat[]> =>
    (await call(listChats, { query: { searchParam } }, as)).body.records;
  return { create, send, messages, read, list };
}
