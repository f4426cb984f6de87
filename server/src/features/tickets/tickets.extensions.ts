import type { ExtensionPoint, ExtensionPoints } from '#core/extension-point';
import type { ContactDocument } from '#features/contacts';
import type { TicketCampaign, TicketChatbot } from './ticket.model';

interface ChatbotOpening {
  companyId: number;
  contact: ContactDocument;
  connectionId: number;
  queueId: number | null;
  /** The queue replaces the usual one, which is closed; no other is offered. */
  isOutOfHours: boolean;
}

interface TicketProvisions {
  chatbot: {
    /** Returns undefined if the chatbot has nothing to send. */
    newChatbot(opening: ChatbotOpening): Promise<TicketChatbot | undefined>;
  };
  campaigns: {
    /**
     * Returns campaigns, by contact, to which messages that open tickets reply; such a ticket has no chatbot. Omits
     * contacts without a campaign's message in the last days, which cost no read.
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
