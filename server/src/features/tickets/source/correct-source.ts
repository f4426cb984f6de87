import type { ContactDocument } from '#features/contacts';
import { sourcesChanged } from '../hours/hours-changed';
import { ticketCollection, tickets } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { NO_OUTREACH } from '../tickets.policy';
import { type FirstMessage, sourceOf } from './ticket-source';

/** Sources that no message names, which a ticket with an unreadable first message may have. */
const GUESSED = ['direct', 'campaign'] as const;

export interface ReadLater {
  ticketId: number;
  contact: ContactDocument;
  first: FirstMessage;
}

/**
 * Corrects the source of a ticket that an undecryptable message opened, and of the contact if it is the contact's
 * first ticket, after the customer's phone has sent the message again. Does nothing unless the message names an
 * advertisement or a link. Idempotent.
 */
export async function correctSource(
  { sourceLinks, contacts, broadcast }: Pick<TicketsDeps, 'sourceLinks' | 'contacts' | 'broadcast'>,
  companyId: number,
  { ticketId, contact, first }: ReadLater,
): Promise<void> {
  const link = await sourceLinks.linkIn(companyId, first.text);
  const source = sourceOf({
    isGroup: contact.isGroup,
    openedBy: undefined,
    first,
    link,
    campaign: undefined,
  });
  if (source.kind !== 'ad' && source.kind !== 'link') return;
  if (!(await hasEarlierTicket(companyId, contact._id, ticketId))) {
    await contacts.activity.correctSource(companyId, contact, { from: GUESSED, to: source });
  }
  const corrected = await tickets.findOneAndUpdate(
    companyId,
    { _id: ticketId, 'source.kind': { $in: [...GUESSED] } },
    { $set: { source, changedAt: new Date() }, $inc: { version: 1 } },
  );
  const ticket = corrected ?? (await tickets.findById(companyId, ticketId));
  if (ticket) await sourcesChanged([ticket]);
  if (corrected) await broadcast.changed(corrected);
}

async function hasEarlierTicket(companyId: number, contactId: number, ticketId: number): Promise<boolean> {
  const earlier = await ticketCollection().findOne(
    { companyId, contactId, _id: { $lt: ticketId }, ...NO_OUTREACH },
    { projection: { _id: 1 } },
  );
  return earlier !== null;
}
