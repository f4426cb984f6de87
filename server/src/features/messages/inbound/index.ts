import type { Inbound, InboundChange } from '../../../messenger/gateway';
import { personKey } from '../../contacts';
import { workOn, type BatchParts } from './batch';
import { applyChanges } from './changes';
import { Lanes } from './lanes';
import { waitingChanges } from './waiting-changes';

/** Takes what the messenger delivers; resolves once it is stored and its effects done. */
export interface InboundPipeline {
  receive(inbound: Inbound): Promise<void>;
  /** Applies a change whose sender administers the group. Throws when it fails; repeating it changes nothing. */
  applyByAdmin(change: InboundChange): Promise<void>;
}

/** One lane a contact, lanes of a company written together, companies apart. */
export function createInbound(given: Omit<BatchParts, 'waiting'>): InboundPipeline {
  const parts: BatchParts = { ...given, waiting: waitingChanges() };
  const companies = new Map<number, Lanes<Inbound>>();
  return {
    applyByAdmin: async (change) => {
      await applyChanges(parts, change.connection.companyId, [change], true, true);
    },
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
