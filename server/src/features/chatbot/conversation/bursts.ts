import { LRUCache } from 'lru-cache';
import { CHATBOT_STEP } from '@recado/shared/automation';
import type { ContactDocument } from '#features/contacts';
import type { MessageDocument } from '#features/messages';
import type { ConnectionRef, PresenceReport } from '#messenger/gateway';
import type { ChatbotDeps } from '../chatbot.deps';

/** A ticket's only timer: for the end of a burst of messages, then for the customer's silence. */
export const STEP_KIND = 'chatbot.step';

const MAX_BURSTS = 5_000;
/** If `received` does not run within this time, a later message schedules the step. */
const ANNOUNCED_MS = 5_000;

interface Burst {
  companyId: number;
  ticketId: number;
  /** Time of the first unhandled message, in milliseconds. */
  began: number;
}

type BurstMessage = Pick<MessageDocument, 'ticketId' | 'messengerId'>;

/** Schedules the step after a burst of messages; later while the customer types. */
export interface Bursts {
  received(connection: ConnectionRef, contact: ContactDocument, burst: Burst): Promise<void>;
  presence(report: PresenceReport): Promise<void>;
  /**
   * Returns whether an earlier message's step also handles this one; otherwise, the caller must store it and call
   * `received`.
   */
  covers(message: BurstMessage): boolean;
  /** Runs when a step starts. Returns whether a covered message may be stored too late for it. */
  stepRuns(ticketId: number): boolean;
}

type BurstDeps = Pick<ChatbotDeps, 'dueWork' | 'contacts' | 'gateway' | 'log'>;

export function createBursts({ dueWork, contacts, gateway, log }: BurstDeps): Bursts {
  // In memory, because the server that receives the messages also receives the presence.
  const current = new LRUCache<string, Burst>({ max: MAX_BURSTS, ttl: CHATBOT_STEP.burstMs });
  /** Milliseconds by ticket id. */
  const dueTimes = new LRUCache<number, number>({ max: MAX_BURSTS, ttl: CHATBOT_STEP.burstMs });
  /** Messages, by ticket id, for which `received` has not run yet. */
  const announced = new LRUCache<number, { messengerId: string | undefined; at: number }>({
    max: MAX_BURSTS,
  });
  const relied = new LRUCache<number, true>({ max: MAX_BURSTS, ttl: CHATBOT_STEP.burstMs });
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
          .subscribePresence(connection, contacts.reach.addressOf(contact))
          .catch((err: unknown) => log.warn({ err, ...connection }, 'presence subscription failed'));
      await schedule(burst, CHATBOT_STEP.quietMs);
      announced.delete(burst.ticketId);
    },
    presence: async ({ connection: { companyId }, chat, presence }) => {
      if (current.size === 0) return;
      const contact = await contacts.identify(companyId, chat);
      const burst = contact && current.get(keyOf(companyId, contact._id));
      if (!burst) return;
      const types = presence === 'composing' || presence === 'recording';
      await schedule(burst, types ? CHATBOT_STEP.composingMs : CHATBOT_STEP.quietMs);
    },
    covers: ({ ticketId, messengerId }) => {
      const now = Date.now();
      const earlier = announced.get(ticketId);
      const isAnnounced = earlier !== undefined && now - earlier.at < ANNOUNCED_MS;
      const left = (dueTimes.get(ticketId) ?? 0) - now;
      // A message shortens the longer wait for a customer who types.
      const isScheduled = left > CHATBOT_STEP.marginMs && left <= CHATBOT_STEP.quietMs;
      const isCovered = earlier?.messengerId !== messengerId && (isAnnounced || isScheduled);
      if (isCovered) relied.set(ticketId, true);
      else announced.set(ticketId, { messengerId, at: now });
      return isCovered;
    },
    stepRuns: (ticketId) => {
      dueTimes.delete(ticketId);
      return relied.delete(ticketId);
    },
  };
}
