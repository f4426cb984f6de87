import type { Publisher } from '../../../core/realtime/publisher';
import { presentContact, type ContactDocument } from '../../contacts/index';
import type { ReferenceData } from '../reference-data';
import { tickets, type TicketDocument } from '../ticket.model';
import type { Broadcast } from '../ticket-broadcast';
import type { NamePropagation } from './propagate-names';

/** Windows show the newest tickets of a contact; older ones are read anew when somebody looks for them. */
const TOLD = 50;

interface Parts {
  publisher: Pick<Publisher, 'toChosen'>;
  referenceData: Pick<ReferenceData, 'visibility'>;
  broadcast: Broadcast;
  spread: Pick<NamePropagation, 'contactChanged'>;
}

/**
 * A contact's name, picture, identity or wallet changed: its rows follow, and those who see them are told. With another
 * wallet some see them from now on, and some no more.
 */
export async function updateTicketContact(
  { publisher, referenceData, broadcast, spread }: Parts,
  contact: ContactDocument,
): Promise<void> {
  const { companyId, _id: contactId } = contact;
  const newest = () => tickets.find(companyId, { contactId }, { sort: { _id: -1 }, limit: TOLD });
  const before = new Map((await newest()).map((ticket) => [ticket._id, ticket]));
  await spread.contactChanged(contact);
  const rows = await newest();
  const audience = await broadcast.audience(companyId);
  publisher.toChosen(companyId, audience.of(...rows), 'contact', {
    action: 'update',
    contact: presentContact(contact),
  });
  if (!(await referenceData.visibility(companyId)).ownWalletOnly) return;
  for (const row of rows) {
    const was = before.get(row._id);
    if (was && walletOf(was) !== walletOf(row)) await broadcast.changed(row, was);
  }
}

function walletOf({ contact: { wallet = [] } }: TicketDocument): string {
  return wallet.join();
}
