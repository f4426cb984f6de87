import type { FeatureEvents } from '../../core/events';
import { repairTicket, type Tickets } from '../tickets';
import { messages, type MessageDocument } from './message.model';
import { computeTicketSummary } from './ticket-summary';

/** The close keyword (`docs/settings.md`, closeTicketClient). */
const CLOSE_KEYWORD = 'sair';

/** Whether a received message is the close keyword and nothing else. */
export function isCloseKeyword({
  fromMe,
  mediaType,
  participant,
  body,
}: Pick<MessageDocument, 'fromMe' | 'mediaType' | 'participant' | 'body'>): boolean {
  return !fromMe && mediaType === 'text' && participant === '' && body.trim().toLowerCase() === CLOSE_KEYWORD;
}

/**
 * Setting closeTicketClient: the close keyword ends the service, as long as it is the conversation's last message. The
 * message's row carries the event, so a crash after it was stored does not prevent the end.
 */
export function listenToCloseKeyword(
  events: Pick<FeatureEvents, 'on'>,
  { referenceData, byIds, autoClose }: Pick<Tickets, 'referenceData' | 'byIds' | 'autoClose'>,
): void {
  events.on(
    'message.closeKeywordReceived',
    async ({ companyId, messageId }) => {
      if (!(await referenceData.enabled(companyId, 'closeTicketClient'))) return;
      const message = await messages.findOne(companyId, { _id: messageId });
      if (!message || message.isDeleted) return;
      let [ticket] = await byIds(companyId, [message.ticketId]);
      if (ticket && ticket.lastMessageId !== messageId) {
        // A crash may have left the ticket without its newest message.
        await repairTicket(companyId, ticket._id, computeTicketSummary);
        [ticket] = await byIds(companyId, [ticket._id]);
      }
      if (ticket) await autoClose.endByCustomer(ticket, messageId);
    },
    { durable: true },
  );
}
