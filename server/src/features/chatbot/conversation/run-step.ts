import { CHATBOT_STEP } from '@recado/shared/automation';
import {
  type ChatbotInput,
  type ChatbotSettings,
  type ChatbotStep,
  type MenuSource,
  menuSourceOf,
  nextStep,
} from '@recado/shared/chatbot';
import { understand } from '@recado/shared/intents';
import type { ContactDocument } from '../../contacts';
import { mayRunChatbot, type TicketChatbot, type TicketDocument } from '../../tickets';
import type { ChatbotDeps } from '../chatbot.deps';
import { chatbotSettings } from '../menus/chatbot-settings';
import { readMenus } from '../menus/read-menus';
import { targetOf } from './target-of';

interface Turn {
  ticket: TicketDocument;
  chatbot: TicketChatbot;
  contact: ContactDocument;
}

/**
 * Handles the customer's messages since the last step, or the customer's silence. A repeated run sends no
 * text that is already stored.
 * @returns when the silence ends
 */
export async function runStep(
  deps: ChatbotDeps,
  companyId: number,
  ticketId: number,
  now: Date,
): Promise<Date | undefined> {
  const [ticket] = await deps.tickets.byIds(companyId, [ticketId]);
  const contact = ticket && (await deps.contacts.byId(companyId, ticket.contactId));
  if (!ticket?.chatbot || !contact) return undefined;
  await sendText(deps, ticket, contact, false);
  if (!mayRunChatbot(ticket)) return undefined;
  const after = await decide(deps, { ticket, contact, chatbot: ticket.chatbot }, now);
  if (!after) return undefined;
  await sendText(deps, after, contact, true);
  return silenceEnd(after);
}

/**
 * Returns the changed ticket, or the unchanged one while the customer is silent. Undefined if another change
 * was first.
 */
async function decide(deps: ChatbotDeps, turn: Turn, now: Date): Promise<TicketDocument | undefined> {
  const { ticket, chatbot, contact } = turn;
  const { companyId, _id: ticketId, contactId, createdAt } = ticket;
  const scope = { companyId, contactId, ticketId, since: createdAt };
  const written = await deps.messages.conversation.after(scope, chatbot.handled);
  const inputs = written.filter(({ fromMe }) => !fromMe);
  const newest = inputs.at(-1);
  const isLate = newest !== undefined && Date.now() - newest.createdAt.getTime() > CHATBOT_STEP.lateMs;
  const agentWrote = written.some(({ fromMe, automatic }) => fromMe && !automatic);
  if (agentWrote || isLate || (await deps.automation.guard.blocks(contact))) {
    return write(deps, turn, endSilently(chatbot), newest?.id);
  }
  const settings = await chatbotSettings(deps.referenceData, companyId);
  const source = await menuSource(deps, ticket);
  const isFirst = chatbot.state === 'new' || chatbot.state === 'closed';
  if (!newest) {
    const end = silenceEnd(ticket);
    if (isFirst || !end || end > now) return ticket;
    return write(deps, turn, nextStep(progressOf(chatbot), { kind: 'silence' }, source, settings), undefined);
  }
  const input: ChatbotInput = isFirst
    ? { kind: 'open', queueId: chatbot.asksQueue && chatbot.state === 'new' ? null : ticket.queueId }
    : lastUnderstood(
        inputs.map(({ mediaType, body }) => (mediaType === 'text' ? body : '')),
        chatbot,
        settings,
      );
  return write(deps, turn, nextStep(progressOf(chatbot), input, source, settings), newest.id);
}

/** Returns the last input of a burst that the menu understands. */
function lastUnderstood(
  texts: readonly string[],
  { menu }: TicketChatbot,
  { language }: ChatbotSettings,
): ChatbotInput {
  const wishes = texts.map((text) => understand(text, menu, language));
  return wishes.findLast(({ kind }) => kind !== 'nothing') ?? { kind: 'nothing' };
}

async function menuSource(deps: ChatbotDeps, ticket: TicketDocument): Promise<MenuSource> {
  const { companyId, whatsappId, queueId, chatbot } = ticket;
  const connection =
    whatsappId === null ? undefined : await deps.connections.connectionEntry(companyId, whatsappId);
  const choices = chatbot?.asksQueue ? [...(connection?.queueIds ?? [])] : [];
  const ids = [...choices, queueId, chatbot?.queueId ?? null].filter((id) => id !== null);
  const queues = await readMenus(deps, companyId, ids);
  const texts = await Promise.all(
    queues.map(async (queue) => {
      const { open } = await deps.workingHours.opennessOf(companyId, queue.id);
      return open || queue.id === queueId ? queue : { ...queue, closedText: queue.closedText ?? '' };
    }),
  );
  return menuSourceOf({ greeting: connection?.greeting ?? '', choices, queues: texts });
}

async function write(
  deps: ChatbotDeps,
  { ticket, chatbot }: Turn,
  step: ChatbotStep | null,
  handled: string | undefined,
): Promise<TicketDocument | undefined> {
  if (!step) return undefined;
  const { text: _sent, ...before } = chatbot;
  const next: TicketChatbot = {
    ...before,
    ...step.progress,
    step: chatbot.step + 1,
    handled: handled ?? chatbot.handled,
    lastAt: new Date(),
    ...(step.text !== '' && { text: step.text }),
  };
  return deps.tickets.chatbot.step(ticket, next, await targetOf(deps, ticket, step));
}

async function sendText(
  { automation, tickets }: ChatbotDeps,
  ticket: TicketDocument,
  contact: ContactDocument,
  isPermitted: boolean,
) {
  const { _id, chatbot } = ticket;
  if (!chatbot?.text) return;
  const key = `chatbot:${_id}:${chatbot.step}`;
  const { text } = chatbot;
  await automation.send({ ticket, contact, key, text, origin: { kind: 'chatbot' }, isPermitted });
  await tickets.chatbot.textSent(ticket);
}

function endSilently(chatbot: TicketChatbot): ChatbotStep {
  const end = { reason: 'agent', queueToTransferId: null, operatorId: null } as const;
  const { queueId, queueChosen, path, misses } = chatbot;
  return { progress: { state: 'ended', queueId, queueChosen, path, menu: [], misses }, text: '', end };
}

function progressOf({ state, queueId, queueChosen, path, menu, misses }: TicketChatbot) {
  return state === 'new' ? null : { state, queueId, queueChosen, path, menu, misses };
}

function silenceEnd({ chatbot }: TicketDocument): Date | undefined {
  if (chatbot?.state !== 'queues' && chatbot?.state !== 'options') return undefined;
  return new Date(chatbot.lastAt.getTime() + CHATBOT_STEP.silenceMs);
}
