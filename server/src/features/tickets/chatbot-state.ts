import type { TicketDocument } from './ticket.model';

const ACTIVE_STATES = ['new', 'queues', 'options'] as const;

/** Whether the chatbot serves the customer: agents need not act. */
export function isChatbotActive({ status, chatbot }: Pick<TicketDocument, 'status' | 'chatbot'>): boolean {
  return status === 'pending' && ACTIVE_STATES.some((state) => state === chatbot?.state);
}

/** Whether a customer's message may begin or continue the chatbot; `closed` waits for the queue's opening. */
export function mayRunChatbot({ status, chatbot }: Pick<TicketDocument, 'status' | 'chatbot'>): boolean {
  return status === 'pending' && chatbot !== undefined && chatbot.state !== 'ended';
}
