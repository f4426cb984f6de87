import { carrying } from '#core/events';
import { type TicketDocument, ticketRow } from '#features/tickets';
import { messageCollection, type MessageDocument, messages } from '../message.model';
import { publishMessage } from '../message-broadcast';
import { contentEvents } from '../message-events';
import { isFetched } from '../message-media/download-order';
import { findStored } from '../stored-messages';
import { computeTicketSummary } from '../ticket-summary';
import type { Batch } from './batch';
import { contentOf, type IdentifiedMessage, isRowOf } from './identified-message';
import type { InboundDeps } from './inbound.deps';

/**
 * Repairs what an interrupted attempt left of messages that had been stored: tickets and events. Replaces
 * placeholders by content, and deletes imported copies, whose messages then count as new.
 */
export async function repairRedelivered(deps: InboundDeps, batch: Batch): Promise<void> {
  const { companyId, received, storedBefore } = batch;
  const redelivered = received.filter(({ message }) => storedBefore.has(message.messengerId));
  if (redelivered.length === 0) return;
  const stored = await findStored(
    companyId,
    redelivered.map(({ message }) => message),
  );
  const suspects = redelivered.flatMap((message) => {
    const row = stored.find((candidate) => isRowOf(candidate, message));
    // Messages sent from Recado and imported messages need no repair.
    return row && row.userId === null && !row.imported ? [{ received: message, row }] : [];
  });
  const replaced = await replacePlaceholders(deps, batch, suspects);
  batch.replaced = [...replaced.values()];
  await repairTickets(
    deps,
    batch,
    suspects.map(({ row }) => row),
    replaced,
  );
  await removeImported(batch, redelivered, stored);
}

interface Suspect {
  received: IdentifiedMessage;
  row: MessageDocument;
}

/** Returns the messages that replaced a placeholder, by id. */
async function replacePlaceholders(
  deps: InboundDeps,
  { quotedOf }: Batch,
  suspects: readonly Suspect[],
): Promise<Map<string, MessageDocument>> {
  const replaced = new Map<string, MessageDocument>();
  for (const { received, row } of suspects) {
    const { message, contact } = received;
    if (row.mediaType !== 'undecryptable' || message.kind === 'undecryptable') continue;
    const content = contentOf(message, isFetched);
    const after = await messages.findOneAndUpdate(
      row.companyId,
      // A deleted message's content must not reappear.
      { _id: row._id, mediaType: 'undecryptable', isDeleted: false },
      {
        $set: {
          ...content,
          ...carrying(contentEvents(deps.events, { ...row, ...content })),
          quoted: quotedOf(message.quotedMessengerId, contact._id) ?? null,
        },
      },
    );
    if (after) replaced.set(after._id, after);
  }
  return replaced;
}

/** Publishes the messages that changed, whose ticket changed, or that an earlier attempt may not have published. */
async function repairTickets(
  { tickets, publisher }: InboundDeps,
  { companyId, audience, again }: Batch,
  rows: readonly MessageDocument[],
  replaced: ReadonlyMap<string, MessageDocument>,
): Promise<void> {
  const repaired = new Map<number, TicketDocument | undefined>();
  for (const ticketId of new Set(rows.map((row) => row.ticketId))) {
    repaired.set(ticketId, await ticketRow.repairTicket(companyId, ticketId, computeTicketSummary));
  }
  const found = await tickets.byIds(companyId, [...repaired.keys()]);
  const current = new Map(found.map((ticket) => [ticket._id, ticket]));
  for (const row of rows) {
    const better = replaced.get(row._id);
    const ticket = current.get(row.ticketId);
    if (!ticket || (!better && !repaired.get(row.ticketId) && !again)) continue;
    publishMessage(publisher, audience, better ? 'update' : 'create', better ?? row, ticket);
  }
}

async function removeImported(
  batch: Batch,
  redelivered: readonly IdentifiedMessage[],
  stored: readonly MessageDocument[],
): Promise<void> {
  const imported = stored.filter((row) => row.imported);
  if (imported.length === 0) return;
  await messageCollection().deleteMany({
    companyId: batch.companyId,
    _id: { $in: imported.map(({ _id }) => _id) },
    imported: true,
  });
  for (const received of redelivered) {
    if (imported.some((row) => isRowOf(row, received))) batch.unsettledMessages.push(received.message);
  }
}
