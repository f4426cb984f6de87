import type { Filter } from 'mongodb';
import { UNSHOWN_KINDS } from '@recado/shared/automation';
import { isMaybeSent } from '@recado/shared/messages';
import type { TicketDocument, ticketRow } from '#features/tickets';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from './message.model';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const COUNTED = 10_000;

export function lastMessageOf(message: MessageDocument): ticketRow.LastMessage {
  return {
    id: message._id,
    body: message.isDeleted ? '' : shownText(message),
    menuEntry: message.isDeleted ? null : (message.menuEntry ?? null),
    at: message.createdAt,
    fromMe: message.fromMe,
    type: message.isDeleted ? 'deleted' : message.mediaType,
    ack: message.ack,
    failed: message.failure !== null,
    maybeSent: isMaybeSent(message.failure),
    author: message.isDeleted ? null : message.senderName,
  };
}

function shownText({ body, mediaType, media, data }: MessageDocument): string {
  if (body) return body;
  if (mediaType === 'voice' || mediaType === 'audio') return durationOf(media?.seconds ?? null);
  const { contacts, location, poll } = data ?? {};
  return (
    (mediaType === 'document' ? media?.fileName : undefined) ??
    contacts?.map(({ name }) => name).join(', ') ??
    location?.name ??
    location?.address ??
    poll?.question ??
    ''
  );
}

/** For example "0:42"; empty if unknown. */
function durationOf(seconds: number | null): string {
  if (seconds === null) return '';
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const SAID = { mediaType: { $ne: 'notification' } } as const;

export async function computeTicketSummary({
  companyId,
  _id,
  contactId,
}: TicketDocument): Promise<ticketRow.TicketSummary> {
  const own = { companyId, contactId, ticketId: _id, ...SAID };
  const newest = (more: Filter<MessageDocument>) =>
    messageCollection()
      .find({ ...own, ...more }, WITHOUT_SEARCH)
      .sort(NEWEST_FIRST)
      .limit(1)
      .next();
  const [unread, shown, reply] = await Promise.all([
    messageCollection().countDocuments({ companyId, ticketId: _id, unread: true }, { limit: COUNTED }),
    newest({ whisper: false, 'origin.kind': { $nin: [...UNSHOWN_KINDS] } }),
    newest({ fromMe: true, whisper: false, automatic: { $exists: false } }),
  ]);
  const last = shown ?? (await newest({ whisper: false }));
  const after = reply
    ? {
        createdAt: { $gte: reply.createdAt },
        $or: [{ createdAt: { $gt: reply.createdAt } }, { _id: { $gt: reply._id } }],
      }
    : {};
  const waiting = await messageCollection()
    .find({ ...own, fromMe: false, ...after }, WITHOUT_SEARCH)
    .sort({ createdAt: 1, _id: 1 })
    .limit(1)
    .next();
  return {
    unread,
    last: last ? lastMessageOf(last) : null,
    waitingSince: waiting?.createdAt ?? null,
  };
}
