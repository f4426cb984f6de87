import type { Filter } from 'mongodb';
import { AppError } from '@recado/shared/contract';
import { type readCursor, writeCursor } from '#core/page-cursor';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from './message.model';

const ADJACENT = 20;
const PAGE = 40;

type Cursor = ReturnType<typeof readCursor>;

export interface OwnMessages {
  companyId: number;
  contactId: number;
  ticketId?: { $nin: number[] };
}

export interface Page {
  page: MessageDocument[];
  /** Number of messages read: the page size plus one if older ones remain. */
  found: number;
  nextCursor: string | null;
  newerCursor?: string | null;
}

/**
 * Returns newest first, with two indexed queries.
 * @throws ERR_NO_MESSAGE_FOUND if the message belongs to another conversation or is hidden from the caller
 */
export async function pageAround(own: OwnMessages, messageId: string): Promise<Page> {
  const target = await messageCollection().findOne(
    {
      companyId: own.companyId,
      contactId: own.contactId,
      $and: [{ _id: messageId }, ...(own.ticketId ? [{ ticketId: own.ticketId }] : [])],
    },
    WITHOUT_SEARCH,
  );
  if (!target) throw new AppError('ERR_NO_MESSAGE_FOUND', { messageId });
  const at = { at: target.createdAt, id: target._id };
  const [before, after] = await Promise.all([
    adjacentMessages(own, at, 'older', ADJACENT),
    adjacentMessages(own, at, 'newer', ADJACENT),
  ]);
  const older = before.slice(0, ADJACENT);
  const newer = after.slice(0, ADJACENT);
  const page = [...newer.toReversed(), target, ...older];
  return {
    page,
    found: page.length + (before.length - older.length),
    nextCursor: cursorOf(older.at(-1) ?? target),
    newerCursor: after.length > ADJACENT ? cursorOf(newer.at(-1)) : null,
  };
}

/** `newerCursor` is null if the page contains the newest message. */
export async function newerThan(own: OwnMessages, cursor: Cursor): Promise<Page> {
  const found = await adjacentMessages(own, cursor, 'newer', PAGE);
  const page = found.slice(0, PAGE);
  return {
    page: page.toReversed(),
    found: page.length,
    nextCursor: null,
    newerCursor: found.length > PAGE ? cursorOf(page.at(-1)) : null,
  };
}

function adjacentMessages(
  own: OwnMessages,
  { at, id }: Cursor,
  side: 'older' | 'newer',
  count: number,
): Promise<MessageDocument[]> {
  const older = side === 'older';
  const place: Filter<MessageDocument> = older
    ? { createdAt: { $lte: at }, $or: [{ createdAt: { $lt: at } }, { _id: { $lt: id } }] }
    : { createdAt: { $gte: at }, $or: [{ createdAt: { $gt: at } }, { _id: { $gt: id } }] };
  const direction = older ? -1 : 1;
  return messageCollection()
    .find({ ...own, ...place }, WITHOUT_SEARCH)
    .sort({ createdAt: direction, _id: direction })
    .limit(count + 1)
    .toArray();
}

function cursorOf(message: MessageDocument | undefined): string | null {
  return message ? writeCursor(message.createdAt, message._id) : null;
}
