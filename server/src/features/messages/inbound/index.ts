import type { Inbound } from '../../../messenger/gateway';
import { personKey } from '../../contacts';
import { workOn, type BatchParts } from './batch';
import { Lanes } from './lanes';
import { waitingChanges } from './waiting-changes';

/** Takes what the messenger delivers; resolves once it is stored and its effects done. */
export interface InboundPipeline {
  receive(inbound: Inbound): Promise<void>;
}

/** One lane a contact, lanes of a company written together, companies apart. */
export function createInbound(given: Omit<BatchParts, 'waiting'>): InboundPipeline {
  const parts: BatchParts = { ...given, waiting: waitingChanges() };
  const companies = new Map<number, Lanes<Inbound>>();
  return {
    receive: async (inbound) => {
      const { companyId } = inbound.connection;
      const lanes =
        companies.get(companyId) ??
        new Lanes<Inbound>((batch, again) => workOn(parts, companyId, batch, again));
      companies.set(companyId, lanes);
      try {
        await lanes.add(personKey({ identity: inbound.chat, isGroup: inbound.isGroup }), inbound);
      } finally {
        if (lanes.idle && companies.get(companyId) === lanes) companies.delete(companyId);
      }
    },
  };
}
