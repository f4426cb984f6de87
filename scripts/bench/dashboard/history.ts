import { type Db, ObjectId } from 'mongodb';
import { sequence } from '../../seed/bulk/words';
import { type Company, ticket } from '../lists/fill';

const BATCH = 2_000;
const MINUTE = 60_000;
/** Number of tickets per customer, so that most customers are known. */
const VISITS = 4;

/** Fills a company with tickets, 30 seconds apart, and their log. */
export async function fillHistory(db: Db, company: Company, count: number, say: (text: string) => void) {
  const now = Date.now();
  const started = performance.now();
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
      const n = from + index;
      const row = ticket(company, n, count, now);
      // Each open ticket has its own customer.
      return row.status === 'closed' ? { ...row, contactId: row.contactId - (n % VISITS) } : row;
    });
    await db.collection('tickets').insertMany(rows as never[]);
    await db.collection('ticket_events').insertMany(rows.flatMap((row) => logOf(row, now)) as never[]);
    if ((from / BATCH) % 10 === 9) {
      const seconds = (performance.now() - started) / 1000;
      say(`${from + BATCH} tickets, ${Math.round((from + BATCH) / seconds)} a second`);
    }
  }
}

function logOf(row: ReturnType<typeof ticket>, now: number) {
  const random = sequence(row._id);
  const { companyId, contactId, queueId, userId, createdAt, status } = row;
  const accepted = createdAt.getTime() + Math.floor(random() * 40 * MINUTE);
  const resolved = accepted + Math.floor((1 + random() * 180) * MINUTE);
  const entry = (type: string, at: number, by: number | null) => ({
    _id: new ObjectId(),
    companyId,
    ticketId: row._id,
    contactId,
    type,
    at: new Date(at),
    userId: by,
    queueId,
    assignedTo: by,
    ...(type === 'created' && { status: 'pending' }),
  });
  return [
    entry('created', createdAt.getTime(), null),
    ...(status === 'pending' ? [] : [entry('accepted', accepted, userId)]),
    ...(status === 'closed' ? [entry('resolved', resolved, userId)] : []),
  ].filter(({ at }) => at.getTime() <= now);
}
