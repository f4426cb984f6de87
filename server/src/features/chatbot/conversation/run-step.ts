import { decodeTime as storedAt } from 'ulid';
import { CHATBOT_STEP } from '@recado/shared/automation';
import { type ChatbotInput, type ChatbotSettings, type ChatbotStep, nextStep } from '@recado/shared/chatbot';
import { understand } from '@recado/shared/intents';
import { plainText } from '@recado/shared/search';
import type { ContactDocument } from '#features/contacts';
import { typedText } from '#features/messages';
import { mayRunChatbot, type TicketChatbot, type TicketDocument } from '#features/tickets';
import type { ChatbotDeps } from '../chatbot.deps';
import { chatbotSettings } from '../menus/chatbot-settings';
import { handOff } from './hand-off';
import { menuSource } from './menu-source';
import { targetOf } from './target-of';

interface Turn {
  ticket: TicketDocument;
  chatbot: TicketChatbot;
  contact: ContactDocument;
}

/**
 * Handles the messages since the last step, or the silence.
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
  if (ticket.chatbot.text !== undefined && isStale(ticket.chatbot)) {
    await deps.tickets.chatbot.textSent(ticket);
    if (mayRunChatbot(ticket)) return void (await handOff(deps, ticket, { state: 'ended' }));
    return undefined;
  }
  await sendText(deps, ticket, contact, false);
  if (!mayRunChatbot(ticket)) return undefined;
  const after = await decide(deps, { ticket, contact, chatbot: ticket.chatbot }, now);
  if (after instanceof Date) return after;
  if (!after) return undefined;
  await sendText(deps, after, contact, true);
  return silenceEnd(deps, after);
}

/**
 * Returns the changed ticket, the unchanged one during silence, or a future end of the burst; undefined if another
 * change was first.
 */
async function decide(deps: ChatbotDeps, turn: Turn, now: Date): Promise<TicketDocument | Date | undefined> {
  const { ticket, chatbot, contact } = turn;
  const { companyId, _id: ticketId, contactId, createdAt } = ticket;
  const scope = { companyId, contactId, ticketId, since: createdAt };
  const written = await deps.messages.conversation.after(scope, chatbot.handled);
  const byCompany = written.filter(({ fromMe, automatic }) => fromMe && !automatic);
  if (byCompany.length > 0) {
    return handOff(deps, ticket, { state: 'ended', isReplied: byCompany.some(({ isTyped }) => isTyped) });
  }
  const inputs = written.filter(({ fromMe, id }) => !fromMe && !chatbot.elsewhere?.includes(id));
  const newest = inputs.at(-1);
  const isLate = newest !== undefined && Date.now() - newest.createdAt.getTime() > CHATBOT_STEP.lateMs;
  if (isLate || (await deps.automation.guard.blocks(contact, ticket))) {
    return handOff(deps, ticket, { state: 'ended' });
  }
  if (!newest) return waitOrEnd(deps, turn, now);
  const burstEnd = endOfBurst(inputs[0]?.id ?? newest.id, newest.id, now);
  if (burstEnd > now) return burstEnd;
  const settings = await chatbotSettings(deps.referenceData, companyId);
  const isOpening = chatbot.state === 'new' || chatbot.state === 'closed';
  const understood = isOpening ? undefined : lastUnderstood(inputs, chatbot, settings);
  const input: ChatbotInput = isOpening
    ? { kind: 'open', queueId: chatbot.asksQueue && !hasBegun(chatbot) ? null : ticket.queueId }
    : (understood?.input ?? { kind: 'nothing' });
  if (understood) await recordEntry(deps, turn, understood);
  const step = nextStep(progressOf(chatbot), input, await menuSource(deps, ticket), settings);
  const isUnderstood = input.kind !== 'open' && input.kind !== 'nothing';
  return write(deps, turn, step, { handled: newest.id, ...(isUnderstood && { understood: newest.id }) });
}

/** If messages are newer than `now`, the clock was set back. */
function endOfBurst(first: string, newest: string, now: Date): Date {
  const newestAt = storedAt(newest);
  if (newestAt > now.getTime()) return now;
  return new Date(Math.min(newestAt + CHATBOT_STEP.quietMs, storedAt(first) + CHATBOT_STEP.burstMs));
}

