import type { TicketDocument } from './ticket.model';

const ACTIVE_STATES = ['new', 'queues', 'options'] as const;

/** The rule of `isChatbotActive` as a database filter. */
export const CHATBOT_ACTIVE = { status: 'pending', 'chatbot.state': { $in: [...ACTIVE_STATES] } } as const;

/** While the chatbot serves the customer, no agent needs to act. */
export function isChatbotActive({ status, chatbot }: Pick<TicketDocument, 'status' | 'chatbot'>): boolean {
  return status === 'pending' && ACTIVE_STATES.some((state) => state === chatbot?.state);
}

/** A chatbot in the state `closed` continues when the queue opens. */
export function mayRunChatbot({ status, chatbot }: Pick<TicketDocument, 'status' | 'chatbot'>): boolean {
  return status === 'pending' && chatbot !== undefined && chatbot.state !== 'ended';
}
