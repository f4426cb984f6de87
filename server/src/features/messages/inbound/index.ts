import type { InboundMessage } from '../../../messenger/gateway';
import { personKey } from '../../contacts';
import { Lanes } from './lanes';
import { receiveBatch, type ReceiveParts } from './receive';

/** Takes what the messenger delivers; resolves once a message is stored and its effects done. */
export interface Inbound {
  receive(message: InboundMessage): Promise<void>;
}

/** One lane a contact, lanes of a company written together, companies apart. */
export function createInbound(parts: ReceiveParts): Inbound {
  const companies = new Map<number, Lanes<InboundMessage>>();
  return {
    receive: async (message) => {
      const { companyId } = message.connection;
      const lanes =
        companies.get(companyId) ??
        new Lanes<InboundMessage>((batch, again) => receiveBatch(parts, companyId, batch, again));
      companies.set(companyId, lanes);
      try {
        await lanes.add(personKey({ identity: message.chat, isGroup: message.isGroup }), message);
      } finally {
        if (lanes.idle && companies.get(companyId) === lanes) companies.delete(companyId);
      }
    },
  };
}
