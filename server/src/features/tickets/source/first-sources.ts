import type { ContactDocument, Contacts } from '#features/contacts';
import { ticketCollection, type TicketDocument } from '../ticket.model';
import { NO_OUTREACH } from '../tickets.policy';

interface Opened {
  contact: ContactDocument;
  ticket: TicketDocument;
}

/**
 * Stores the source of a contact's first ticket in the contact. Runs before the tickets are inserted, so that a crash
 * loses no source: the request that opens the ticket runs again. An earlier conversation without a source leaves it
 * unknown.
 */
export async function storeSourcesOfContacts(
  { activity }: Pick<Contacts, 'activity'>,
  companyId: number,
  opened: readonly Opened[],
): Promise<void> {
  const unknown = opened.filter(({ contact }) => !contact.source);
  const firsts = await Promise.all(
    unknown.map(async ({ contact, ticket: { source } }) => {
      if (!source || (await hasTicket(companyId, contact._id))) return [];
      return [{ contact, source }];
    }),
  );
  await activity.storeSources(companyId, firsts.flat());
}

async function hasTicket(companyId: number, contactId: number): Promise<boolean> {
  const ticket = await ticketCollection().findOne(
    { companyId, contactId, ...NO_OUTREACH },
    { projection: { _id: 1 } },
  );
  return ticket !== null;
}
