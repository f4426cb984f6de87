import type { Publisher } from '../../core/realtime/publisher';
import { presentTicket, presentTicketContact, type Audience, type TicketDocument } from '../tickets';
import type { MessageDocument } from './message.model';
import { presentMessage } from './messages.presenter';

/** One event a message, to those who may see its ticket (specification 1 §7.9). */
export function publishMessage(
  publisher: Pick<Publisher, 'toUsers'>,
  audience: Audience,
  action: 'create' | 'update',
  message: MessageDocument,
  ticket: TicketDocument,
): void {
  const users = audience.of(ticket);
  if (users.length === 0) return;
  publisher.toUsers(ticket.companyId, users, 'appMessage', {
    action,
    message: presentMessage(message, ticket.contact.name),
    contact: presentTicketContact(ticket),
    ticket: presentTicket(ticket),
  });
}
