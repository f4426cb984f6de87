import { type ExtensionPoint, extensionPoint } from '../../core/extension-point';
import type { ContactDocument } from '../contacts';
import type { TicketChatbot } from './ticket.model';

interface ChatbotOpening {
  companyId: number;
  contact: ContactDocument;
  connectionId: number;
  queueId: number | null;
}

/** Provided by features that are built after tickets. */
export interface TicketExtensions {
  /**
   * Returns the queue of a customer's new ticket while the usual one (null: none) is closed; undefined when that decides
   * nothing. By `working-hours`.
   */
  queueWhileClosed(companyId: number, usualQueueId: number | null): Promise<number | undefined>;
  /** Returns the chatbot of a customer's new ticket; undefined where it has nothing to send. By `chatbot`. */
  newChatbot(opening: ChatbotOpening): Promise<TicketChatbot | undefined>;
  /** Counts the open minutes of a queue between two instants. By `working-hours`. */
  openMinutes(companyId: number, queueId: number | null, from: Date, to: Date): Promise<number>;
}

export function ticketExtensions(): ExtensionPoint<TicketExtensions> {
  return extensionPoint<TicketExtensions>('tickets', {
    queueWhileClosed: true,
    newChatbot: true,
    openMinutes: true,
  });
}
