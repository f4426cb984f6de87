import type { TicketDocument } from './ticket.model';

const ACTIVE_STATES = ['new', 'queues', 'options'] as const;

/** The rule of `isChatbotActive` as a database filter. */
export const CHATBOT_ACTIVE = { status: 'pending', 'chatbot.state': { $in: [...ACTIVE_STATES] } } as const;

/** Returns whether the chatbot serves the customer, so that no agent has to act. */
export function isChatbotActive({ status, chatbot }: Pick<TicketDocument, 'status' | 'chatbot'>): boolean {
  return status === 'pending' && ACTIVE_STATES.some((state) => state === chatbot?.state);
}

/**
 * Returns whether a customer's message may start or continue the chatbot. A chatbot in the state `closed`
 * continues when the queue opens.
 */
export function mayRunChatbot({ status, chatbot }: Pick<TicketDocument, 'status' | 'chatbot'>): boolean {
  return status === 'pending' && chatbot !== undefined && chatbot.state !== 'ended';
}
