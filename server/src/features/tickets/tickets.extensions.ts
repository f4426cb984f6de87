import type { ExtensionPoint, ExtensionPoints } from '#core/extension-point';
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

interface TicketProvisions {
  chatbot: {
    /** Returns undefined if the chatbot has nothing to send. */
    newChatbot(opening: ChatbotOpening): Promise<TicketChatbot | undefined>;
  };
  campaigns: {
    /**
     * Campaigns, by contact, to which messages that open tickets reply. Such a ticket has no chatbot. Contacts without a
     * message of a campaign in the last days are absent and cost no read.
     */
    repliedCampaigns(
      companyId: number,
      contacts: readonly ContactDocument[],
    ): Promise<ReadonlyMap<number, TicketCampaign & { queueId: number | null }>>;
  };
}

export type TicketExtensions = ExtensionPoint<TicketProvisions>['extensions'];
export type ExtendTickets = ExtensionPoint<TicketProvisions>['provide'];

export function ticketExtensions(points: ExtensionPoints): ExtensionPoint<TicketProvisions> {
  return points.declare<TicketProvisions>('tickets', {
    chatbot: { newChatbot: true },
    campaigns: { repliedCampaigns: true },
  });
}
