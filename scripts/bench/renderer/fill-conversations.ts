import type { Db } from 'mongodb';
import { newMessageId } from '../../../server/src/features/messages/message-ids';
import { sequence, text } from '../../seed/bulk/words';
import type { Company } from '../lists/fill';

const CONVERSATIONS = 60;
const MESSAGES = 40;
const MINUTE_MS = 60_000;

/** Gives the newest open tickets conversations of a full page. */
export async function fillConversations(db: Db, { companyId, connectionId, users }: Company): Promise<void> {
  const tickets = await db
    .collection<{ _id: number; contactId: number; lastMessageAt: Date }>('tickets')
    .find({ companyId, status: 'open' } as never)
    .sort({ updatedAt: -1 })
    .limit(CONVERSATIONS)
    .toArray();
  const author = users[0];
  const rows = tickets.flatMap(({ _id, contactId, lastMessageAt }) => {
    const random = sequence(_id);
    return Array.from({ length: MESSAGES }, (_, n) => {
      const fromMe = random() < 0.5;
      return {
        _id: newMessageId(),
        companyId,
        ticketId: _id,
        contactId,
        connectionId,
        messengerId: `RENDERER${_id}-${n}`,
        participant: '',
        senderName: null,
        fromMe,
        body: text(_id + n),
        mediaType: 'text',
        media: null,
        data: null,
        reactions:
          n % 9 === 0 ? [{ by: 'contact', emoji: '👍', fromMe: false, name: '', at: lastMessageAt }] : [],
        quoted: null,
        ack: 4,
        failure: null,
        userId: fromMe ? (author?._id ?? null) : null,
        user: fromMe && author ? { name: author.name } : null,
        isDeleted: false,
        isEdited: false,
        oldMessage: null,
        whisper: n % 13 === 0 && fromMe,
        createdAt: new Date(lastMessageAt.getTime() - (MESSAGES - n) * MINUTE_MS),
      };
    });
  });
  if (rows.length > 0) await db.collection('messages').insertMany(rows as never[]);
}
