import { type ExtensionPoint, extensionPoint } from '../../core/extension-point';
import type { ContactDocument } from '../contacts';
import type { TicketChatbot } from './ticket.model';

interface ChatbotOpening {
  companyId: number;
  contact: ContactDocument;
  connectionId: number;
  queueId: number | null;
  /** True if the queue replaces the usual one, which is closed; no other is offered. */
  isOutOfHours: boolean;
}

export interface TicketExtensions {
  /**
   * Provided by `working-hours`. Queue of a customer's new ticket while the usual one is closed; undefined
   * keeps the usual queue, null means none.
   */
  queueWhileClosed(companyId: number, usualQueueId: number | null): Promise<number | undefined>;
  /** Provided by `chatbot`. Returns undefined if the chatbot has nothing to send. */
  newChatbot(opening: ChatbotOpening): Promise<TicketChatbot | undefined>;
  /**
   * Provided by `campaigns`. Campaign to which a message that opens a ticket replies. Such a ticket has no chatbot.
   */
  repliedCampaign(companyId: number, contactId: number): Promise<{ queueId: number | null } | undefined>;
  /** Provided by `working-hours`. Counts only minutes in which the queue is open. */
  openMinutes(companyId: number, queueId: number | null, from: Date, to: Date): Promise<number>;
}

export function ticketExtensions(): ExtensionPoint<TicketExtensions> {
  return extensionPoint<TicketExtensions>('tickets', {
    queueWhileClosed: true,
    newChatbot: true,
    repliedCampaign: true,
    openMinutes: true,
  });
}
