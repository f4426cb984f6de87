import type { RestoredStep } from '#core/database';
import type { MessageDocument } from '../message.model';

const BATCH = 500;

/**
 * Fails the queued messages and changes of restored data: they may have been sent after the backup. An agent can
 * send them again, under the same id, which phones recognise.
 */
export async function failWaiting({ db }: RestoredStep): Promise<void> {
  const messages = db.collection<MessageDocument>('messages');
  const tickets = db.collection<{ _id: number; companyId: number; lastMessageId: string | null }>('tickets');
  const queued = { companyId: { $gt: 0 }, waiting: true } as const;
  for (;;) {
    const rows = await messages
      .find(queued, { projection: { companyId: 1, ticketId: 1 }, limit: BATCH })
      .toArray();
    if (rows.length === 0) break;
    // The ticket first: an interrupted run finds the message again.
    await tickets.bulkWrite(
      rows.map(({ _id, companyId, ticketId }) => ({
        updateOne: {
          filter: { _id: ticketId, companyId, lastMessageId: _id },
          update: { $set: { lastMessageFailed: true, lastMessageMaybeSent: true } },
        },
      })),
      { ordered: false },
    );
    await messages.updateMany(
      { _id: { $in: rows.map(({ _id }) => _id) } },
      { $set: { failure: 'restored' }, $unset: { waiting: 1 } },
    );
  }
  await messages.updateMany(
    { companyId: { $gt: 0 }, 'changes.waiting': true },
    {
      $set: { 'changes.$[queued].failure': 'restored' },
      $unset: { 'changes.$[queued].waiting': 1 },
    },
    { arrayFilters: [{ 'queued.waiting': true }] },
  );
}
