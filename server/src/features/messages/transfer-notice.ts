import type { FeatureEvents } from '../../core/events';
import type { Contacts } from '../contacts';
import type { Tickets } from '../tickets';
import { sendAutomatic, type AutomaticParts } from './automatic';
import { AUTOMATIC_TEXTS } from './automatic-texts';

interface TransferParts extends AutomaticParts {
  contacts: Pick<Contacts, 'byId'>;
  tickets: Pick<Tickets, 'openTickets' | 'broadcast' | 'referenceData' | 'byIds'>;
}

/**
 * Setting transferMessage: sends the customer, in the company's language, where the conversation was transferred to. Once
 * per transfer.
 */
export function listenToTransfers(events: Pick<FeatureEvents, 'on'>, parts: TransferParts): void {
  const { referenceData, byIds } = parts.tickets;
  events.on(
    'ticket.transferred',
    async ({ companyId, ticketId, transferId, queueName, userName }) => {
      if (queueName === null || !(await referenceData.enabled(companyId, 'transferMessage'))) return;
      const [ticket] = await byIds(companyId, [ticketId]);
      if (!ticket || ticket.whatsappId === null || ticket.isGroup) return;
      const contact = await parts.contacts.byId(companyId, ticket.contactId);
      if (!contact) return;
      const { transferred } = AUTOMATIC_TEXTS[await referenceData.language(companyId)];
      const connection = { companyId, connectionId: ticket.whatsappId };
      const body = transferred({ queue: queueName, user: userName });
      await sendAutomatic(parts, connection, contact, { key: `transfer:${ticketId}:${transferId}`, body });
    },
    { durable: true },
  );
}
