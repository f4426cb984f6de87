import { activeCompanies, FairSteps } from '#core/fair-shares';
import { personKey } from '#features/contacts';
import type { Inbound, InboundChange } from '#messenger/gateway';
import { KeyedQueue } from '../keyed-queue';
import { applyChanges } from './apply-changes';
import { earlyChanges } from './early-changes';
import type { InboundDeps } from './inbound.deps';
import { createPhoneGreetings } from './phone-greetings';
import { processBatch } from './pipeline';

/** Batches in progress, of all companies; of one, at most two. */
const BATCHES_AT_ONCE = 6;
/** Messages of a batch. A larger one occupies event loop and database for longer than other companies should wait. */
const MAX_BATCH = { alone: 400, shared: 25 };
/** While others use the server, batches of a company with more messages in progress collect further ones for so long. */
const BURST = { messages: 4, gatherMs: 15 };

export interface InboundPipeline {
  receive(inbound: Inbound): Promise<void>;
  applyByAdmin(change: InboundChange): Promise<void>;
}

/**
 * Processes each contact's messages in order, batches a company's waiting messages, and begins the batches of companies one
 * after the other. The messenger bounds how many messages wait (`RunningWork`).
 */
export function createInbound(given: Omit<InboundDeps, 'early' | 'phoneGreetings'>): InboundPipeline {
  const deps: InboundDeps = { ...given, early: earlyChanges(), phoneGreetings: createPhoneGreetings() };
  const steps = new FairSteps(BATCHES_AT_ONCE);
  /** Messages in progress by company. */
  const inProgress = new Map<number, number>();
  const hasBurst = (companyId: number) => (inProgress.get(companyId) ?? 0) > BURST.messages;
  const queueOf = (companyId: number) => {
    const isShared = () => activeCompanies.hasOthers(companyId);
    return new KeyedQueue<Inbound>(
      (batch, again) => steps.run(companyId, () => processBatch(deps, companyId, batch, again)),
      {
        largest: () => (isShared() ? MAX_BATCH.shared : MAX_BATCH.alone),
        gatherMs: () => (hasBurst(companyId) && isShared() ? BURST.gatherMs : 0),
      },
    );
  };
  const companies = new Map<number, KeyedQueue<Inbound>>();
  return {
    applyByAdmin: async (change) => {
      await applyChanges(deps, change.connection.companyId, [change], true, true);
    },
    receive: async (inbound) => {
      const { companyId } = inbound.connection;
      activeCompanies.note(companyId);
      inProgress.set(companyId, (inProgress.get(companyId) ?? 0) + 1);
      const queue = companies.get(companyId) ?? queueOf(companyId);
      companies.set(companyId, queue);
      try {
        await queue.add(personKey({ identity: inbound.chat, isGroup: inbound.isGroup }), inbound);
      } finally {
        const left = (inProgress.get(companyId) ?? 1) - 1;
        if (left > 0) inProgress.set(companyId, left);
        else inProgress.delete(companyId);
        if (queue.idle && companies.get(companyId) === queue) companies.delete(companyId);
      }
    },
  };
}
