import type { AnyBulkWriteOperation } from 'mongodb';
import { isDuplicateKey } from '#core/database';
import { openKeyOf, ticketCollection, type TicketDocument } from '../ticket.model';

const BATCH = 500;

type Row = Pick<TicketDocument, '_id' | 'companyId' | 'contactId' | 'whatsappId' | 'openKey'>;

/**
 * Gives a key that several open tickets share to the one with the newest message; the others stay open until they
 * are resolved. Idempotent.
 */
export async function rekeyTickets(companyId: number, perConnection: boolean): Promise<void> {
  const rows = ticketCollection()
    .find({ companyId, openKey: { $exists: true } })
    .project<Row>({ companyId: 1, contactId: 1, whatsappId: 1, openKey: 1 })
    .sort({ lastMessageAt: -1 });
  let batch: AnyBulkWriteOperation<TicketDocument>[] = [];
  for await (const row of rows) {
    const openKey = openKeyOf({ ...row, connectionId: row.whatsappId }, perConnection);
    if (openKey === row.openKey) continue;
    const filter = { _id: row._id, companyId, openKey: row.openKey };
    batch.push({ updateOne: { filter, update: { $set: { openKey } } } });
    if (batch.length < BATCH) continue;
    await write(batch);
    batch = [];
  }
  await write(batch);
}

async function write(batch: AnyBulkWriteOperation<TicketDocument>[]): Promise<void> {
  if (batch.length === 0) return;
  try {
    await ticketCollection().bulkWrite(batch, { ordered: false });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
