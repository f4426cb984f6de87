import { isCloseKeyword } from '@recado/shared/intents';
import type { FeatureEvents } from '#core/events';
import type { TicketDocument } from '#features/tickets';
import type { AutoCloseFeatures } from './auto-close';
import type { AutoCloseProvisions } from './auto-close.extensions';

type Features = Pick<AutoCloseFeatures, 'tickets' | 'messages' | 'contacts'>;

/**
 * Closes the ticket on a close keyword (setting closeTicketClient), unless a campaign decides what it means. The
 * event is stored with the message.
 */
export function listenToCloseKeyword(
  events: FeatureEvents,
  { tickets, messages, contacts }: Features,
  extensions: AutoCloseProvisions['campaigns'],
): void {
  const { referenceData, byIds, autoClose } = tickets;
  events.on(
    'message.closeKeywordReceived',
    async ({ companyId, messageId }) => {
      const isEnabled = await referenceData.enabled(companyId, 'closeTicketClient');
      const message = await messages.conversation.byId(companyId, messageId);
      if (!message || message.isDeleted) return;
      if (!isCloseKeyword(message.body, await referenceData.language(companyId))) return;
      const contact = await contacts.byId(companyId, message.contactId);
      const effect = contact && (await extensions.closeKeywordAfterCampaign(contact));
      if (!(effect?.resolves ?? isEnabled)) return;
      const ticket = await ticketAfter({ tickets, messages }, companyId, message.ticketId, messageId);
      if (!ticket) return;
      await autoClose.endByCustomer(ticket, messageId);
      const [ended] = await byIds(companyId, [ticket._id]);
      if (effect?.resolves && ended?.status === 'closed') await effect.resolved(ended);
    },
    { durable: true },
  );
}

/** The ticket may lack its last message after a crash. */
async function ticketAfter(
  { tickets, messages }: Pick<Features, 'tickets' | 'messages'>,
  companyId: number,
  ticketId: number,
  messageId: string,
): Promise<TicketDocument | undefined> {
  const [ticket] = await tickets.byIds(companyId, [ticketId]);
  if (!ticket || ticket.lastMessageId === messageId || ticket.status === 'closed') return ticket;
  await messages.repairTicket(companyId, ticketId);
  const [repaired] = await tickets.byIds(companyId, [ticketId]);
  return repaired;
}
