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
  const queueOf = (companyId: number) =>
    new KeyedQueue<Inbound>(
      (batch, again) => steps.run(companyId, () => processBatch(deps, companyId, batch, again)),
      { largest: () => (activeCompanies.hasOthers(companyId) ? MAX_BATCH.shared : MAX_BATCH.alone) },
    );
  const companies = new Map<number, KeyedQueue<Inbound>>();
  return {
    applyByAdmin: async (change) => {
      await applyChanges(deps, change.connection.companyId, [change], true, true);
    },
    receive: async (inbound) => {
      const { companyId } = inbound.connection;
      activeCompanies.note(companyId);
      const queue = companies.get(companyId) ?? queueOf(companyId);
      companies.set(companyId, queue);
      try {
        await queue.add(personKey({ identity: inbound.chat, isGroup: inbound.isGroup }), inbound);
      } finally {
        if (queue.idle && companies.get(companyId) === queue) companies.delete(companyId);
      }
    },
  };
}
