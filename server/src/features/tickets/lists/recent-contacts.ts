import type { ContactSummary } from '@recado/shared/contacts';
import { MAX_RECENT_CONTACTS } from '@recado/shared/tickets';
import type { Caller } from '#core/tenancy/caller';
import type { ReferenceData } from '../reference-data';
import { inLists } from '../tickets.policy';
import { presentTicketContact } from '../tickets.presenter';
import { listedTickets } from './list-filter';
import { orderedTickets } from './ordered-tickets';

const TICKETS_READ = 4 * MAX_RECENT_CONTACTS;

/**
 * Returns contacts of own and unassigned tickets, newest activity first. Excludes erased contacts, and pending
 * tickets, which have no reply yet.
 */
export async function recentContacts(
  referenceData: ReferenceData,
  caller: Caller,
): Promise<ContactSummary[]> {
  const { companyId } = caller;
  // The filter for closed tickets has no `$or`, so one index can sort all three statuses.
  const choice = await listedTickets(referenceData, caller, { status: 'closed', showAll: false });
  const [{ tickets }, rules] = await Promise.all([
    orderedTickets({ companyId, ...choice, status: { $in: ['open', 'groups', 'closed'] } }, 'newest', {
      size: TICKETS_READ,
      cursor: undefined,
      skip: 0,
    }),
    referenceData.visibility(companyId),
  ]);
  const contacts = new Map(
    tickets
      .filter((ticket) => inLists(caller, ticket, rules))
      .map(presentTicketContact)
      .filter(({ number, lid, isGroup }) => number !== null || lid !== null || isGroup)
      .map((contact) => [contact.id, contact]),
  );
  return [...contacts.values()].slice(0, MAX_RECENT_CONTACTS);
}
