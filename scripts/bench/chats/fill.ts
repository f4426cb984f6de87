import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { sequence, text } from '../../seed/bulk/words';
import type { Company } from '../lists/fill';

const FIRST_ID = 10_000_000;
const SPACING_MS = 60_000;
const MESSAGES = 20;

/** Stores so many chats of the demo's users with 20 messages each, a third of them with unread ones. */
export async function fillChats(db: Db, { companyId, users }: Company, count: number) {
  const now = Date.now();
  const chats = Array.from({ length: count }, (_, n) => {
    const random = sequence(n);
    const at = new Date(now - (count - n) * SPACING_MS);
    const readThrough = random() < 0.33 ? MESSAGES - 1 - Math.floor(random() * 5) : MESSAGES;
    const members = users.map(({ _id, name }) => ({ userId: _id, name, readThrough, muted: false }));
    return {
      _id: FIRST_ID + n,
      companyId,
      uuid: randomUUID(),
      title: `Conversa ${n + 1}`,
      ownerId: users[0]?._id,
      members,
      unreadUserIds: readThrough < MESSAGES ? users.map(({ _id }) => _id) : [],
      lastN: MESSAGES,
      lastMessage: text(n * MESSAGES),
      pending: [],
      recentClientIds: Array.from({ length: MESSAGES }, (_, index) => clientId(n, index)),
      createdAt: at,
      updatedAt: at,
    };
  });
  await db.collection('chats').insertMany(chats as never[]);
  for (const [n, { _id: chatId, updatedAt }] of chats.entries()) {
    const messages = Array.from({ length: MESSAGES }, (_, index) => ({
      _id: FIRST_ID + n * MESSAGES + index,
      companyId,
      chatId,
      n: index + 1,
      clientId: clientId(n, index),
      senderId: users[index % users.length]?._id,
      senderName: users[index % users.length]?.name ?? '',
      message: text(n * MESSAGES + index),
      mentions: [],
      createdAt: updatedAt,
    }));
    await db.collection('chat_messages').insertMany(messages as never[]);
  }
}

const clientId = (chat: number, index: number) => `bench-${chat}-${index}`;
