import type { InboundMessage } from '../../../messenger/gateway';
import { repairTicket, type Audience, type Tickets } from '../../tickets';
import { publishMessage, type MessagePublisher } from '../message-broadcast';
import { messageCollection, messages, type MessageDocument } from '../message.model';
import { factsOf } from '../messages.facts';
import { saidBy, type Arrival, type EventsOf, type IsFetched } from './arrival';
import { isRowOf } from './placing';
import type { findQuoted } from './store';

interface RepairParts {
  tickets: Pick<Tickets, 'byIds'>;
  publisher: MessagePublisher;
  isFetched: IsFetched;
  eventsOf: EventsOf;
}

interface Telling {
  audience: Audience;
  quotedOf: Awaited<ReturnType<typeof findQuoted>>;
  /** An earlier try ended in an error: it may have stored all and told nobody. */
  again: boolean;
  /** Their rows. */
  stored: readonly MessageDocument[];
}

/**
 * Messages that were stored before. Usually nothing happens; a placeholder for what could not be decrypted is replaced,
 * and where a crash cut the first time short (message stored, ticket not) the ticket is put right and announced.
 * Answers the rows that took a placeholder's place.
 */
export async function repairRepeated(
  { tickets, publisher, isFetched, eventsOf }: RepairParts,
  companyId: number,
  repeats: readonly Arrival[],
  { audience, quotedOf, again, stored }: Telling,
): Promise<MessageDocument[]> {
  const replaced = new Map<string, MessageDocument>();
  const suspects: MessageDocument[] = [];
  for (const arrival of repeats) {
    const row = stored.find((candidate) => isRowOf(candidate, arrival));
    // Of what we sent ourselves this is only the echo; what was imported is of the past.
    if (!row || row.userId !== null || row.imported) continue;
    suspects.push(row);
    const better =
      row.mediaType === 'undecryptable'
        ? await replace(arrival, row, quotedOf, { isFetched, eventsOf })
        : undefined;
    if (better) replaced.set(better._id, better);
  }
  const changed = new Map<number, Awaited<ReturnType<typeof repairTicket>>>();
  for (const ticketId of new Set(suspects.map((row) => row.ticketId))) {
    changed.set(ticketId, await repairTicket(companyId, ticketId, factsOf));
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
  { message, contact }: Arrival,
  row: MessageDocument,
  quotedOf: Awaited<ReturnType<typeof findQuoted>>,
  { isFetched, eventsOf }: Pick<RepairParts, 'isFetched' | 'eventsOf'>,
): Promise<MessageDocument | undefined> {
  if (message.kind === 'undecryptable') return undefined;
  const content = saidBy(message, isFetched);
  return messages.findOneAndUpdate(
    row.companyId,
    // Deleted before it could be read, it stays what it is: nothing of it is to be shown, or fetched.
    { _id: row._id, mediaType: 'undecryptable', isDeleted: false },
    {
      $set: {
        ...content,
        ...eventsOf({ ...row, ...content }),
        quoted: quotedOf(message.quotedMessengerId, contact._id) ?? null,
      },
    },
  );
}

/**
 * A message that was taken over with the phone's history and now comes by itself is a new one: its first copy goes.
 * Answers those; cut off after this they come again.
 */
export async function forgetImported(
  companyId: number,
  repeats: readonly Arrival[],
  stored: readonly MessageDocument[],
): Promise<InboundMessage[]> {
  const rows = stored.filter(({ imported }) => imported);
  if (rows.length === 0) return [];
  await messageCollection().deleteMany({
    companyId,
    _id: { $in: rows.map(({ _id }) => _id) },
    imported: true,
  });
  return repeats.flatMap((arrival) => (rows.some((row) => isRowOf(row, arrival)) ? [arrival.message] : []));
}
