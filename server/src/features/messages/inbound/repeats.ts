import type { Publisher } from '../../../core/realtime/publisher';
import { repairTicket, type Audience, type Tickets } from '../../tickets';
import { publishMessage } from '../message-broadcast';
import { messages, type MessageDocument } from '../message.model';
import { factsOf } from '../messages.facts';
import type { Arrival } from './arrival';
import type { findQuoted } from './store';
import { findStored } from './store';

interface Telling {
  audience: Audience;
  quotedOf: Awaited<ReturnType<typeof findQuoted>>;
  /** An earlier try ended in an error: it may have stored all and told nobody. */
  again: boolean;
}

/**
 * Messages that were stored before. Usually nothing happens; a placeholder for what could not be decrypted is replaced,
 * and where a crash cut the first time short (message stored, ticket not) the ticket is put right and announced.
 */
export async function repairRepeated(
  { tickets, publisher }: { tickets: Pick<Tickets, 'byIds'>; publisher: Publisher },
  companyId: number,
  repeats: readonly Arrival[],
  { audience, quotedOf, again }: Telling,
): Promise<void> {
  const stored = await findStored(
    companyId,
    repeats.map(({ message }) => message),
  );
  const replaced = new Map<string, MessageDocument>();
  const suspects: MessageDocument[] = [];
  for (const arrival of repeats) {
    const row = stored.find((candidate) => isOf(candidate, arrival));
    // Of what we sent ourselves this is only the echo.
    if (!row || row.userId !== null) continue;
    suspects.push(row);
    const better = row.mediaType === 'undecryptable' ? await replace(arrival, row, quotedOf) : undefined;
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
}

function isOf(row: MessageDocument, { message, contact }: Arrival): boolean {
  return (
    row.messengerId === message.messengerId &&
    row.connectionId === message.connection.connectionId &&
    row.contactId === contact._id &&
    row.fromMe === message.fromMe
  );
}

async function replace(
  { message, contact }: Arrival,
  row: MessageDocument,
  quotedOf: Awaited<ReturnType<typeof findQuoted>>,
): Promise<MessageDocument | undefined> {
  if (message.kind === 'undecryptable') return undefined;
  return messages.findOneAndUpdate(
    row.companyId,
    { _id: row._id, mediaType: 'undecryptable' },
    {
      $set: {
        body: message.body,
        mediaType: message.kind,
        quoted: quotedOf(message.quotedMessengerId, contact._id) ?? null,
      },
    },
  );
}
