import { carrying } from '../../../core/events';
import type { InboundMessage } from '../../../messenger/gateway';
import { type Audience, ticketRow, type Tickets } from '../../tickets';
import { messageCollection, type MessageDocument, messages } from '../message.model';
import { type MessagePublisher, publishMessage } from '../message-broadcast';
import type { findQuoted } from '../stored-messages';
import { computeTicketSummary } from '../ticket-summary';
import {
  contentOf,
  type EventsOf,
  type IdentifiedMessage,
  type IsFetched,
  isRowOf,
} from './identified-message';

interface RepairDeps {
  tickets: Pick<Tickets, 'byIds'>;
  publisher: MessagePublisher;
  isFetched: IsFetched;
  eventsOf: EventsOf;
}

interface Repair {
  audience: Audience;
  quotedOf: Awaited<ReturnType<typeof findQuoted>>;
  /** An earlier attempt failed, possibly between storing and publishing. */
  again: boolean;
  stored: readonly MessageDocument[];
}

/**
 * Also repairs and publishes the tickets after an interrupted attempt.
 * @returns the messages that replaced a placeholder
 */
export async function repairAfterRedelivery(
  { tickets, publisher, isFetched, eventsOf }: RepairDeps,
  companyId: number,
  redelivered: readonly IdentifiedMessage[],
  { audience, quotedOf, again, stored }: Repair,
): Promise<MessageDocument[]> {
  const replaced = new Map<string, MessageDocument>();
  const suspects: MessageDocument[] = [];
  for (const received of redelivered) {
    const row = stored.find((candidate) => isRowOf(candidate, received));
    // Messages sent from Recado and imported messages need no repair.
    if (!row || row.userId !== null || row.imported) continue;
    suspects.push(row);
    const better =
      row.mediaType === 'undecryptable'
        ? await replace(received, row, quotedOf, { isFetched, eventsOf })
        : undefined;
    if (better) replaced.set(better._id, better);
  }
  const changed = new Map<number, Awaited<ReturnType<typeof ticketRow.repairTicket>>>();
  for (const ticketId of new Set(suspects.map((row) => row.ticketId))) {
    changed.set(ticketId, await ticketRow.repairTicket(companyId, ticketId, computeTicketSummary));
  }
  const current = new Map(
    (await tickets.byIds(companyId, [...changed.keys()])).map((ticket) => [ticket._id, ticket]),
  );
  for (const row of suspects) {
    const better = replaced.get(row._id);
    const ticket = current.get(row.ticketId);
    if (!ticket || (!better && !changed.get(row.ticketId) && !again)) continue;
    publishMessage(publisher, audience, better ? 'update' : 'create', better ?? row, ticket);
  }
  return [...replaced.values()];
}

async function replace(
  { message, contact }: IdentifiedMessage,
  row: MessageDocument,
  quotedOf: Awaited<ReturnType<typeof findQuoted>>,
  { isFetched, eventsOf }: Pick<RepairDeps, 'isFetched' | 'eventsOf'>,
): Promise<MessageDocument | undefined> {
  if (message.kind === 'undecryptable') return undefined;
  const content = contentOf(message, isFetched);
  return messages.findOneAndUpdate(
    row.companyId,
    // A deleted message's content must not reappear.
    { _id: row._id, mediaType: 'undecryptable', isDeleted: false },
    {
      $set: {
        ...content,
        ...carrying(eventsOf({ ...row, ...content })),
        quoted: quotedOf(message.quotedMessengerId, contact._id) ?? null,
      },
    },
  );
}

/**
 * Deletes imported copies of redelivered messages.
 * @returns the redelivered messages that had copies
 */
export async function removeImported(
  companyId: number,
  redelivered: readonly IdentifiedMessage[],
  stored: readonly MessageDocument[],
): Promise<InboundMessage[]> {
  const rows = stored.filter(({ imported }) => imported);
  if (rows.length === 0) return [];
  await messageCollection().deleteMany({
    companyId,
    _id: { $in: rows.map(({ _id }) => _id) },
    imported: true,
  });
  return redelivered.flatMap((received) =>
    rows.some((row) => isRowOf(row, received)) ? [received.message] : [],
  );
}
