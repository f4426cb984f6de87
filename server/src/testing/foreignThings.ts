import { listMessages } from '@recado/shared/messages';
import type { Conversations } from './conversations';

/**
 * Things of the first company, by the name of the path parameter that takes them (`tenantParams`). A new
 * parameter needs its thing here, or the walk fails.
 */
export async function foreignThings(server: Conversations): Promise<Record<string, string | number>> {
  const { ticket } = await server.openTicket(server.people.admin);
  const { body } = await server.call(
    listMessages,
    { params: { ticketId: ticket.id }, query: {} },
    server.people.admin,
  );
  const [message] = body.messages;
  if (!message) throw new Error('The conversation has no message.');
  return {
    ticketId: ticket.id,
    uuid: ticket.uuid,
    messageId: message.id,
    whatsappId: server.shop.connectionId,
  };
}
