import type { Message } from '@recado/shared/messages';
import type { MessageDocument } from './message.model';

/** A message as the API and events carry it (specification 1 §3). `contactName`: of the conversation. */
export function presentMessage(message: MessageDocument, contactName: string): Message {
  const { contactId, fromMe, userId, user, senderName } = message;
  return {
    id: message._id,
    ticketId: message.ticketId,
    contactId,
    contact: fromMe ? null : { id: contactId, name: senderName ?? contactName },
    user: userId === null ? null : { id: userId, name: user?.name ?? '' },
    body: message.body,
    fromMe,
    read: !message.unread,
    ack: message.ack,
    failure: message.failure,
    mediaType: message.mediaType,
    mediaUrl: null,
    media: null,
    dataJson: message.data ? JSON.stringify(message.data) : null,
    reactions: (message.reactions ?? []).map(({ emoji, fromMe, name, at }) => ({
      emoji,
      fromMe,
      name,
      at: at.toISOString(),
    })),
    remoteJid: null,
    quotedMsg: message.quoted,
    isDeleted: message.isDeleted,
    isEdited: message.isEdited,
    oldMessage: message.oldMessage ?? null,
    whisper: message.whisper,
    clientId: message.clientId ?? null,
    createdAt: message.createdAt.toISOString(),
  };
}
