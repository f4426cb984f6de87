import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';

interface Row {
  _id: number;
  companyId: number;
  contactId: number;
  uuid: string;
  outreach?: true;
  version: number;
  updatedAt: Date;
  changedAt: Date;
}

/** Ids of tickets that no agent and no customer opened (`import-ticket.ts`). */
const COMPUTED_ID = /^.{8}-.{4}-8/;

/**
 * Marks the outreach tickets that earlier versions stored like a phone's history. Such a row shows no message and
 * holds none of a history. Changes its public id, which a later import uses.
 */
export async function markOutreach(db: Db, log: Logger): Promise<void> {
  const tickets = db.collection<Row>('tickets');
  const candidates = tickets.find(
    {
      status: 'closed',
      lastMessageId: null,
      userId: null,
      uuid: COMPUTED_ID,
      outreach: { $exists: false },
      resolutionId: { $exists: false },
      mergedInto: { $exists: false },
    } as object,
    { projection: { companyId: 1, contactId: 1 } },
  );
  let marked = 0;
  for await (const { _id, companyId, contactId } of candidates) {
    const imported = await db
      .collection('messages')
      .findOne({ companyId, contactId, ticketId: _id, imported: true }, { projection: { _id: 1 } });
    if (imported) continue;
    await tickets.updateOne(
      { _id },
      {
        $set: { outreach: true, uuid: randomUUID(), updatedAt: new Date(0), changedAt: new Date(0) },
        $inc: { version: 1 },
      },
    );
    marked += 1;
  }
  if (marked > 0) log.info({ marked }, 'outreach tickets marked');
}
