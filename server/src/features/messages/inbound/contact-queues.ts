import { personKey } from '#features/contacts';
import type { Inbound, InboundChange } from '#messenger/gateway';
import { KeyedQueue } from '../keyed-queue';
import { applyChanges } from './apply-changes';
import { earlyChanges } from './early-changes';
import type { InboundDeps } from './inbound.deps';
import { createPhoneGreetings } from './phone-greetings';
import { processBatch } from './pipeline';

export interface InboundPipeline {
  receive(inbound: Inbound): Promise<void>;
  applyByAdmin(change: InboundChange): Promise<void>;
}

/** Processes each contact's messages in order and batches a company's waiting messages. */
export function createInbound(given: Omit<InboundDeps, 'early' | 'phoneGreetings'>): InboundPipeline {
  const deps: InboundDeps = { ...given, early: earlyChanges(), phoneGreetings: createPhoneGreetings() };
  const companies = new Map<number, KeyedQueue<Inbound>>();
  return {
    applyByAdmin: async (change) => {
      await applyChanges(deps, change.connection.companyId, [change], true, true);
    },
    receive: async (inbound) => {
      const { companyId } = inbound.connection;
      const queue =
        companies.get(companyId) ??
        new KeyedQueue<Inbound>((batch, again) => processBatch(deps, companyId, batch, again));
      companies.set(companyId, queue);
      try {
        await queue.add(personKey({ identity: inbound.chat, isGroup: inbound.isGroup }), inbound);
      } finally {
        if (queue.idle && companies.get(companyId) === queue) companies.delete(companyId);
      }
    },
  };
}
