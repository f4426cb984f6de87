import { tickets, type TicketDocument } from '../ticket.model';

const BATCH = 500;

/** How many of a contact's tickets are not closed. */
export function countOpenTickets(companyId: number, contactId: number): Promise<number> {
  return tickets.count(companyId, { contactId, openKey: { $exists: true } });
}

/**
 * A contact was erased: its tickets stay as numbers (decisions: "Tickets"), under `name`, without the person's words.
 * One that was opened meanwhile is closed. Answers those that changed; repeating it changes nothing.
 */
export async function eraseContactTickets(
  companyId: number,
  contactIds: readonly number[],
  name: string,
): Promise<TicketDocument[]> {
  const contact: TicketDocument['contact'] = {
    name,
    number: null,
    lid: null,
    profilePicUrl: null,
    isGroup: false,
    notification: false,
  };
  const told: TicketDocument[] = [];
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
        $unset: { openKey: 1, waitingSince: 1, joins: 1 },
        $inc: { version: 1 },
      },
    );
    told.push(...rows.filter(({ status }) => status !== 'closed'));
    if (rows.length < BATCH) return told;
    after = ids.at(-1) ?? after;
  }
}
