import type { TicketDocument } from './ticket.model';

const ACTIVE_STATES = ['new', 'queues', 'options'] as const;

/** `isChatbotActive` as a database filter. */
export const CHATBOT_ACTIVE = { status: 'pending', 'chatbot.state': { $in: [...ACTIVE_STATES] } } as const;

/** Returns true while no agent needs to act. */
export function isChatbotActive({ status, chatbot }: Pick<TicketDocument, 'status' | 'chatbot'>): boolean {
  return status === 'pending' && ACTIVE_STATES.some((state) => state === chatbot?.state);
}

/** Includes the state `closed`, which continues when the queue opens. */
export function mayRunChatbot({ status, chatbot }: Pick<TicketDocument, 'status' | 'chatbot'>): boolean {
  return status === 'pending' && chatbot !== undefined && chatbot.state !== 'ended';
}
