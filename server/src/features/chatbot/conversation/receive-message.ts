import { decodeTime as storedAt } from 'ulid';
import type { ReceivedMessage } from '#features/automation';
import { mayRunChatbot } from '#features/tickets';
import type { ChatbotDeps } from '../chatbot.deps';
import type { Bursts } from './bursts';
import { handOff } from './hand-off';

/**
 * Schedules the step after a burst of messages. A message of the company ends the chatbot.
 * @returns whether the chatbot handles the message
 */
export async function receiveMessage(
  deps: Pick<ChatbotDeps, 'messages' | 'queues' | 'tickets' | 'referenceData'> & { bursts: Bursts },
  { connection, contact, ticket, message }: ReceivedMessage,
): Promise<boolean> {
  const { _id: ticketId, companyId, contactId, createdAt, chatbot } = ticket;
  if (!chatbot || !mayRunChatbot(ticket)) return false;
  if (message.fromMe) {
    // After an integrator's message, the customer still waits for an agent.
    await handOff(deps, ticket, { state: 'ended', isReplied: message.automatic !== true });
    return true;
  }
  const scope = { companyId, contactId, ticketId, since: createdAt };
  const [first] = await deps.messages.conversation.after(scope, chatbot.handled);
  const now = Date.now();
  const began = first ? Math.min(storedAt(first.id), now) : now;
  await deps.bursts.received(connection, contact, { companyId, ticketId, began });
  return true;
}
