import { isCloseKeyword } from '@recado/shared/intents';
import type { FeatureEvents } from '../../core/events';
import type { AutoCloseFeatures } from './auto-close';

/** Closes the ticket on a close keyword (setting closeTicketClient). The event is stored with the message. */
export function listenToCloseKeyword(
  events: Pick<FeatureEvents, 'on'>,
  { tickets, messages }: AutoCloseFeatures,
): void {
  const { referenceData, byIds, autoClose } = tickets;
  events.on(
    'message.closeKeywordReceived',
    async ({ companyId, messageId }) => {
      if (!(await referenceData.enabled(companyId, 'closeTicketClient'))) return;
      const message = await messages.conversation.byId(companyId, messageId);
      if (!message || message.isDeleted) return;
      if (!isCloseKeyword(message.body, await referenceData.language(companyId))) return;
      let [ticket] = await byIds(companyId, [message.ticketId]);
      if (ticket && ticket.lastMessageId !== messageId) {
        // After a crash, the ticket may lack its newest message.
        await messages.repairTicket(companyId, ticket._id);
        [ticket] = await byIds(companyId, [ticket._id]);
      }
      if (ticket) await autoClose.endByCustomer(ticket, messageId);
    },
    { durable: true },
  );
}
