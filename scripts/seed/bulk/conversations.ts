import { ObjectId } from 'mongodb';
import type { BulkCompany } from './companies';
import { contactDocument, FIRST_ID, messageDocument, messageId, ticketDocument } from './documents';
import type { BulkProfile } from './profiles';
import { sequence } from './words';

const MINUTE_MS = 60_000;
const LEVEL_ID = 1;
const REPLY_MS = 30 * MINUTE_MS;

const MAX_REPLY_MINUTES = 97;

/** The conversations of a year. */
const SPAN_MS = 365 * 86_400_000;
/** Share of the newest tickets that are not closed. */
const OPEN = 0.02;
const PENDING_OF_OPEN = 0.4;
const TAGGED = 0.1;
const SOURCES = ['direct', 'direct', 'direct', 'ad', 'campaign', 'agent', 'api'] as const;

/**
 * Yields the documents of a year of conversations by collection, in the order of their ids. They are the same for the
 * same arguments.
 *
 * @param until - end of the year
 */
export function conversationsOf(companies: readonly BulkCompany[], profile: BulkProfile, until: Date) {
  const { contacts, tickets, messages } = profile;
  const perTicket = messages / tickets;
  const spacing = SPAN_MS / messages;
  const start = until.getTime() - SPAN_MS;
  const at = (message: number) => new Date(Math.floor((start + message * spacing) / 1000) * 1000);
  const ofCompany = shares(companies.length);

  const ticketFacts = (n: number) => {
    const random = sequence(n + 3);
    const { company: number, ordinal } = ofCompany.at(n);
    const company = companies[number] as BulkCompany;
    const isOpen = n >= tickets * (1 - OPEN);
    const status = !isOpen ? 'closed' : random() < PENDING_OF_OPEN ? 'pending' : 'open';
    const own = ofCompany.size(number, contacts);
    // Open tickets have different contacts; of the others, some contacts have many.
    const contact = isOpen ? own - 1 - (ordinal % own) : Math.floor(own * random() ** 2);
    const [queue, user] = [pick(company.queues, random()), pick(company.users, random())];
    return {
      company,
      status,
      person: ofCompany.number(number, contact),
      queue,
      user: status === 'pending' ? undefined : user,
      tags: random() < TAGGED ? [pick(company.tags, random())] : [],
      source: { kind: SOURCES[Math.floor(random() * SOURCES.length)] },
      first: n * perTicket,
      last: (n + 1) * perTicket - 1,
    } as const;
  };

  function* contactDocuments() {
    for (let n = 0; n < contacts; n++) {
      const { companyId } = companies[ofCompany.at(n).company] as BulkCompany;
      yield contactDocument({ _id: FIRST_ID + n, companyId, person: n }, at(0));
    }
  }

  function* ticketDocuments() {
    for (let n = 0; n < tickets; n++) {
      const { company, status, person, queue, user, tags, source, first, last } = ticketFacts(n);
      const updatedAt = at(last);
      const document = ticketDocument({
        _id: FIRST_ID + n,
        companyId: company.companyId,
        person,
        status,
        contactId: FIRST_ID + person,
        queue,
        user,
        connection: company.connection,
        last: { number: last, id: messageId(last, updatedAt), fromMe: isReply(last - first) },
        unread: status === 'pending' ? 1 : 0,
        createdAt: at(first),
        updatedAt,
      });
      yield {
        ...document,
        tags,
        source,
        ...(status !== 'closed' && { deadlines: runningDeadline(at(first), at(last)) }),
      };
    }
  }

  function* messageDocuments() {
    for (let n = 0; n < tickets; n++) {
      const { company, person, user, first, last } = ticketFacts(n);
      for (let number = first; number <= last; number++)
        yield messageDocument({
          number,
          companyId: company.companyId,
          ticketId: FIRST_ID + n,
          contactId: FIRST_ID + person,
          connectionId: company.connection._id,
          user: isReply(number - first) ? user : undefined,
          at: at(number),
        });
    }
  }

  function* ticketEvents() {
    for (let n = 0; n < tickets; n++) {
      const { company, status, person, queue, user, first, last } = ticketFacts(n);
      const common = {
        companyId: company.companyId,
        ticketId: FIRST_ID + n,
        contactId: FIRST_ID + person,
        queueId: queue._id,
      };
      const entry = (order: number, type: string, message: number, userId: number | null) => ({
        _id: eventId(at(message), n * 3 + order),
        ...common,
        type,
        at: at(message),
        userId,
        assignedTo: type === 'created' ? null : userId,
      });
      yield { ...entry(0, 'created', first, null), status: 'pending', waitingSince: at(first) };
      if (status === 'pending') continue;
      yield { ...entry(1, 'accepted', first + 1, user?._id ?? null), waitingSince: at(first) };
      if (status === 'closed') yield { ...entry(2, 'resolved', last, user?._id ?? null), ending: 'user' };
    }
  }

  function* deadlineResults() {
    for (let n = 0; n < tickets; n++) {
      const { company, status, queue, user, first } = ticketFacts(n);
      if (status === 'pending') continue;
      const [start, doneAt] = [at(first), at(first + 1)];
      const openMinutes = n % MAX_REPLY_MINUTES;
      yield {
        _id: `${FIRST_ID + n}:firstReply:${start.getTime()}`,
        ...{ companyId: company.companyId, ticketId: FIRST_ID + n, kind: 'firstReply', levelId: LEVEL_ID },
        ...{ queueId: queue._id, userId: user?._id ?? null, start, doneAt, openMinutes },
        dueAt: new Date(start.getTime() + REPLY_MS),
        met: openMinutes * MINUTE_MS <= REPLY_MS,
      };
    }
  }

  return {
    contacts: contactDocuments(),
    tickets: ticketDocuments(),
    messages: messageDocuments(),
    ticket_events: ticketEvents(),
    deadline_results: deadlineResults(),
  };
}

/** The deadline of a level that no longer exists, so that the server computes none again. It has no timer. */
function runningDeadline(since: Date, start: Date) {
  const dueAt = new Date(start.getTime() + REPLY_MS);
  const clock = { kind: 'nextReply', start, dueAt, warnAt: new Date(start.getTime() + 0.8 * REPLY_MS) };
  const { kind, warnAt } = clock;
  return { levelId: LEVEL_ID, since, clocks: [clock], kind, dueAt, warnAt };
}

/** The second and every other message of a conversation is the company's. */
const isReply = (position: number) => position % 2 === 1;

const pick = <T>(list: readonly T[], share: number): T => list[Math.floor(share * list.length)] as T;

function eventId(at: Date, number: number): ObjectId {
  const id = Buffer.alloc(12);
  id.writeUInt32BE(Math.floor(at.getTime() / 1000), 0);
  id.writeUInt32BE(number, 8);
  return new ObjectId(id);
}

/** Distributes numbers: every other one to company 0, the rest in turns to the others. */
function shares(companies: number) {
  const others = companies - 1;
  return {
    at: (n: number) =>
      n % 2 === 0
        ? { company: 0, ordinal: n / 2 }
        : { company: 1 + (((n - 1) / 2) % others), ordinal: Math.floor((n - 1) / 2 / others) },
    /** How many of the first `count` numbers a company has, rounded down. */
    size: (company: number, count: number) =>
      company === 0 ? Math.floor(count / 2) : Math.floor(count / 2 / others),
    /** The number of a company's `ordinal`. */
    number: (company: number, ordinal: number) =>
      company === 0 ? ordinal * 2 : (ordinal * others + company - 1) * 2 + 1,
  };
}
