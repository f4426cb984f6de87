import type { AppContext } from '#core/context';
import type { ChatDocument } from './chat.model';
import type { ChatMessageDocument } from './chat-message.model';
import { presentChat, presentMessage } from './chats.presenter';

interface Deps {
  publisher: AppContext['publisher'];
}

export function publishMessage({ publisher }: Deps, chat: ChatDocument, message: ChatMessageDocument): void {
  const newMessage = presentMessage(message);
  for (const { userIds, record } of audiences(chat)) {
    const event = { action: 'new-message' as const, chat: record, newMessage };
    publisher.toUsers(chat.companyId, userIds, 'chat', event);
    publisher.toUsers(chat.companyId, userIds, `chat-${chat._id}`, event);
  }
}

export function publishUpdate({ publisher }: Deps, chat: ChatDocument): void {
  for (const { userIds, record } of audiences(chat)) {
    const event = { action: 'update' as const, chat: record };
    publisher.toUsers(chat.companyId, userIds, 'chat', event);
    publisher.toUsers(chat.companyId, userIds, `chat-${chat._id}`, event);
  }
}

/** Publishes to each member their own data. */
export function publishToMembers(
  { publisher }: Deps,
  chat: ChatDocument,
  action: 'create' | 'update',
  userIds: readonly number[],
): void {
  for (const userId of userIds)
    publisher.toUsers(chat.companyId, [userId], `chat-user-${userId}`, {
      action,
      record: presentChat(chat, userId),
    });
}

export function publishRemoval(
  { publisher }: Deps,
  { companyId, _id }: Pick<ChatDocument, 'companyId' | '_id'>,
  userIds: readonly number[],
): void {
  publisher.toUsers(companyId, userIds, 'chat', { action: 'delete', id: _id });
}

/** Gives each member of a pair another title. */
function audiences(chat: ChatDocument) {
  const ids = chat.members.map(({ userId }) => userId);
  if (chat.pairKey === undefined) return [{ userIds: ids, record: presentChat(chat) }];
  return ids.map((userId) => {
    const { muted: _muted, ...record } = presentChat(chat, userId);
    return { userIds: [userId], record };
  });
}
