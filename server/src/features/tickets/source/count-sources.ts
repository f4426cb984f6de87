import { ticketStatusSchema } from '@recado/shared/tickets';
import { indexInUse } from '#core/database';
import { hourOf } from '#core/hourly-sums';
import { ticketCollection, type TicketDocument, tickets } from '../ticket.model';
import { NO_OUTREACH } from '../tickets.policy';
import type { SourceCount, SourceTotals } from './source-hour.model';

type CountedTicket = Pick<TicketDocument, 'createdAt' | 'source' | 'userId'>;

/** Counts the tickets opened in the period by hour and source. Includes `from`, but not `to`. */
export async function countSourcesByHour(
  companyId: number,
  from: Date,
  to: Date,
): Promise<Map<number, SourceTotals>> {
  const hours = new Map<number, SourceTotals>();
  if (from >= to) return hours;
  const opened = ticketCollection()
    .find({ companyId, createdAt: { $gte: from, $lt: to }, ...NO_OUTREACH })
    .hint('ticket-created')
    .project<CountedTicket>({ _id: 0, createdAt: 1, 'source.kind': 1, userId: 1 });
  for await (const { createdAt, source, userId } of opened) {
    const hour = hourOf(createdAt).getTime();
    const totals = hours.get(hour) ?? { sources: [] };
    hours.set(hour, totals);
    const attended = userId === null ? 0 : 1;
    addCount(totals.sources, { source: source?.kind ?? 'unknown', tickets: 1, attended });
  }
  return hours;
}

export function sumSources(parts: readonly SourceTotals[]): SourceCount[] {
  const sum: SourceCount[] = [];
  for (const { sources } of parts) for (const count of sources) addCount(sum, count);
  return sum;
}

function addCount(counts: SourceCount[], { source, tickets, attended }: SourceCount): void {
  const known = counts.find((count) => count.source === source);
  if (!known) counts.push({ source, tickets, attended });
  else {
    known.tickets += tickets;
    known.attended += attended;
  }
}

/** Returns when the company's first ticket was opened, since an instant if given. */
export async function nextTicketAt(companyId: number, since: Date | undefined): Promise<Date | undefined> {
  const filter = since ? { createdAt: { $gte: since } } : {};
  const options = { sort: { createdAt: 1 }, limit: 1, select: { createdAt: 1 } } as const;
  const [next] = await tickets.find(companyId, filter, options);
  return next?.createdAt;
}

/** Returns the number of tickets by id of the link (`source-links`) that opened them. */
export async function countTicketsByLink(companyId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await ticketCollection()
    .aggregate<{ _id: string; tickets: number }>(
      [
        { $match: { companyId, status: { $in: ticketStatusSchema.options }, 'source.kind': 'link' } },
        { $group: { _id: '$source.id', tickets: { $sum: 1 } } },
      ],
      { hint: indexInUse('ticket-list-source') },
    )
    .toArray();
  return new Map(rows.map(({ _id, tickets }) => [_id, tickets]));
}
