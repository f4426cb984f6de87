import { chunk } from 'es-toolkit/array/chunk';
import { hourOf } from '#core/hourly-sums';
import { ticketEventCollection, type TicketEventDocument, type TicketEventType } from '../ticket-event.model';
import { type Measure, measuresOf } from './service-times';
import type { WorkTotals } from './ticket-hour.model';

const MEASURED: TicketEventType[] = ['accepted', 'transferred', 'reopened', 'resolved'];
/** Low, because the embedded store compares each log entry with every ticket id. */
const BATCH = 50;

type Entry = Pick<
  TicketEventDocument,
  '_id' | 'ticketId' | 'contactId' | 'type' | 'at' | 'assignedTo' | 'status' | 'waitingSince' | 'undoes'
>;
const ENTRY = {
  ticketId: 1,
  contactId: 1,
  type: 1,
  at: 1,
  assignedTo: 1,
  status: 1,
  chatbot: 1,
  waitingSince: 1,
  undoes: 1,
};

function noWork(): WorkTotals {
  return { finished: 0, waits: 0, waitMs: 0, supports: 0, supportMs: 0, users: [] };
}

export async function workByHour(companyId: number, from: Date, to: Date): Promise<Map<number, WorkTotals>> {
  const hours = new Map<number, WorkTotals>();
  if (from >= to) return hours;
  const happened = await ticketEventCollection()
    .find({ companyId, type: { $in: MEASURED }, at: { $gte: from, $lt: to } })
    .hint('ticket-event-type')
    .project<{ ticketId: number }>({ _id: 0, ticketId: 1 })
    .toArray();
  const ticketIds = [...new Set(happened.map(({ ticketId }) => ticketId))];
  for (const batch of chunk(ticketIds, BATCH)) {
    const measures = await measuresIn(companyId, batch, { from, to });
    for (const measure of measures) {
      const hour = hourOf(measure.at).getTime();
      const totals = hours.get(hour) ?? noWork();
      hours.set(hour, totals);
      count(totals, measure);
    }
  }
  return hours;
}

async function measuresIn(
  companyId: number,
  ticketIds: number[],
  { from, to }: { from: Date; to: Date },
): Promise<Measure[]> {
  const entries = await ticketEventCollection()
    .find({ companyId, ticketId: { $in: ticketIds } })
    .hint('ticket-event-ticket')
    .project<Entry>(ENTRY)
    .toArray();
  const logs = new Map<number, Entry[]>();
  for (const entry of entries) {
    const log = logs.get(entry.ticketId);
    if (log) log.push(entry);
    else logs.set(entry.ticketId, [entry]);
  }
  return [...logs.values()].flatMap((log) => measuresOf(log).filter(({ at }) => at >= from && at < to));
}

function count(totals: WorkTotals, measure: Measure): void {
  switch (measure.kind) {
    case 'waited':
      totals.waits += 1;
      totals.waitMs += measure.ms;
      break;
    case 'finished':
      totals.finished += 1;
      if (measure.ms !== null) {
        totals.supports += 1;
        totals.supportMs += measure.ms;
      }
      if (measure.attendant) addUser(totals, { ...measure.attendant, supports: 1 });
  }
}

function addUser({ users }: WorkTotals, more: { userId: number; supports: number; ms: number }): void {
  const user = users.find(({ userId }) => userId === more.userId);
  if (!user) users.push({ userId: more.userId, supports: more.supports, supportMs: more.ms });
  else {
    user.supports += more.supports;
    user.supportMs += more.ms;
  }
}

export function sumWork(parts: readonly WorkTotals[]): WorkTotals {
  const totals = noWork();
  for (const part of parts) add(totals, part);
  return totals;
}

function add(totals: WorkTotals, more: WorkTotals): void {
  totals.finished += more.finished;
  totals.waits += more.waits;
  totals.waitMs += more.waitMs;
  totals.supports += more.supports;
  totals.supportMs += more.supportMs;
  for (const { userId, supports, supportMs } of more.users) {
    addUser(totals, { userId, supports, ms: supportMs });
  }
}
