import type { Chat, ChatMessage } from '@recado/shared/chats';

const NAMES = ['', 'Ana Lima', 'Bruno Reis', 'Carla Dias'];

/** A chat of users 1, 2 and 3. */
export function buildChat(fields: Partial<Chat> = {}): Chat {
  return {
    id: 7,
    uuid: '3f0c8a52-6f0e-4a53-9a0e-6f8f6f2f9f11',
    title: 'Entregas',
    ownerId: 1,
    pair: false,
    users: [1, 2, 3].map((id) => ({ userId: id, unreads: 0, user: { id, name: NAMES[id] ?? '' } })),
    lastMessage: '',
    lastN: 0,
    muted: false,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...fields,
  };
}

export function buildChatMessage(n: number, fields: Partial<ChatMessage> = {}): ChatMessage {
  const senderId = fields.senderId ?? 2;
  return {
    id: 100 + n,
    chatId: 7,
    n,
    message: `Mensagem ${n}`,
    senderId,
    sender: { id: senderId, name: NAMES[senderId] ?? '' },
    clientId: null,
    mentions: [],
    createdAt: `2026-11-21T12:${String(n).padStart(2, '0')}:00.000Z`,
    ...fields,
  };
}

/** Gives a member this number of unread messages. */
export function withUnreads(chat: Chat, userId: number, unreads: number): Chat {
  return {
    ...chat,
    users: chat.users.map((member) => (member.userId === userId ? { ...member, unreads } : member)),
  };
}
