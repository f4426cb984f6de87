import type { Db } from 'mongodb';
import {
  contactDocument,
  FIRST_ID,
  messageDocument,
  messageId,
  ticketDocument,
} from '../../seed/bulk/documents';
import { sequence } from '../../seed/bulk/words';

const BATCH = 1_000;
const LONG = { conversations: 5, messages: 1_000 };
const SPACING_MS = 30_000;

/** A company that the product created. */
export interface Company {
  companyId: number;
  connectionId: number;
  queues: { _id: number; name: string; color: string }[];
  users: { _id: number; name: string }[];
}

/** Returns the company of the first connection. */
export async function companyOf(db: Db): Promise<Company> {
  const ofCompany = <T>(name: string, companyId: number) =>
    db
      .collection<T & { companyId: number }>(name)
      .find({ companyId } as never)
      .toArray() as unknown as Promise<T[]>;
  const connection = await db.collection<{ _id: number; companyId: number }>('connections').findOne({});
  if (!connection) throw new Error('The seed made no connection.');
  const { companyId } = connection;
  return {
    companyId,
    connectionId: connection._id,
    queues: await ofCompany('queues', companyId),
    users: await ofCompany('users', companyId),
  };
}

export function longTicketIds(): number[] {
  return Array.from({ length: LONG.conversations }, (_, index) => FIRST_ID + index);
}

/** Fills the collections with contacts, tickets and messages as the product stores them, with bulk writes. */
export async function fill(db: Db, company: Company, count: number, say: (text: string) => void) {
  const started = performance.now();
  const now = Date.now();
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index);
    await db
      .collection('contacts')
      .insertMany(
        numbers.map((n) =>
          contactDocument({ _id: FIRST_ID + n, companyId: company.companyId, person: n }, new Date(now)),
        ) as never[],
      );
    await db.collection('tickets').insertMany(numbers.map((n) => ticket(company, n, count, now)) as never[]);
    await db
      .collection('messages')
      .insertMany(numbers.map((n) => message(company, n, count, now)) as never[]);
    if ((from / BATCH) % 20 === 19) {
      const seconds = (performance.now() - started) / 1000;
      say(`${from + BATCH} of each, ${Math.round((from + BATCH) / seconds)} a second`);
    }
  }
}

const at = (n: number, count: number, now: number) =>
  new Date(Math.floor((now - (count - n) * SPACING_MS) / 1000) * 1000);

/** Returns the n-th ticket. The last one is new. */
export function ticket(
  { companyId, connectionId, queues, users }: Company,
  n: number,
  count: number,
  now: number,
) {
  const random = sequence(n + 3);
  const share = random();
  const long = n < LONG.conversations;
  const status = long || share < 0.02 ? 'open' : share < 0.03 ? 'pending' : 'closed';
  const queue = queues[Math.floor(random() * queues.length)];
  const when = at(n, count, now);
  return ticketDocument({
    _id: FIRST_ID + n,
    companyId,
    person: n,
    status,
    contactId: FIRST_ID + n,
    queue,
    user: status === 'pending' ? undefined : users[Math.floor(random() * users.length)],
    connection: { _id: connectionId, name: 'Loja' },
    last: { number: n, id: messageId(n, when), fromMe: false },
    unread: status !== 'closed' && random() < 0.3 ? 1 : 0,
    createdAt: when,
    updatedAt: when,
  });
}

function message({ companyId, connectionId, users }: Company, n: number, count: number, now: number) {
  const inLong = n < LONG.conversations * LONG.messages;
  const owner = FIRST_ID + (inLong ? n % LONG.conversations : n);
  return messageDocument({
    number: n,
    companyId,
    ticketId: owner,
    contactId: owner,
    connectionId,
    user: n % 3 === 0 ? users[n % users.length] : undefined,
    at: at(n, count, now),
  });
}
