import type { sendChatMessage } from '@recado/shared/chats';
import { AppError, type BodyOf } from '@recado/shared/contract';
import { nextId } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import { appendMessage } from '../append-message';
import type { ChatDocument } from '../chat.model';
import { type ChatMessageDocument, chatMessages } from '../chat-message.model';
import type { ChatsDeps } from '../chats.deps';
import { requireMember } from '../chats.policy';
import { movePending } from '../pending-messages';

/**
 * Returns the stored message for a repeated `clientId`.
 * @throws ERR_NO_PERMISSION, ERR_NO_CHAT_FOUND, ERR_CONFLICT if another member used the client id
 */
export async function sendMessage(
  deps: ChatsDeps,
  caller: Caller,
  chatId: number,
  { message, mentions = [], ...body }: BodyOf<typeof sendChatMessage>,
): Promise<ChatMessageDocument> {
  const { companyId, userId } = caller;
  const clientId = body.clientId ?? null;
  const chat = await requireMember(caller, { _id: chatId });
  const earlier = await sentEarlier(deps, caller, chat, clientId);
  if (earlier) return earlier;
  const isMember = new Set(chat.members.map((member) => member.userId));
  const appended = await appendMessage({
    _id: await nextId('chat_messages'),
    companyId,
    chatId,
    clientId,
    message,
    senderId: userId,
    senderName: caller.name,
    mentions: [...new Set(mentions)].filter((id) => isMember.has(id) && id !== userId),
    createdAt: new Date(),
  });
  if (!appended) {
    // A concurrent request stored the same message, or the caller was removed.
    const changed = await requireMember(caller, { _id: chatId });
    const concurrent = await sentEarlier(deps, caller, changed, clientId);
    if (concurrent) return concurrent;
    throw new AppError('ERR_NO_CHAT_FOUND');
  }
  await movePending(deps, appended.chat, [appended.message]);
  return appended.message;
}

async function sentEarlier(
  deps: ChatsDeps,
  caller: Caller,
  chat: ChatDocument,
  clientId: string | null,
): Promise<ChatMessageDocument | undefined> {
  if (clientId === null) return undefined;
  const waiting = chat.pending.find((message) => message.clientId === clientId);
  const found = waiting ?? (await chatMessages.findOne(caller.companyId, { chatId: chat._id, clientId }));
  if (found && found.senderId !== caller.userId) throw new AppError('ERR_CONFLICT', { field: 'clientId' });
  // The first request was interrupted before it published the message.
  if (waiting) await movePending(deps, chat, [waiting]);
  return found;
}
