import { decodeTime } from 'ulid';
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
 * placeholders by content. Deletes imported copies, and messages in tickets that had been closed before; they then
 * count as new.
 */
export async function repairRedelivered(deps: InboundDeps, batch: Batch): Promise<void> {
  const { companyId, received, storedBefore } = batch;
  const redelivered = received.filter(({ message }) => storedBefore.has(message.messengerId));
  if (redelivered.length === 0) return;
  const stored = await findStored(
    companyId,
    redelivered.map(({ message }) => message),
  );
  const unwanted = [
    ...stored.filter(({ imported }) => imported),
    ...(await findMisplaced(deps, companyId, stored)),
  ];
  const suspects = redelivered.flatMap((message) => {
    const row = stored.find((candidate) => isRowOf(candidate, message));
    // Messages sent from Recado need no repair.
    return row && row.userId === null && !unwanted.includes(row) ? [{ received: message, row }] : [];
  });
  const readable = suspects.filter(replacesPlaceholder);
  // Before the replacement, so that the message's next delivery repeats it after a crash.
  for (const { received, row } of readable) await correctSource(deps, received, row);
  const replaced = await replacePlaceholders(deps, batch, readable);
  batch.replaced = [...replaced.values()];
  await repairTickets(
    deps,
    batch,
    suspects.map(({ row }) => row),
    replaced,
  );
  await removeRows(batch, redelivered, unwanted);
}

interface Suspect {
  received: IdentifiedMessage;
  row: MessageDocument;
}

const replacesPlaceholder = ({ received, row }: Suspect) =>
  row.mediaType === 'undecryptable' && !row.isDeleted && received.message.kind !== 'undecryptable';

/** Returns the messages that replaced a placeholder, by id. */
async function replacePlaceholders(
  deps: InboundDeps,
  { quotedOf }: Batch,
  readable: readonly Suspect[],
): Promise<Map<string, MessageDocument>> {
  const replaced = new Map<string, MessageDocument>();
  for (const { received, row } of readable) {
    const { message, contact } = received;
    const content = contentOf(message, (kind, bytes) => isFetched(kind, bytes, deps.receivedLimit.now()));
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

/** Reads the source again if the message opened the ticket. */
async function correctSource(
  { tickets }: InboundDeps,
  { message, contact }: IdentifiedMessage,
  { _id, companyId, ticketId }: MessageDocument,
): Promise<void> {
  if (message.fromMe || message.isGroup) return;
  const earlier = await messageCollection().findOne(
    { companyId, ticketId, _id: { $lt: _id } },
    { projection: { _id: 1 } },
  );
  if (earlier) return;
  const first = { text: message.body, ad: message.data?.ad };
  await tickets.correctSource(companyId, { ticketId, contact, first });
}

/** Publishes messages that changed, whose ticket changed, or that an earlier attempt may not have published. */
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
  if (again) for (const ticket of found) await tickets.broadcast.changed(ticket);
  for (const row of rows) {
    const better = replaced.get(row._id);
    const ticket = current.get(row.ticketId);
    if (!ticket || (!better && !repaired.get(row.ticketId) && !again)) continue;
    publishMessage(publisher, audience, better ? 'update' : 'create', better ?? row, ticket);
  }
}

/**
 * Returns unread messages that were stored after their ticket had been closed: a crash preceded `settleTickets`, which
 * deletes them. A claimed message, unread only if an agent marked it, is claimed again.
 */
async function findMisplaced(
  { tickets }: InboundDeps,
  companyId: number,
  stored: readonly MessageDocument[],
): Promise<MessageDocument[]> {
  const unread = stored.filter((row) => row.unread);
  const found = await tickets.byIds(companyId, [...new Set(unread.map(({ ticketId }) => ticketId))]);
  const closedAt = new Map(
    found.flatMap(({ _id, status, closedAt: at }) =>
      status === 'closed' && at ? [[_id, at.getTime()]] : [],
    ),
  );
  return unread.filter(({ _id, ticketId }) => decodeTime(_id) >= (closedAt.get(ticketId) ?? Infinity));
}

/** Deletes stored messages, whose received messages are processed again. */
async function removeRows(
  batch: Batch,
  redelivered: readonly IdentifiedMessage[],
  removed: readonly MessageDocument[],
): Promise<void> {
  if (removed.length === 0) return;
  const ids = removed.map(({ _id }) => _id);
  await messageCollection().deleteMany({
    companyId: batch.companyId,
    _id: { $in: ids },
    // Not if an agent has read the message since.
    $or: [{ imported: true }, { unread: true }],
  });
  for (const received of redelivered)
    if (removed.some((row) => isRowOf(row, received))) batch.unsettledMessages.push(received.message);
}
