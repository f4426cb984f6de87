import type { SourceFilter } from '@recado/shared/sources';
import { ticketCollection } from '../ticket.model';
import { NO_OUTREACH } from '../tickets.policy';

export interface SourceCount {
  source: SourceFilter;
  tickets: number;
  /** Tickets that an agent has, or had when they were closed. */
  attended: number;
}

interface Row extends Omit<SourceCount, 'source'> {
  _id: SourceFilter | null;
}

/** Counts the tickets opened in the period by source. Includes `from`, but not `to`. */
export async function countSources(companyId: number, from: Date, to: Date): Promise<SourceCount[]> {
  const rows = await ticketCollection()
    .aggregate<Row>(
      [
        { $match: { companyId, createdAt: { $gte: from, $lt: to }, ...NO_OUTREACH } },
        {
          $group: {
            _id: '$source.kind',
            tickets: { $sum: 1 },
            attended: { $sum: { $cond: [{ $gt: ['$userId', null] }, 1, 0] } },
          },
        },
      ],
      { hint: 'ticket-created' },
    )
    .toArray();
  return rows.map(({ _id, tickets, attended }) => ({ source: _id ?? 'unknown', tickets, attended }));
}

/** Returns the number of tickets by id of the link (`source-links`) that opened them. */
export async function countTicketsByLink(companyId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await ticketCollection()
    .aggregate<{ _id: string; tickets: number }>(
      [
        { $match: { companyId, 'source.kind': 'link' } },
        { $group: { _id: '$source.id', tickets: { $sum: 1 } } },
      ],
      { hint: 'ticket-source' },
    )
    .toArray();
  return new Map(rows.map(({ _id, tickets }) => [_id, tickets]));
}
