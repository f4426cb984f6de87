import type { TicketLine } from '@recado/shared/tickets';
import type { TicketDocument } from './ticket.model';
import { ticketEventCollection, type TicketEventEntry } from './ticket-event.model';
import type { TicketsDeps } from './tickets.deps';

const SHOWN = [
  'accepted',
  'transferred',
  'returned',
  'resolved',
  'resolutionUndone',
  'reopened',
  'snoozed',
  'woken',
] as const;
const MAX_LINES = 300;

const isShown = (type: TicketEventEntry['type']): type is (typeof SHOWN)[number] =>
  (SHOWN as readonly string[]).includes(type);

interface Names {
  by: string | null;
  to: string | null;
  queue: string | null;
  note: string | null;
}

/** Returns undefined if no line shows the change. */
export function lineOf(
  { _id: ticketId, user, queue }: TicketDocument,
  entry: TicketEventEntry,
  { by, note = null }: { by: string | null; note?: string | null },
): TicketLine | undefined {
  const names = { by, to: user?.name ?? null, queue: queue?.name ?? null, note };
  return presentLine(ticketId, entry, names);
}

/** Returns what users did with the tickets, and automatic assignments, newest last. */
export async function linesOf(
  { referenceData, users, noteTexts }: TicketsDeps,
  companyId: number,
  ticketIds: readonly number[],
): Promise<TicketLine[]> {
  if (ticketIds.length === 0) return [];
  const entries = await ticketEventCollection()
    .find({
      companyId,
      ticketId: { $in: [...ticketIds] },
      type: { $in: [...SHOWN] },
      // Of the system's acts, only automatic assignments have a line.
      $or: [{ userId: { $ne: null } }, { type: 'accepted' }],
    })
    .sort({ _id: -1 })
    .limit(MAX_LINES)
    .hint('ticket-event-ticket')
    .toArray();
  const isId = (id: number | null | undefined): id is number => typeof id === 'number';
  const userIds = new Set(entries.flatMap(({ userId, assignedTo }) => [userId, assignedTo].filter(isId)));
  const noteIds = entries.map(({ noteId }) => noteId).filter(isId);
  const [people, notes] = await Promise.all([
    users.usersByIds(companyId, [...userIds]),
    noteIds.length > 0 ? noteTexts(companyId, noteIds) : new Map<number, string>(),
  ]);
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const lines = await Promise.all(
    entries.map(async (entry) => {
      const queue = entry.queueId === null ? undefined : await referenceData.queue(companyId, entry.queueId);
      return presentLine(entry.ticketId, entry, {
        by: nameOf.get(entry.userId ?? 0) ?? null,
        to: nameOf.get(entry.assignedTo ?? 0) ?? null,
        queue: queue?.name ?? null,
        note: notes.get(entry.noteId ?? 0) ?? null,
      });
    }),
  );
  return lines.filter((line) => line !== undefined).reverse();
}

function presentLine(
  ticketId: number,
  { _id, type, at, userId, assignedTo, until }: TicketEventEntry,
  { by, to, queue, note }: Names,
): TicketLine | undefined {
  if (!isShown(type)) return undefined;
  const isAutomatic = userId === null;
  if (isAutomatic && type !== 'accepted') return undefined;
  const isTransfer = type === 'transferred';
  return {
    id: _id.toHexString(),
    ticketId,
    type: isAutomatic ? 'assigned' : type,
    at: at.toISOString(),
    by,
    to: (isTransfer || isAutomatic) && assignedTo !== null ? to : null,
    queue: isTransfer ? queue : null,
    note: isTransfer ? note : null,
    ...(until && { until: until.toISOString() }),
  };
}
