import { LOOP_GUARD } from '@recado/shared/automation';
import type { FeatureEvents } from '../../../core/events';
import type { Connections } from '../../connections';
import { type ContactDocument, type Contacts, isAutomationMuted } from '../../contacts';
import type { Messages } from '../../messages';
import { loopSign } from './loop-rules';

export interface LoopGuard {
  /**
   * Returns whether automatic texts are withheld. Mutes the contact if the conversation looks like a loop.
   */
  blocks(contact: Pick<ContactDocument, '_id' | 'companyId'>): Promise<boolean>;
}

interface GuardDeps {
  contacts: Pick<Contacts, 'byId' | 'muteAutomation'>;
  connections: Pick<Connections, 'isConnectedAccount'>;
  messages: Pick<Messages, 'conversation'>;
  events: Pick<FeatureEvents, 'publish'>;
}

export function createLoopGuard(deps: GuardDeps): LoopGuard {
  return {
    blocks: async ({ companyId, _id }) => {
      const contact = await deps.contacts.byId(companyId, _id);
      if (!contact || isAutomationMuted(contact.automationMuted, new Date())) return true;
      // The contact may be a number of another company on this installation.
      if (await deps.connections.isConnectedAccount(contact)) return true;
      if (!(await looksAutomatic(deps, contact))) return false;
      const until = new Date(Date.now() + LOOP_GUARD.muteMs);
      await deps.contacts.muteAutomation(companyId, contact._id, { until, reason: 'loop' });
      await deps.events.publish('automation.muted', { companyId, contactId: contact._id });
      return true;
    },
  };
}

async function looksAutomatic(
  { messages }: GuardDeps,
  { companyId, _id: contactId, automationAllowedAt }: ContactDocument,
): Promise<boolean> {
  const now = Date.now();
  const dayAgo = new Date(now - LOOP_GUARD.dayMs);
  // When a user ends the mute, earlier messages no longer count.
  const since = automationAllowedAt && automationAllowedAt > dayAgo ? automationAllowedAt : dayAgo;
  const [recent, automaticToday] = await Promise.all([
    messages.conversation.recent(companyId, contactId, { since, limit: LOOP_GUARD.recentMessages }),
    messages.conversation.countAutomatic(companyId, contactId, { since, limit: LOOP_GUARD.maxPerDay }),
  ]);
  return loopSign(recent, automaticToday, now) !== undefined;
}
