import { CHAT_LIMITS } from '@recado/shared/chats';
import { chatCollection, type ChatDocument } from './chat.model';
import type { ChatMessageDocument } from './chat-message.model';

const RECENT_CLIENT_IDS = 100;

/**
 * Numbers a message and stores it as pending, in one update. Returns the changed chat with the message; undefined if
 * the sender is no member or the client id was used recently.
 */
export async function appendMessage(
  entry: Omit<ChatMessageDocument, 'n'>,
): Promise<{ chat: ChatDocument; message: ChatMessageDocument } | undefined> {
  const { companyId, chatId, senderId, clientId, createdAt } = entry;
  const filter = {
    companyId,
    _id: chatId,
    'members.userId': senderId,
    ...(clientId !== null && { recentClientIds: { $ne: clientId } }),
  };
  const sender = { $eq: ['$$member.userId', senderId] };
  const chat = await chatCollection().findOneAndUpdate(
    filter,
    [
      {
        $set: {
          lastN: { $add: ['$lastN', 1] },
          lastMessage: { $literal: entry.message.slice(0, CHAT_LIMITS.preview) },
          updatedAt: { $max: ['$updatedAt', createdAt] },
        },
      },
      {
        $set: {
          members: {
            $map: {
              input: '$members',
              as: 'member',
              in: { $cond: [sender, { $mergeObjects: ['$$member', { readThrough: '$lastN' }] }, '$$member'] },
            },
          },
          unreadUserIds: { $setDifference: ['$members.userId', [senderId]] },
          pending: {
            $concatArrays: ['$pending', [{ $mergeObjects: [{ $literal: entry }, { n: '$lastN' }] }]],
          },
          pendingSince: { $ifNull: ['$pendingSince', createdAt] },
          recentClientIds:
            clientId === null
              ? '$recentClientIds'
              : {
                  $slice: [
                    { $concatArrays: ['$recentClientIds', [{ $literal: clientId }]] },
                    -RECENT_CLIENT_IDS,
                  ],
                },
        },
      },
    ],
    { returnDocument: 'after' },
  );
  const message = chat?.pending.find(({ _id }) => _id === entry._id);
  return chat && message ? { chat, message } : undefined;
}
