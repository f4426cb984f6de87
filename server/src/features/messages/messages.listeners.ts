import { ticketRow } from '#features/tickets';
import type { ConnectionRef } from '#messenger/gateway';
import type { Deliveries } from './delivery';
import { createHistoryImport } from './history/import-history';
import { messages } from './message.model';
import type { MessagesDeps } from './messages.deps';
import { eraseTicketMessages } from './operations/erase-messages';
import { firstReceivedAt } from './operations/read-recent';
import type { PresenceWatch } from './presence/presence-watch';
import { createPresence } from './presence/publish-presence';
import type { Receiving } from './receiving';
import { findQueuedMessages } from './send-queue/queued-items';
import { computeTicketSummary } from './ticket-summary';
import { listenToTransfers } from './transfer-notice';

const MAX_REPAIRED = 500;

interface Listening {
  receiving: Receiving;
  deliveries: Deliveries;
  watch: PresenceWatch;
}

export function listenToEvents(deps: MessagesDeps, { receiving, deliveries, watch }: Listening): void {
  const { events, messenger, sendQueue, log } = deps;
  listenToTransfers(deps);
  // Unsent messages must fail while the tickets still have the connection.
  events.on('connection.deleted', ({ companyId, connectionId }) =>
    sendQueue.abandon(companyId, connectionId),
  );
  events.on('ticket.deleted', async ({ companyId, contactId, ticketId, through }) => {
    await eraseTicketMessages(
      deps.media,
      { companyId, contactId, ticketId, through: through ?? undefined },
      (messengerIds) => deps.eraseMessenger(companyId, { users: [], messengerIds }),
    );
    await recountLead(deps, companyId, contactId);
  });
  messenger.subscribe({
    onInbound: receiving.receive,
    onGroup: receiving.groups.named,
    onHistory: createHistoryImport(deps),
    onDelivery: deliveries.report,
    onPresence: createPresence({
      ...deps,
      onError: (err) => log.error({ err }, 'presence event failed'),
    }),
    onWake: sendQueue.woken,
    findSentText: async ({ companyId, connectionId }, messengerId) => {
      const sent = await messages.findOne(companyId, { connectionId, messengerId, fromMe: true });
      return sent?.mediaType === 'text' ? sent.body : null;
    },
    onReady: (connection) => {
      sendQueue.ready(connection);
      watch.ready(connection);
      repairUnsent(connection).catch((err: unknown) =>
        log.warn({ err, ...connection }, 'tickets of unsent messages not repaired'),
      );
    },
  });
}

/** After messages were deleted or moved. Idempotent. */
export function recountLead({ contacts }: MessagesDeps, companyId: number, contactId: number): Promise<void> {
  return contacts.activity.recountFirstReceived(companyId, contactId, () =>
    firstReceivedAt(companyId, contactId),
  );
}

/** Repairs tickets that lack an agent's queued message after a crash. */
async function repairUnsent(connection: ConnectionRef): Promise<void> {
  const queued = await findQueuedMessages(connection, MAX_REPAIRED);
  for (const ticketId of new Set(queued.map((row) => row.ticketId))) {
    await ticketRow.repairTicket(connection.companyId, ticketId, computeTicketSummary);
  }
}
