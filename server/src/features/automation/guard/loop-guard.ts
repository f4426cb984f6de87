import { LOOP_GUARD, type OriginKind } from '@recado/shared/automation';
import { isGreeting, understand } from '@recado/shared/intents';
import type { FeatureEvents } from '#core/events';
import type { Connections } from '#features/connections';
import { type ContactDocument, type Contacts, isAutomationMuted } from '#features/contacts';
import type { Messages } from '#features/messages';
import type { TicketDocument, Tickets } from '#features/tickets';
import { loopSign } from './loop-rules';

export interface LoopGuard {
  /**
   * Returns whether menu and hours texts are withheld. Mutes the contact if the conversation looks like a loop.
   * @param ticket - its menu decides which texts of the contact are understood
   */
  blocks(contact: Person, ticket?: Pick<TicketDocument, 'chatbot'>): Promise<boolean>;
  /** A loop does not withhold farewells, ratings and warnings. */
  withholds(contact: Person, kind: OriginKind): Promise<boolean>;
}

type Person = Pick<ContactDocument, '_id' | 'companyId'>;

interface GuardDeps {
  contacts: Contacts;
  connections: Connections;
  messages: Messages;
  tickets: Tickets;
  events: FeatureEvents;
}

/** Texts that a program could provoke again and again. */
const ENDED_BY_LOOP: ReadonlySet<OriginKind> = new Set(['chatbot', 'hours', 'call', 'thanks']);

export function createLoopGuard(deps: GuardDeps): LoopGuard {
  const blocks: LoopGuard['blocks'] = async ({ companyId, _id }, ticket) => {
    const contact = await deps.contacts.byId(companyId, _id);
    if (!contact || isAutomationMuted(contact.automationMuted, new Date())) return true;
    // The contact may be another company's number on this installation.
    if (await deps.connections.isConnectedAccount(contact)) return true;
    if (!(await looksAutomatic(deps, contact, ticket))) return false;
    const until = new Date(Date.now() + muteMs(contact));
    await deps.contacts.mutes.mute(companyId, contact._id, { until, reason: 'loop' });
    await deps.events.publish('automation.muted', { companyId, contactId: contact._id });
    return true;
  };
  return {
    blocks,
    withholds: async (person, kind) => {
      if (ENDED_BY_LOOP.has(kind)) return blocks(person);
      const contact = await deps.contacts.byId(person.companyId, person._id);
      if (!contact) return true;
      const { automationMuted: mute } = contact;
      if (mute?.reason !== 'loop' && isAutomationMuted(mute, new Date())) return true;
      return deps.connections.isConnectedAccount(contact);
    },
  };
}

function muteMs({ automationMuted: last }: ContactDocument): number {
  const endedAt = last?.reason === 'loop' ? last.until : null;
  const recurs = endedAt !== null && Date.now() - endedAt.getTime() < LOOP_GUARD.recursWithinMs;
  return recurs ? LOOP_GUARD.longMuteMs : LOOP_GUARD.muteMs;
}

async function looksAutomatic(
  { messages, tickets }: GuardDeps,
  { companyId, _id: contactId, automationAllowedAt }: ContactDocument,
  ticket: Pick<TicketDocument, 'chatbot'> | undefined,
): Promise<boolean> {
  const now = Date.now();
  const dayAgo = new Date(now - LOOP_GUARD.dayMs);
  // Messages before a user ended the mute no longer count.
  const since = automationAllowedAt && automationAllowedAt > dayAgo ? automationAllowedAt : dayAgo;
  const [recent, automaticToday, language] = await Promise.all([
    messages.conversation.recent(companyId, contactId, { since, limit: LOOP_GUARD.recentMessages }),
    messages.conversation.countAutomatic(companyId, contactId, { since, limit: LOOP_GUARD.maxPerDay }),
    tickets.referenceData.language(companyId),
  ]);
  const menu = ticket?.chatbot?.menu ?? [];
  const understands = (text: string) =>
    isGreeting(text, language) || (menu.length > 0 && understand(text, menu, language).kind !== 'nothing');
  return loopSign({ recent, automaticToday, understands }, now) !== undefined;
}
