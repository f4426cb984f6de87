import type { Contacts } from '../contacts';
import type { TicketDocument, Tickets } from '../tickets';
import { sendAutomatic, type AutomaticParts } from './automatic';
import { AUTOMATIC_TEXTS } from './automatic-texts';

interface TransferParts extends AutomaticParts {
  contacts: Pick<Contacts, 'byId'>;
  tickets: Pick<Tickets, 'openings' | 'broadcast' | 'directory'>;
}

/**
 * Setting transferMessage: the customer is told where the conversation went, in the company's language. Once for each
 * transfer, however often it is asked for.
 */
export async function tellTransfer(parts: TransferParts, ticket: TicketDocument): Promise<void> {
  const { companyId, contactId, whatsappId, queue, user } = ticket;
  const { directory } = parts.tickets;
  if (whatsappId === null || queue === null || ticket.isGroup) return;
  if (!(await directory.enabled(companyId, 'transferMessage'))) return;
  const contact = await parts.contacts.byId(companyId, contactId);
  if (!contact) return;
  const { transferred } = AUTOMATIC_TEXTS[await directory.language(companyId)];
  const connection = { companyId, connectionId: whatsappId };
  const key = `transfer:${ticket._id}:${ticket.version}`;
  const body = transferred({ queue: queue.name, user: user?.name ?? null });
  await sendAutomatic(parts, connection, contact, { key, body });
}