/** Sends no text if the first message was deleted. */
async function waitOrEnd(deps: ChatbotDeps, turn: Turn, now: Date): Promise<TicketDocument | undefined> {
  const { ticket, chatbot } = turn;
  const end = await silenceEnd(deps, ticket);
  if (!end || end > now) return ticket;
  if (chatbot.state === 'new') return handOff(deps, ticket, { state: 'ended' });
  const settings = await chatbotSettings(deps.referenceData, ticket.companyId);
  const source = await menuSource(deps, ticket);
  return write(deps, turn, nextStep(progressOf(chatbot), { kind: 'silence' }, source, settings), {
    waitsSince: ticket.createdAt,
  });
}

type Input = Parameters<typeof typedText>[0] & { id: string };
interface Understood {
  message: Input;
  input: Exclude<ChatbotInput, { kind: 'open' }>;
}

function lastUnderstood(
  messages: readonly Input[],
  { menu }: TicketChatbot,
  { language }: ChatbotSettings,
): Understood | undefined {
  return messages
    .map((message) => ({ message, input: understand(typedText(message), menu, language) }))
    .findLast(({ input }) => input.kind !== 'nothing');
}

/** Shows the meaning of a customer's number; a typed title explains itself. */
async function recordEntry(
  { messages }: ChatbotDeps,
  { ticket, chatbot }: Turn,
  { message, input }: Understood,
): Promise<void> {
  if (input.kind !== 'option') return;
  const entry = chatbot.menu.find(({ number }) => number === input.number);
  if (entry && plainText(typedText(message)) !== plainText(entry.title))
    await messages.recordMenuEntry(ticket, message.id, entry.title);
}

async function write(
  deps: ChatbotDeps,
  { ticket, chatbot }: Turn,
  step: ChatbotStep | null,
  {
    handled = chatbot.handled,
    understood,
    waitsSince,
  }: { handled?: string; understood?: string; waitsSince?: Date } = {},
): Promise<TicketDocument | undefined> {
  if (!step) return undefined;
  const target = await targetOf(deps, ticket, step);
  const isClosedTarget = step.end?.reason === 'leaf' && target.user === null;
  const closed =
    isClosedTarget || step.progress.state === 'closed' || step.progress.closedQueueId !== undefined
      ? await deps.workingHours.closedText(ticket, target.queueId)
      : undefined;
  const text = isClosedTarget && closed ? [step.text, closed.text].join('\n\n').trim() : step.text;
  const {
    text: _sent,
    elsewhere: _elsewhere,
    closedQueueId: _closed,
    understood: _before,
    ...before
  } = chatbot;
  const next: TicketChatbot = {
    ...before,
    ...step.progress,
    step: chatbot.step + 1,
    handled,
    lastAt: new Date(),
    ...(closed && { hoursPeriod: closed.period }),
    ...(text !== '' && { text }),
    ...(understood && { understood }),
  };
  return deps.tickets.chatbot.step(ticket, next, target, { ...(waitsSince && { waitsSince }) });
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
  const sent = await automation.send({
    ticket,
    contact,
    key,
    text,
    origin: { kind: 'chatbot', ...(chatbot.understood && { refId: chatbot.understood }) },
    isPermitted,
  });
  if ('message' in sent && chatbot.menu.length > 0)
    await automation.questions.register(sent.message, 'menu', String(_id));
  await tickets.chatbot.textSent(ticket);
}

/** A text that a crash left is sent only while the customer still expects it. */
function isStale({ lastAt }: TicketChatbot): boolean {
  return Date.now() - lastAt.getTime() > CHATBOT_STEP.lateMs;
}

function hasBegun({ state, queueId }: TicketChatbot): boolean {
  return state !== 'new' && (state !== 'closed' || queueId !== null);
}

function progressOf(chatbot: TicketChatbot) {
  const { state, queueId, queueChosen, path, menu, misses, closedQueueId } = chatbot;
  if (state === 'new' || !hasBegun(chatbot)) return null;
  return {
    state,
    queueId,
    queueChosen,
    path,
    menu,
    misses,
    ...(closedQueueId !== undefined && { closedQueueId }),
  };
}

async function silenceEnd(
  { referenceData }: Pick<ChatbotDeps, 'referenceData'>,
  { companyId, chatbot }: TicketDocument,
): Promise<Date | undefined> {
  if (!chatbot || chatbot.state === 'closed' || chatbot.state === 'ended') return undefined;
  const minutes = Number(await referenceData.setting(companyId, 'menuSilenceMinutes'));
  const ms = chatbot.state === 'new' ? CHATBOT_STEP.lateMs : minutes * 60_000;
  return new Date(chatbot.lastAt.getTime() + ms);
}
