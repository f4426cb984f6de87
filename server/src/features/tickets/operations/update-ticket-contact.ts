import { type ContactDocument, presentContact } from '#features/contacts';
import { type TicketDocument, tickets } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import type { NamePropagation } from './propagate-names';

const MAX_PUBLISHED = 50;

export async function updateTicketContact(
  { publisher, referenceData, broadcast }: TicketsDeps,
  propagation: Pick<NamePropagation, 'contactChanged'>,
  contact: ContactDocument,
): Promise<void> {
  const { companyId, _id: contactId } = contact;
  const newest = () => tickets.find(companyId, { contactId }, { sort: { _id: -1 }, limit: MAX_PUBLISHED });
  const before = new Map((await newest()).map((ticket) => [ticket._id, ticket]));
  await propagation.contactChanged(contact);
  const rows = await newest();
  const audience = await broadcast.audience(companyId);
  publisher.toRecipients(companyId, audience.of(...rows), 'contact', {
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
