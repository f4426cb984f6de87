import { type ExtensionPoint, extensionPoint } from '../../core/extension-point';
import type { ContactDocument } from '../contacts';
import type { TicketChatbot } from './ticket.model';

interface ChatbotOpening {
  companyId: number;
  contact: ContactDocument;
  connectionId: number;
  queueId: number | null;
  /** The queue replaces the usual one, which is closed; no other is offered. */
  isOutOfHours: boolean;
}

export interface TicketExtensions {
  /**
   * By `working-hours`. Returns the queue of a customer's new ticket while the usual one is closed. Undefined
   * leaves the usual queue; null means no queue.
   */
  queueWhileClosed(companyId: number, usualQueueId: number | null): Promise<number | undefined>;
  /** By `chatbot`. Returns the chatbot of a customer's new ticket; undefined if it has nothing to send. */
  newChatbot(opening: ChatbotOpening): Promise<TicketChatbot | undefined>;
  /** By `working-hours`. Counts the open minutes of a queue between two instants. */
  openMinutes(companyId: number, queueId: number | null, from: Date, to: Date): Promise<number>;
}

export function ticketExtensions(): ExtensionPoint<TicketExtensions> {
  return extensionPoint<TicketExtensions>('tickets', {
    queueWhileClosed: true,
    newChatbot: true,
    openMinutes: true,
  });
}
