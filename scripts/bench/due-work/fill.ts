import type { Db } from 'mongodb';
import type { Company } from '../lists/fill';

const BATCH = 1_000;
/** Above all ids that the product gives. */
const FIRST_ID = 40_000_000;
const FIRST_OTHER_COMPANY = 40_000_000;
const SCHEDULE = 'schedules.send';
const STEP = 'chatbot.step';
const UNTRIED = { attempts: 0, revision: 1 };
/** Of schedules; a chatbot's steps are prompt work. */
const PRIORITY = 'background';

export interface DueTimes {
  from: Date;
  ms: number;
}

/** Work of another company, and when it is due. */
export interface Probe {
  id: string;
  kind: string;
  dueAt: number;
}

/**
 * Stores schedules of a company to its contacts as the product stores them, with their timers, due at equal distances.
 */
export async function fillSchedules(
  db: Db,
  { companyId, connectionId, users }: Company,
  { count, contactIds, times }: { count: number; contactIds: readonly number[]; times: DueTimes },
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
      const n = from + index;
      return schedule({
        ...{ _id: FIRST_ID + n, companyId, connectionId, userId: users[0]?._id ?? 0 },
        contactId: contactIds[n % contactIds.length] ?? 0,
        sendAt: new Date(times.from.getTime() + (n * times.ms) / count),
      });
    });
    await db.collection('schedules').insertMany(rows as never[]);
    await db.collection('due_work').insertMany(
      rows.map(({ _id, sendAt }) => ({
        ...{ _id: `${SCHEDULE}:${_id}`, kind: SCHEDULE, ref: String(_id) },
        ...{ companyId, dueAt: sendAt, lane: PRIORITY, ...UNTRIED },
      })) as never[],
    );
  }
}

/**
 * Stores work of other companies, of each kind at every interval: a step of a chatbot whose ticket is gone, and a
 * schedule whose contact is gone, which fails with a notice.
 */
export async function fillProbes(
  db: Db,
  {
    companies,
    everyMs,
    times,
    firstId,
  }: { companies: number; everyMs: number; times: DueTimes; firstId: number },
): Promise<Probe[]> {
  const schedules: ReturnType<typeof schedule>[] = [];
  const rows: object[] = [];
  const probes: Probe[] = [];
  for (let after = 0; after < times.ms; after += everyMs)
    for (let n = 0; n < companies; n += 1) {
      const companyId = FIRST_OTHER_COMPANY + n;
      // Not all companies at the same moment.
      const dueAt = new Date(times.from.getTime() + after + (n * everyMs) / companies);
      const _id = firstId + n + Math.round(after / everyMs) * companies;
      schedules.push(
        schedule({ _id, companyId, connectionId: null, userId: 0, contactId: 0, sendAt: dueAt }),
      );
      for (const kind of [SCHEDULE, STEP]) {
        const id = `${kind}:${_id}`;
        const priority = kind === SCHEDULE && { lane: PRIORITY };
        rows.push({ _id: id, kind, ref: String(_id), companyId, dueAt, ...priority, ...UNTRIED });
        probes.push({ id, kind, dueAt: dueAt.getTime() });
      }
    }
  await db.collection('schedules').insertMany(schedules as never[]);
  await db.collection('due_work').insertMany(rows as never[]);
  return probes;
}

/** Returns the ids of other companies' work that is due and has not ended. */
export async function waitingProbes(db: Db, now: number): Promise<Set<string>> {
  const rows = await db
    .collection<{ _id: string; companyId: number; dueAt: Date }>('due_work')
    .find({ companyId: { $gte: FIRST_OTHER_COMPANY }, dueAt: { $lte: new Date(now) } })
    .project<{ _id: string }>({ _id: 1 })
    .toArray();
  return new Set(rows.map(({ _id }) => _id));
}

interface NewSchedule {
  _id: number;
  companyId: number;
  userId: number;
  contactId: number;
  connectionId: number | null;
  sendAt: Date;
}

function schedule(row: NewSchedule) {
  return {
    ...row,
    body: 'Seu pedido chega amanhã.',
    words: ['pedido'],
    localTime: row.sendAt.toISOString().slice(0, 16),
    zone: 'America/Sao_Paulo',
    recurrence: null,
    recurrenceStart: null,
    status: 'PENDENTE',
    failure: null,
    occurrence: 1,
    attempt: 1,
    sendingOn: null,
    sentAt: null,
    lastSentAt: null,
    openTicket: false,
    sign: true,
    cancelOnReply: false,
    repliesFrom: row.sendAt,
    expectsFile: false,
    media: null,
    createdAt: row.sendAt,
    updatedAt: row.sendAt,
  };
}
