import { isDuplicateKey } from '#core/database';
import type { MergedTicket } from '#core/personal-data';
import { ticketRow, type Tickets } from '#features/tickets';
import { type MergeStamp, messageCollection, type MessageDocument } from '../message.model';
import { type MessagePublisher, publishMessage } from '../message-broadcast';
import { computeTicketSummary } from '../ticket-summary';

const BATCH = 500;
/** Clients request older ones. */
const MAX_PUBLISHED = 40;

export interface MessageMove {
  mergeId: number;
  companyId: number;
  fromId: number;
  into: { _id: number };
}

/**
 * Moves messages of a ticket that the merge closed to the open one. Keeps one copy of a message that both contacts
 * have. Idempotent.
 * @returns the number of messages that store the merge id
 */
export async function moveMessages(
  { companyId, mergeId, fromId, into }: MessageMove,
  merged: readonly MergedTicket[],
): Promise<number> {
  const both = { contactId: { $in: [fromId, into._id] } };
  for (const { closedId, staysId } of merged) {
    await moveAll(companyId, { ...both, ticketId: closedId }, (row) => ({
      to: { contactId: into._id, ticketId: staysId },
      stamp: { id: mergeId, contactId: row.contactId, ticketId: closedId },
    }));
  }
  await moveAll(companyId, { contactId: fromId }, () => ({
    to: { contactId: into._id },
    stamp: { id: mergeId, contactId: fromId },
  }));
  return messageCollection().countDocuments({ companyId, 'joins.id': mergeId });
}

type Place = Partial<Pick<MessageDocument, 'contactId' | 'ticketId'>>;

async function moveAll(
  companyId: number,
  where: object,
  plan: (row: MessageDocument) => { to: Place; stamp: MergeStamp },
): Promise<void> {
  for (;;) {
    const rows = await messageCollection()
      .find({ companyId, ...where })
      .limit(BATCH)
      .toArray();
    if (rows.length === 0) return;
    const rejected = await writeAll(
      rows.map((row) => {
        const { to, stamp } = plan(row);
        const { _id, contactId, ticketId } = row;
        return {
          updateOne: {
            filter: { _id, companyId, contactId, ticketId },
            update: { $set: to, $push: { joins: stamp } },
          },
        };
      }),
    );
    for (const index of rejected) {
      const row = rows[index];
      if (row) await deleteDuplicate(row, plan(row).to.contactId ?? row.contactId);
    }
  }
}

async function writeAll(operations: Parameters<ReturnType<typeof messageCollection>['bulkWrite']>[0]) {
  try {
    await messageCollection().bulkWrite(operations, { ordered: false });
    return [];
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const { writeErrors = [] } = error as { writeErrors?: { index: number }[] };
    return writeErrors.map(({ index }) => index);
  }
}

async function deleteDuplicate(row: MessageDocument, contactId: number): Promise<void> {
  const { companyId, connectionId, messengerId, participant, fromMe } = row;
  const same = { companyId, connectionId, messengerId, participant, fromMe, contactId };
  const other = await messageCollection().findOne(same);
  if (!other) return;
  const later = other._id > row._id ? other : row;
  await messageCollection().deleteOne({ _id: later._id, companyId });
  // The deleted copy may have been unread or the ticket's last message.
  await ticketRow.repairTicket(companyId, later.ticketId, computeTicketSummary);
}

export async function returnMessages({
  companyId,
  mergeId,
}: Pick<MessageMove, 'companyId' | 'mergeId'>): Promise<void> {
  for (;;) {
    const rows = await messageCollection().find({ companyId, 'joins.id': mergeId }).limit(BATCH).toArray();
    if (rows.length === 0) return;
    const operation = (row: MessageDocument, to: Place) => ({
      updateOne: {
        filter: { _id: row._id, companyId },
        update: { $set: to, $pull: { joins: { id: mergeId } } },
      },
    });
    const rejected = await writeAll(
      rows.map((row) => {
        const { contactId, ticketId } = row.joins?.find(({ id }) => id === mergeId) ?? row;
        return operation(row, { contactId, ...(ticketId === undefined ? {} : { ticketId }) });
      }),
    );
    // The original contact received this message again, so this copy stays.
    const stay = rejected.flatMap((index) => rows[index] ?? []);
    if (stay.length > 0) await writeAll(stay.map((row) => operation(row, { contactId: row.contactId })));
  }
}

export async function settleTickets(
  { tickets, publisher }: { tickets: Tickets; publisher: MessagePublisher },
  companyId: number,
  mergeId: number,
  merged: readonly MergedTicket[],
): Promise<void> {
  for (const ticketId of new Set(merged.flatMap(({ closedId, staysId }) => [closedId, staysId]))) {
    const repaired = await ticketRow.repairTicket(companyId, ticketId, computeTicketSummary);
    if (repaired) await tickets.broadcast.changed(repaired);
  }
  const moved = await messageCollection()
    .find({ companyId, 'joins.id': mergeId })
    .sort({ _id: -1 })
    .limit(MAX_PUBLISHED)
    .toArray();
  const found = await tickets.byIds(companyId, [...new Set(moved.map(({ ticketId }) => ticketId))]);
  const ticketOf = new Map(found.map((ticket) => [ticket._id, ticket]));
  const audience = await tickets.broadcast.audience(companyId);
  for (const message of moved.reverse()) {
    const ticket = ticketOf.get(message.ticketId);
    if (ticket) publishMessage(publisher, audience, 'update', message, ticket);
  }
}
