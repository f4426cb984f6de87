import type { Publisher } from '#core/realtime/publisher';
import { type Audience, presentTicket, presentTicketContact, type TicketDocument } from '#features/tickets';
import type { MessageDocument } from './message.model';
import type { PresentMessage } from './messages.presenter';

export interface MessagePublisher extends Pick<Publisher, 'toRecipients' | 'reaches'> {
  present: PresentMessage;
}

export function publishMessage(
  publisher: MessagePublisher,
  audience: Audience,
  action: 'create' | 'update',
  message: MessageDocument,
  ticket: TicketDocument,
): void {
  const recipients = audience.of(ticket);
  if (!publisher.reaches(recipients)) return;
  publisher.toRecipients(ticket.companyId, recipients, 'appMessage', {
    action,
    message: publisher.present(message, ticket),
    contact: presentTicketContact(ticket),
    ticket: presentTicket(ticket),
  });
}
