import { decodeTime as storedAt } from 'ulid';
import { CHATBOT_STEP } from '@recado/shared/automation';
import type { ReceivedMessage } from '../../automation';
import { mayRunChatbot } from '../../tickets';
import type { ChatbotDeps } from '../chatbot.deps';
import { handOver } from './hand-over';

/** Each ticket has one timer: first for the end of a burst of messages, then for the end of the silence. */
export const STEP_KIND = 'chatbot.step';

/**
 * Schedules the step that handles a burst of messages. It runs after a quiet moment, or sooner if the burst
 * is long. A message of the company ends the chatbot.
 * @returns whether the chatbot handles the message
 */
export async function receiveMessage(
  deps: Pick<ChatbotDeps, 'dueWork' | 'messages' | 'queues' | 'tickets' | 'referenceData'>,
  { ticket, message }: ReceivedMessage,
): Promise<boolean> {
  const { _id: ticketId, companyId, contactId, createdAt, chatbot } = ticket;
  if (!chatbot || !mayRunChatbot(ticket)) return false;
  if (message.fromMe) {
    // An integrator's message leaves the customer waiting for an agent.
    await handOver(deps, ticket, { state: 'ended', isAnswered: message.automatic !== true });
    return true;
  }
  const scope = { companyId, contactId, ticketId, since: createdAt };
  const [first] = await deps.messages.conversation.after(scope, chatbot.handled);
  const now = Date.now();
  const began = first ? Math.min(storedAt(first.id), now) : now;
  const dueAt = new Date(Math.min(now + CHATBOT_STEP.quietMs, began + CHATBOT_STEP.burstMs));
  await deps.dueWork.schedule({ kind: STEP_KIND, ref: String(ticketId), companyId, dueAt });
  return true;
}
