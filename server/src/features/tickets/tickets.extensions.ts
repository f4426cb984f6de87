import { type ExtensionPoint, extensionPoint } from '#core/extension-point';
import type { ContactDocument } from '#features/contacts';
import type { TicketCampaign, TicketChatbot } from './ticket.model';

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
   * Provided by `campaigns`. Campaigns, by contact, to which messages that open tickets reply. Such a ticket has no
   * chatbot. Contacts without a message of a campaign in the last days are absent and cost no read.
   */
  repliedCampaigns(
    companyId: number,
    contacts: readonly ContactDocument[],
  ): Promise<ReadonlyMap<number, TicketCampaign & { queueId: number | null }>>;
  /** Provided by `ticket-notes`. Omits deleted notes. */
  noteTexts(companyId: number, noteIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Provided by `working-hours`. Counts only minutes in which the queue is open. */
  openMinutes(companyId: number, queueId: number | null, from: Date, to: Date): Promise<number>;
}

export function ticketExtensions(): ExtensionPoint<TicketExtensions> {
  return extensionPoint<TicketExtensions>('tickets', {
    queueWhileClosed: true,
    newChatbot: true,
    repliedCampaigns: true,
    openMinutes: true,
    noteTexts: true,
  });
}
