import { chunk } from 'es-toolkit';
import type { Filter } from 'mongodb';
import { decodeTime } from 'ulid';
import { messageCollection, type MessageDocument } from '../message.model';

export interface RecentRange {
  since: Date;
  limit: number;
}

/**
 * `at`: time of storage in milliseconds, because message times are whole seconds. The message time counts if the id
 * is ahead of the clock, which was set back then.
 */
export interface RecentMessage {
  id: string;
  fromMe: boolean;
  automatic: boolean;
  body: string;
  at: number;
  /** Id of the message that this step of a menu understood. */
  understood?: string;
}

const WRITERS_AT_ONCE = 500;

/** Kinds of messages that a person or an integrator decided on. */
const NOT_AUTOMATIC = ['api', 'schedule', 'campaign'];

export async function recentMessages(
  companyId: number,
  contactId: number,
  { since, limit }: RecentRange,
): Promise<RecentMessage[]> {
  const rows = await messageCollection()
    .find(
      { companyId, contactId, createdAt: { $gte: since } },
      { projection: { fromMe: 1, automatic: 1, origin: 1, body: 1, createdAt: 1 } },
    )
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .toArray();
  const now = Date.now();
  return rows
    .map(({ _id, fromMe, automatic, origin, body, createdAt }) => ({
      id: _id,
      fromMe,
      automatic: automatic === true && !NOT_AUTOMATIC.includes(origin?.kind ?? ''),
      body,
      at: decodeTime(_id) <= now ? decodeTime(_id) : createdAt.getTime(),
      ...(origin?.kind === 'chatbot' && origin.refId !== undefined && { understood: origin.refId }),
    }))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
}

export async function customerWroteIn(companyId: number, ticketId: number): Promise<boolean> {
  const found = await messageCollection().findOne(
    { companyId, ticketId, fromMe: false, mediaType: { $nin: ['call', 'notification'] } },
    { projection: { _id: 1 } },
  );
  return found !== null;
}

const BY_CUSTOMER = {
  fromMe: false,
  mediaType: { $nin: ['call', 'notification'] },
} satisfies Filter<MessageDocument>;

export async function firstReceivedAt(companyId: number, contactId: number): Promise<Date | undefined> {
  const [first] = await messageCollection()
    .find({ companyId, contactId, ...BY_CUSTOMER }, { projection: { createdAt: 1 } })
    .sort({ createdAt: 1, _id: 1 })
    .limit(1)
    .toArray();
  return first?.createdAt;
}

/** Counts messages before the connection's current pairing, but no calls. */
export async function customerWroteOn(
  companyId: number,
  contactId: number,
  connectionId: number,
): Promise<boolean> {
  const found = await messageCollection().findOne(
    { ...byCustomerOn(companyId, connectionId), contactId },
    { projection: { _id: 1 } },
  );
  return found !== null;
}

/** Applies `customerWroteOn` to many contacts with a few queries. */
export async function customersWhoWroteOn(
  companyId: number,
  contactIds: readonly number[],
  connectionId: number,
): Promise<number[]> {
  const wrote = new Set<number>();
  let left = [...contactIds];
  while (left.length > 0) {
    const rows = await messageCollection()
      .find(
        { ...byCustomerOn(companyId, connectionId), contactId: { $in: left } },
        { projection: { contactId: 1 } },
      )
      .limit(WRITERS_AT_ONCE)
      .toArray();
    for (const { contactId } of rows) wrote.add(contactId);
    if (rows.length < WRITERS_AT_ONCE) break;
    // Reads a long conversation once.
    left = left.filter((id) => !wrote.has(id));
  }
  return [...wrote];
}

const byCustomerOn = (companyId: number, connectionId: number) => ({
  ...{ companyId, connectionId, fromMe: false },
  mediaType: { $nin: ['call' as const, 'notification' as const] },
});

const BY_AGENT = {
  fromMe: true,
  automatic: { $ne: true },
  whisper: { $ne: true },
  mediaType: { $ne: 'notification' },
} satisfies Filter<MessageDocument>;

/** The API was called with the user's id. */
const BY_AGENTS_PROGRAM = {
  fromMe: true,
  'origin.kind': 'api',
  userId: { $ne: null },
} satisfies Filter<MessageDocument>;

export async function agentWroteSince(companyId: number, contactId: number, since: Date): Promise<boolean> {
  const found = await messageCollection().findOne(
    { companyId, contactId, createdAt: { $gte: since }, ...BY_AGENT },
    { projection: { _id: 1 } },
  );
  return found !== null;
}

