import type { Chat, ChatMessage } from '@recado/shared/chats';
import type { ChatDocument } from './chat.model';
import type { ChatMessageDocument } from './chat-message.model';

/** Omits data of a single member without `viewerId`, which a pair's chat needs for the title. */
export function presentChat(chat: ChatDocument, viewerId?: number): Chat {
  const viewer = chat.members.find(({ userId }) => userId === viewerId);
  return {
    id: chat._id,
    uuid: chat.uuid,
    title: titleOf(chat, viewerId),
    ownerId: chat.ownerId,
    pair: chat.pairKey !== undefined,
    users: chat.members.map(({ userId, name, readThrough }) => ({
      userId,
      unreads: Math.max(0, chat.lastN - readThrough),
      user: { id: userId, name },
    })),
    lastMessage: chat.lastMessage,
    lastN: chat.lastN,
    ...(viewer && { muted: viewer.muted }),
    createdAt: chat.createdAt.toISOString(),
    updatedAt: chat.updatedAt.toISOString(),
  };
}

export function titleOf({ pairKey, title, members }: ChatDocument, viewerId: number | undefined): string {
  if (pairKey === undefined) return title;
  return members.find(({ userId }) => userId !== viewerId)?.name ?? title;
}

export function presentMessage(message: ChatMessageDocument): ChatMessage {
  const { _id, chatId, n, senderId, senderName, clientId, mentions, createdAt } = message;
  return {
    id: _id,
    chatId,
    n,
    message: message.message,
    senderId,
    sender: { id: senderId, name: senderName },
    clientId,
    mentions,
    createdAt: createdAt.toISOString(),
  };
}
