import type { Desk, PhoneMessage } from './desk';
import type { CustomerState, DeskState } from './desk-state';

export interface MessageRow {
  _id: string;
  contactId: number;
  ticketId: number;
  messengerId?: string;
  fromMe: boolean;
  body: string;
  mediaType: string;
  whisper: boolean;
  automatic?: true;
  origin?: { kind: string };
  userId?: number | null;
  unread?: true;
  createdAt: Date;
}

export interface TicketRow {
  _id: number;
  contactId: number;
  status: string;
  userId: number | null;
  unreadMessages: number;
  queueId: number | null;
  createdAt: Date;
  mergedInto?: number;
  deadlines?: { since: Date; clocks: DeadlineClockRow[] };
  assignment?: { userId: number; at: Date; tries: number };
  waitingSince?: Date;
  snooze?: { until: Date; at: Date };
  closedAt: Date | null;
  chatbot?: { state: string; handedOverAt?: Date };
  outreach?: true;
  isGroup: boolean;
  lastMessage: string;
  openKey?: string;
  card?: { id: number; kanbanId: number; columnId: number; rank: string; leaveAt?: Date };
}

export interface DeadlineClockRow {
  kind: string;
  start: Date;
  dueAt: Date;
  missed?: true;
}

export interface LevelRow {
  _id: number;
  scopes: number[];
  firstReplyMinutes: number | null;
  nextReplyMinutes: number | null;
  resolveMinutes: number | null;
}

export interface UserRow {
  _id: number;
  queueIds: number[];
  available?: boolean;
  activeAt?: Date;
  maxOpen?: number;
}

export interface EventRow {
  _id: object;
  ticketId: number;
  type: string;
  at: Date;
  userId: number | null;
  assignedTo: number | null;
}

interface ContactRow {
  _id: number;
  name: string;
  linkedTo?: number;
  automationMuted?: object | null;
}

interface NoticeRow {
  _id: string;
  userId: number;
  key: string;
  audience: string;
  content: {
    kind: string;
    reviewId?: number;
    scheduleId?: number;
    importId?: string;
    campaigns?: { id: number }[];
  };
  ticketId?: number;
  unread?: true;
}

/** What is stored, and what the phones show. */
export interface Rows {
  events: EventRow[];
  /** Messages on the customers' phones. */
  phones: { customer: CustomerState; shown: PhoneMessage[] }[];
  tickets: TicketRow[];
  messages: MessageRow[];
  contacts: ContactRow[];
  /** In effect. */
  optOuts: object[];
  notices: NoticeRow[];
  reviews: { _id: number; completed: boolean; note: number | null; observation: string }[];
  schedules: {
    _id: number;
    userId: number;
    status: string;
    recurrence: object | null;
    occurrence: number;
  }[];
  /** Ended occurrences of schedules. */
  runs: { scheduleId: number; status: string }[];
  imports: { _id: string; state: string; owner: { userId: number } }[];
  campaigns: { _id: number; status: string }[];
  columns: { _id: number; kanbanId: number }[];
  observations: { cardId: number; ticketId: number }[];
  levels: LevelRow[];
  deadlineResults: { ticketId: number; kind: string; start: Date; dueAt: Date; doneAt: Date; met: boolean }[];
  users: UserRow[];
  queues: { _id: number; assignment?: string }[];
  /** Requested runs of automatic assignment. */
  assignmentRuns: object[];
}

/** Collections of the rows, each with a filter of those that are read. */
const COLLECTIONS: Record<Exclude<keyof Rows, 'phones'>, [collection: string, filter?: object]> = {
  tickets: ['tickets'],
  messages: ['messages'],
  events: ['ticket_events'],
  contacts: ['contacts'],
  optOuts: ['opt_outs', { liftedAt: null }],
  notices: ['notices'],
  reviews: ['reviews'],
  schedules: ['schedules'],
  runs: ['schedule_runs'],
  imports: ['contact_imports'],
  campaigns: ['campaigns'],
  columns: ['kanban_columns', { deletingSince: { $exists: false } }],
  observations: ['card_observations'],
  levels: ['service_levels'],
  deadlineResults: ['deadline_results'],
  users: ['users'],
  queues: ['queues'],
  assignmentRuns: ['due_work', { kind: 'assignment.run' }],
};

/** Returns the company's rows, with one command: a busy machine is slow at each. */
export async function readStored({ db, people }: Desk): Promise<Omit<Rows, 'phones'>> {
  const { id: companyId } = people.company;
  const parts = Object.entries(COLLECTIONS).map(([of, [coll, filter]]) => ({
    coll,
    pipeline: [
      { $match: { companyId, ...filter } },
      { $project: { _id: 0, of: { $literal: of }, row: '$$ROOT' } },
    ],
  }));
  const [first, ...others] = parts as [(typeof parts)[number], ...typeof parts];
  const union = [
    ...first.pipeline,
    ...others.map(($unionWith) => ({ $unionWith })),
    { $sort: { 'row._id': 1 } },
  ];
  const found = await db.collection(first.coll).aggregate<{ of: string; row: object }>(union).toArray();
  const rows = Object.fromEntries(Object.keys(COLLECTIONS).map((name): [string, object[]] => [name, []]));
  for (const { of, row } of found) rows[of]?.push(row);
  return rows as unknown as Omit<Rows, 'phones'>;
}

/** Reads the phones of the customers who may have messages. */
export async function readPhones(
  { customers, campaigns, series }: DeskState,
  desk: Desk,
): Promise<Rows['phones']> {
  const active = customers.filter(({ written }) => campaigns > 0 || series > 0 || written.length > 0);
  const pairs = active.flatMap((customer) => desk.numbers.map((shop) => ({ customer, shop })));
  return Promise.all(
    pairs.map(async ({ customer, shop }) => ({ customer, shown: await desk.phone(customer.customer, shop) })),
  );
}
