import { LRUCache } from 'lru-cache';
import { CHATBOT_STEP } from '@recado/shared/automation';
import type { ConnectionRef, PresenceReport } from '../../../messenger/gateway';
import type { ContactDocument } from '../../contacts';
import type { ChatbotDeps } from '../chatbot.deps';

/** Each ticket has one timer: for a burst's end, then for the silence. */
export const STEP_KIND = 'chatbot.step';

const MAX_BURSTS = 5_000;

interface Burst {
  companyId: number;
  ticketId: number;
  /** Time of the first unhandled message, in milliseconds. */
  began: number;
}

/** Schedules the step after a burst of messages; later while the customer types. */
export interface Bursts {
  received(connection: ConnectionRef, contact: ContactDocument, burst: Burst): Promise<void>;
  presence(report: PresenceReport): Promise<void>;
  /** Whether the scheduled step also handles a message that is stored now. */
  covers(ticketId: number): boolean;
  stepRuns(ticketId: number): void;
}

type BurstDeps = Pick<ChatbotDeps, 'dueWork' | 'contacts' | 'gateway' | 'log'>;

export function createBursts({ dueWork, contacts, gateway, log }: BurstDeps): Bursts {
  // Presences are reported to the server that receives the messages.
  const current = new LRUCache<string, Burst>({ max: MAX_BURSTS, ttl: CHATBOT_STEP.burstMs });
  /** Milliseconds by ticket id. */
  const dueTimes = new LRUCache<number, number>({ max: MAX_BURSTS, ttl: CHATBOT_STEP.burstMs });
  const keyOf = (companyId: number, contactId: number) => `${companyId}:${contactId}`;
  const schedule = async ({ companyId, ticketId, began }: Burst, delayMs: number) => {
    const dueAt = Math.min(Date.now() + delayMs, began + CHATBOT_STEP.burstMs);
    dueTimes.delete(ticketId);
    await dueWork.schedule({ kind: STEP_KIND, ref: String(ticketId), companyId, dueAt: new Date(dueAt) });
    dueTimes.set(ticketId, dueAt);
  };
  return {
    received: async (connection, contact, burst) => {
      const key = keyOf(burst.companyId, contact._id);
      const isNew = current.get(key)?.began !== burst.began;
      current.set(key, burst);
      if (isNew)
        gateway
          .subscribePresence(connection, contacts.addressOf(contact))
          .catch((err: unknown) => log.warn({ err, ...connection }, 'presence subscription failed'));
      await schedule(burst, CHATBOT_STEP.quietMs);
    },
    presence: async ({ connection: { companyId }, chat, presence }) => {
      if (current.size === 0) return;
      const contact = await contacts.identify(companyId, chat);
      const burst = contact && current.get(keyOf(companyId, contact._id));
      if (!burst) return;
      const types = presence === 'composing' || presence === 'recording';
      await schedule(burst, types ? CHATBOT_STEP.composingMs : CHATBOT_STEP.quietMs);
    },
    covers: (ticketId) => {
      const left = (dueTimes.get(ticketId) ?? 0) - Date.now();
      // A message shortens the longer wait for a customer who types.
      return left > CHATBOT_STEP.marginMs && left <= CHATBOT_STEP.quietMs;
    },
    stepRuns: (ticketId) => void dueTimes.delete(ticketId),
  };
}
