import { ERASED_NAME } from '#core/personal-data';
import { type TicketDocument, tickets } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';

const BATCH = 500;

/** Keeps the tickets for the dashboard, without the contact's name. Idempotent. */
export async function eraseContactTickets(
  { openTickets, broadcast }: TicketsDeps,
  companyId: number,
  contactIds: readonly number[],
): Promise<void> {
  for (const ticket of await eraseContact(companyId, contactIds)) {
    openTickets.evict(ticket);
    const after = await tickets.findById(companyId, ticket._id);
    if (after) await broadcast.changed(after, ticket);
  }
}

async function eraseContact(companyId: number, contactIds: readonly number[]): Promise<TicketDocument[]> {
  const contact: TicketDocument['contact'] = {
    name: ERASED_NAME,
    number: null,
    lid: null,
    profilePicUrl: null,
    isGroup: false,
    notification: false,
  };
  const closed: TicketDocument[] = [];
  for (let after = 0; ;) {
    const rows = await tickets.find(
      companyId,
      { contactId: { $in: [...contactIds] }, _id: { $gt: after } },
      { sort: { _id: 1 }, limit: BATCH },
    );
    const ids = rows.map(({ _id }) => _id);
    const now = new Date();
    await tickets.updateMany(
      companyId,
      { _id: { $in: ids } },
      {
        $set: {
          contact,
          lastMessage: '',
          lastMessageAuthor: null,
          status: 'closed',
          unreadMessages: 0,
          changedAt: now,
        },
        $min: { closedAt: now },
        $unset: { openKey: 1, waitingSince: 1, joins: 1, snooze: 1, woken: 1 },
        $inc: { version: 1 },
      },
    );
    closed.push(...rows.filter(({ status }) => status !== 'closed'));
    if (rows.length < BATCH) return closed;
    after = ids.at(-1) ?? after;
  }
}
