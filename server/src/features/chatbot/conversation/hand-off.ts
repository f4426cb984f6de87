import { CHATBOT_STEP } from '@recado/shared/automation';
import { CHATBOT_TEXTS } from '@recado/shared/chatbot';
import type { DomainEvents } from '#core/events';
import { isAutomationMuted } from '#features/contacts';
import { mayRunChatbot, type TicketDocument } from '#features/tickets';
import type { ChatbotDeps } from '../chatbot.deps';
import { STEP_KIND } from './bursts';
import { queueOrFirst } from './target-of';

const MAX_ATTEMPTS = 5;

/** `closed`: outside working hours; the menu starts with the first message within them. `ended` is final. */
interface HandOff {
  state: 'closed' | 'ended';
  isReplied?: boolean;
  /** User's mute that ends the chatbot and may be undone. */
  muteId?: string | undefined;
}

/** Sends no text; does nothing after the chatbot's end. */
export async function handOff(
  deps: Pick<ChatbotDeps, 'queues' | 'tickets' | 'referenceData'>,
  ticket: TicketDocument,
  { state, isReplied = false, muteId }: HandOff,
): Promise<TicketDocument | undefined> {
  let current: TicketDocument | undefined = ticket;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { chatbot }: TicketDocument = current;
    if (!chatbot || !mayRunChatbot(current) || chatbot.state === state) return undefined;
    const { text: _unsent, ...before } = chatbot;
    const queueId = await queueOrFirst(deps, current, [current.queueId]);
    const after = await deps.tickets.chatbot.step(
      current,
      { ...before, state, menu: [], step: chatbot.step + 1, lastAt: new Date() },
      { queueId, user: null, isTransfer: false },
      { isReplied, muteId },
    );
    if (after) return after;
    [current] = await deps.tickets.byIds(ticket.companyId, [ticket._id]);
    if (!current) return undefined;
  }
  throw new Error('The chatbot changed faster than it could be ended.');
}

/** Ends the chatbot after a mute. After the loop guard's, the menu's last text names the reason of its silence. */
export async function handOffContact(
  deps: Pick<ChatbotDeps, 'automation' | 'contacts' | 'queues' | 'tickets' | 'referenceData'>,
  companyId: number,
  contactId: number,
): Promise<void> {
  const contact = await deps.contacts.byId(companyId, contactId);
  const muteId = contact?.automationMuted?.id;
  for (const ticket of await deps.tickets.ofContact.open(companyId, contactId)) {
    const wasActive = ticket.chatbot?.state === 'queues' || ticket.chatbot?.state === 'options';
    const after = await handOff(deps, ticket, { state: 'ended', muteId });
    if (!after || !wasActive || contact?.automationMuted?.reason !== 'loop') continue;
    await deps.automation.send({
      ...{ ticket: after, contact, key: `muted:${after._id}`, isPermitted: true },
      text: CHATBOT_TEXTS[await deps.referenceData.language(companyId)].agentCalled,
      origin: { kind: 'chatbot' },
    });
  }
}

/** Continues the chatbots that the mute ended, with the messages that arrived since. */
export async function undoMute(
  { tickets, contacts, dueWork }: Pick<ChatbotDeps, 'tickets' | 'contacts' | 'dueWork'>,
  { companyId, contactId, muteId }: DomainEvents['automation.muteUndone'],
): Promise<void> {
  const contact = await contacts.byId(companyId, contactId);
  if (!contact || isAutomationMuted(contact.automationMuted, new Date())) return;
  for (const ticket of await tickets.ofContact.open(companyId, contactId)) {
    const after = await tickets.chatbot.undoMute(ticket, muteId);
    const dueAt = new Date(Date.now() + CHATBOT_STEP.quietMs);
    if (after) await dueWork.schedule({ kind: STEP_KIND, ref: String(after._id), companyId, dueAt });
  }
}