/** Returns an agent's first message in a ticket since a time: by the app, the company's own phone or the API. */
export async function firstReplySince(
  companyId: number,
  { contactId, ticketId }: { contactId: number; ticketId: number },
  since: Date,
): Promise<{ at: Date; userId: number | null } | undefined> {
  const [found] = await messageCollection()
    .find(
      { companyId, contactId, createdAt: { $gte: since }, ticketId, $or: [BY_AGENT, BY_AGENTS_PROGRAM] },
      { projection: { createdAt: 1, userId: 1 } },
    )
    .sort({ createdAt: 1, _id: 1 })
    .limit(1)
    .toArray();
  return found && { at: found.createdAt, userId: found.userId };
}

/** Maximum delay of storing a phone's message. */
const STORED_WITHIN_MS = 60_000;

/**
 * Returns whether an agent wrote after a message. Compares ids, which keep their order when the clock is set back. A
 * phone's message may be stored long after it was written, and another server's clock may be behind.
 */
export async function agentWroteAfter(
  companyId: number,
  contactId: number,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const now = new Date();
  // The clock was set back since.
  const isAhead = at > now;
  const written = new Date(at.getTime() - STORED_WITHIN_MS);
  const stored = isAhead ? {} : { $or: [{ userId: { $ne: null } }, { createdAt: { $gte: written } }] };
  const own = { companyId, contactId, ...BY_AGENT };
  const found = await messageCollection().findOne(
    { ...own, _id: { $gt: id }, ...stored },
    { projection: { _id: 1 } },
  );
  if (found || isAhead) return found !== null;
  const later = { createdAt: { $gt: at, $lte: now } };
  return (await messageCollection().findOne({ ...own, ...later }, { projection: { _id: 1 } })) !== null;
}

export function countAutomatic(
  companyId: number,
  contactId: number,
  { since, limit }: RecentRange,
): Promise<number> {
  return messageCollection().countDocuments(
    {
      companyId,
      contactId,
      createdAt: { $gte: since },
      automatic: true,
      'origin.kind': { $nin: NOT_AUTOMATIC },
      // Steps that a menu understood do not count.
      $nor: [{ 'origin.kind': 'chatbot', 'origin.refId': { $exists: true } }],
    },
    { limit },
  );
}

const TICKETS_AT_ONCE = 20;
/** Allowed difference between the clocks of phones and servers. */
const CLOCK_TOLERANCE_MS = 24 * 60 * 60_000;

/** Returns the first texts per ticket, oldest first. */
export async function firstTexts(
  companyId: number,
  tickets: readonly { _id: number; contactId: number; createdAt: Date }[],
  limit: number,
): Promise<string[][]> {
  const texts: string[][] = [];
  for (const batch of chunk([...tickets], TICKETS_AT_ONCE)) {
    const rows = await Promise.all(
      batch.map(({ _id: ticketId, contactId, createdAt }) =>
        messageCollection()
          .find(
            {
              ...{
                companyId,
                contactId,
                ticketId,
                fromMe: false,
                mediaType: 'text',
                isDeleted: { $ne: true },
              },
              createdAt: { $gte: new Date(createdAt.getTime() - CLOCK_TOLERANCE_MS) },
            },
            { projection: { body: 1 } },
          )
          .sort({ createdAt: 1, _id: 1 })
          .limit(limit)
          .toArray(),
      ),
    );
    texts.push(...rows.map((messages) => messages.map(({ body }) => body)));
  }
  return texts;
}

export interface TicketMessage {
  id: string;
  fromMe: boolean;
  /** No person or integrator decided on the message. */
  automatic: boolean;
  /** A person wrote it in Recado or on a phone. */
  isTyped: boolean;
  body: string;
  mediaType: MessageDocument['mediaType'];
  createdAt: Date;
}

const MAX_MESSAGES_OF_A_STEP = 100;

/** Returns the oldest first, without whispers and notices. */
export async function messagesAfter(
  {
    companyId,
    contactId,
    ticketId,
    since,
  }: { companyId: number; contactId: number; ticketId: number; since: Date },
  after: string,
): Promise<TicketMessage[]> {
  const from = new Date(since.getTime() - CLOCK_TOLERANCE_MS);
  const rows = await messageCollection()
    .find({
      companyId,
      contactId,
      ticketId,
      createdAt: { $gte: from },
      _id: { $gt: after },
      whisper: { $ne: true },
      isDeleted: { $ne: true },
      mediaType: { $nin: ['notification', 'call'] },
    })
    .sort({ createdAt: 1, _id: 1 })
    .limit(MAX_MESSAGES_OF_A_STEP)
    .toArray();
  return rows
    .map(({ _id, fromMe, automatic, origin, body, mediaType, createdAt }) => ({
      id: _id,
      fromMe,
      automatic: automatic === true && !NOT_AUTOMATIC.includes(origin?.kind ?? ''),
      isTyped: automatic !== true,
      body,
      mediaType,
      createdAt,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
