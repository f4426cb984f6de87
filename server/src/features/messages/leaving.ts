import type { Logger } from 'pino';
import type { Inbound, InboundMessage } from '../../messenger/gateway';
import type { Tickets } from '../tickets';
import { messages } from './message.model';

/** What a customer writes to end the conversation (decisions: "Settings …"). */
const LEAVING = 'sair';

interface LeavingParts {
  tickets: Pick<Tickets, 'directory' | 'byIds' | 'endByCustomer'>;
  log: Logger;
}

/**
 * Setting closeTicketClient: a message that is this one word ends the service, once it is stored and as long as it is the
 * conversation's last. One that comes again changes nothing.
 */
export function createLeaving({ tickets, log }: LeavingParts) {
  const leave = async ({ connection, messengerId }: InboundMessage): Promise<void> => {
    const { companyId, connectionId } = connection;
    if (!(await tickets.directory.enabled(companyId, 'closeTicketClient'))) return;
    const message = await messages.findOne(companyId, { connectionId, messengerId, fromMe: false });
    if (!message) return;
    const [ticket] = await tickets.byIds(companyId, [message.ticketId]);
    if (ticket) await tickets.endByCustomer(ticket, message._id);
  };

  return {
    /** `stored` resolves when the product is done with the message. */
    heard(message: Inbound, stored: Promise<void>): void {
      if ('change' in message || message.fromMe || message.isGroup || message.kind !== 'text') return;
      if (message.body.trim().toLowerCase() !== LEAVING) return;
      stored
        .then(() => leave(message))
        .catch((error: unknown) => log.warn({ err: error }, 'a customer could not end a conversation'));
    },
  };
}
