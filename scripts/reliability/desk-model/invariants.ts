import { type CampaignCounts, listCampaigns } from '@recado/shared/campaigns';
import { dayOf } from '@recado/shared/companies';
import { getDashboard } from '@recado/shared/dashboard';
import { listMessages, ticketDividers } from '@recado/shared/messages';
import { getOptOut } from '@recado/shared/opt-outs';
import { countTickets, getTicket, listTickets } from '@recado/shared/tickets';
import { dayIn } from '../../../server/src/core/time';
import { ASSIGNMENT_INVARIANTS } from './assignment-invariants';
import { BrokenInvariant, type Invariant } from './broken-invariant';
import { DEADLINE_INVARIANTS } from './deadline-invariants';
import type { Desk, PhoneMessage } from './desk';
import {
  ADVERTISEMENT,
  API_TEXT,
  CLAIMABLE,
  CONFIRMATION,
  type DeskState,
  SCHEDULED,
  SERIES,
} from './desk-state';
import { KANBAN_INVARIANTS } from './kanban-invariants';
import { MERGE_INVARIANTS } from './merge-invariants';
import { NOTICE_INVARIANTS } from './notice-invariants';
import { type EventRow, type MessageRow, readPhones, readStored, type Rows, type TicketRow } from './rows';
import { SCHEDULE_INVARIANTS } from './schedule-invariants';
import { SNOOZE_INVARIANTS } from './snooze-invariants';

/** Fields of a list row that events must keep current. */
const FOLLOWED = ['status', 'userId', 'queueId', 'unreadMessages', 'lastMessage', 'chatbot'] as const;

/** Messages have times in whole seconds. */
const isSame = (one?: Date, other?: Date) =>
  one && other ? Math.abs(one.getTime() - other.getTime()) < 1_000 : one === other;

const SERVING = ['new', 'queues', 'options'];
/** In the state `closed`, the menu waits for the opening hours, and the customer for an agent. */
const isServedByMenu = ({ chatbot }: TicketRow) => chatbot !== undefined && SERVING.includes(chatbot.state);

const byTime = (a: MessageRow, b: MessageRow) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a._id < b._id ? -1 : 1);

const ofTicket = ({ messages }: Rows, { _id }: TicketRow) =>
  messages.filter(({ ticketId }) => ticketId === _id);

/** `after`: milliseconds. */
function oldestWaiting(shown: readonly MessageRow[], after = 0): Date | undefined {
  const later = shown.filter(({ createdAt }) => createdAt.getTime() > after);
  const reply = later.findLastIndex(({ fromMe, whisper, automatic }) => fromMe && !whisper && !automatic);
  return later.slice(reply + 1).find(({ fromMe }) => !fromMe)?.createdAt;
}

/** Returns the ticket's last resolution that was not undone. */
function lastResolution({ events }: Rows, { _id }: TicketRow): EventRow | undefined {
  const resolutions: EventRow[] = [];
  for (const event of events.filter(({ ticketId }) => ticketId === _id)) {
    if (event.type === 'resolved') resolutions.push(event);
    if (event.type === 'resolutionUndone') resolutions.pop();
  }
  return resolutions.at(-1);
}

/** Texts that a user, a schedule, a campaign or the API sent. */
const MANUAL = ['Já verifico.', SCHEDULED, SERIES, API_TEXT, CONFIRMATION, ADVERTISEMENT];

/** Each returns what is wrong; undefined if the rule holds. */
const CONVERSATION_INVARIANTS: Record<string, Invariant> = {
  'every message of a customer is in one ticket, in order': ({ customers }, _desk, { messages, tickets }) => {
    for (const { customer, written } of customers) {
      let previous: MessageRow | undefined;
      for (const { id, text, shop } of written) {
        const found = messages.filter(({ messengerId, fromMe }) => messengerId === id && !fromMe);
        const [row] = found;
        if (found.length !== 1 || !row)
          return `"${text}" of ${customer.name} is stored ${found.length} times`;
        if (!tickets.some(({ _id }) => _id === row.ticketId))
          return `"${text}" of ${customer.name} has no ticket`;
        const earlier = written.findLast(
          (one) =>
            one.shop === shop &&
            one.id !== id &&
            written.indexOf(one) < written.findIndex((w) => w.id === id),
        );
        previous = earlier && messages.find(({ messengerId }) => messengerId === earlier.id);
        if (previous && byTime(previous, row) > 0)
          return `"${text}" of ${customer.name} is before "${previous.body}"`;
      }
    }
    return undefined;
  },

  'a request does not end in a closed ticket': (_state, _desk, rows) => {
    for (const ticket of rows.tickets.filter(({ status }) => status === 'closed')) {
      const { closedAt } = ticket;
      const late = ofTicket(rows, ticket).find(
        ({ fromMe, createdAt, body }) =>
          !fromMe && closedAt && createdAt.getTime() > closedAt.getTime() + 1_000 && !CLAIMABLE.has(body),
      );
      if (late) return `"${late.body}" is in the closed ticket ${ticket._id}`;
    }
    return undefined;
  },

  // While the menu serves the customer, no agent is waited for; then the time may begin with the handover.
  'the waiting time begins with the oldest unanswered message': (_state, _desk, rows) => {
    for (const ticket of rows.tickets.filter(({ status, outreach }) => status !== 'closed' && !outreach)) {
      if (ticket.status === 'pending' && isServedByMenu(ticket)) continue;
      const resolved = lastResolution(rows, ticket);
      const shown = ofTicket(rows, ticket)
        .filter(({ mediaType }) => mediaType !== 'notification')
        .sort(byTime);
      // A resolution settles what was unanswered, also if the ticket is reopened. Messages have times in whole seconds.
      const after = [0, 1_000].map((ms) => oldestWaiting(shown, resolved && resolved.at.getTime() - ms));
      const [oldest] = after;
      const begins = [...after, ...(oldest ? [ticket.chatbot?.handedOverAt] : [])];
      if (!begins.some((time) => isSame(time, ticket.waitingSince)))
        return `ticket ${ticket._id} waits since ${ticket.waitingSince?.toISOString() ?? 'never'}, not ${oldest?.toISOString() ?? 'never'}`;
    }
    return undefined;
  },

  'unread messages equal a recount': (_state, _desk, rows) => {
    for (const ticket of rows.tickets) {
      const counted = ofTicket(rows, ticket).filter(({ unread }) => unread).length;
      if (counted !== ticket.unreadMessages)
        return `ticket ${ticket._id} shows ${ticket.unreadMessages} of ${counted}`;
    }
    return undefined;
  },

  'tab counts equal a recount': async (_state, { call, people }, { tickets }) => {
    const { body } = await call(countTickets, { query: { showAll: 'true' } }, people.admin);
    for (const status of ['open', 'pending'] as const) {
      const own = tickets.filter((ticket) => ticket.status === status);
      const counted = own.filter(({ snooze }) => !snooze).length;
      if (body[status] !== counted) return `${status} shows ${body[status]} of ${counted}`;
      const snoozed = body.snoozed?.[status];
      if (snoozed !== own.length - counted) return `${status} shows ${snoozed} snoozed tickets`;
    }
    return undefined;
  },

  'a list row of a conversation is never empty, and equals what a window that listened shows': async (
    _state,
    { call, people, followed },
    { messages, tickets },
  ) => {
    const lists = await Promise.all(
      (['open', 'pending', 'closed'] as const).map(
        async (status) =>
          (await call(listTickets, { query: { status, showAll: 'true' } }, people.admin)).body.tickets,
      ),
    );
    const fresh = new Map(lists.flat().map((row) => [row.id, row]));
    const empty = [...fresh.values()].find(
      ({ id, lastMessage, lastMessageType }) =>
        lastMessage === '' &&
        lastMessageType === 'text' &&
        // An imported ticket may have notes only; the row then shows that there is no message yet.
        messages.some(
          ({ ticketId, whisper, mediaType }) => ticketId === id && !whisper && mediaType !== 'notification',
        ),
    );
    if (empty) return `ticket ${empty.id} in "${empty.status}" has no text`;
    for (const shown of (await followed()).values()) {
      if (!tickets.some(({ _id }) => _id === shown.id)) continue;
      const row =
        fresh.get(shown.id) ?? (await call(getTicket, { params: { ticketId: shown.id } }, people.admin)).body;
      const stale = FOLLOWED.find((field) => shown[field] !== row[field]);
      if (stale) return `ticket ${shown.id} shows ${stale} ${shown[stale]} instead of ${row[stale]}`;
    }
    return undefined;
  },

  'an attendant reads the ticket': async (_state, { call, agents }, { tickets }) => {
    for (const { _id, userId, status } of tickets) {
      const persona = status === 'open' && agents.find(({ id }) => id === userId);
      if (!persona) continue;
      const { status: code } = await call(getTicket, { params: { ticketId: _id } }, persona);
      if (code !== 200) return `ticket ${_id} is refused to its attendant with ${code}`;
    }
    return undefined;
  },

  'dividers of a conversation are in order of time': async (_state, { call, people }, { tickets }) => {
    const newest = new Map(
      tickets.filter(({ outreach }) => !outreach).map((row) => [row.contactId, row._id]),
    );
    for (const ticketId of newest.values()) {
      const { body } = await call(listMessages, { params: { ticketId } }, people.admin);
      const spans = new Map(body.tickets.map((span) => [span.ticketId, span]));
      const dividers = ticketDividers((id) => spans.get(id));
      let last = '';
      for (const message of body.messages.toReversed()) {
        for (const { kind, instant } of dividers.before(message.ticketId, message.createdAt)) {
          if (instant < last) return `"${kind}" of ${instant} is below a divider of ${last}`;
          last = instant;
        }
      }
      const outreach = tickets.find((row) => row.outreach && spans.has(row._id));
      if (outreach) return `the outreach ticket ${outreach._id} divides the conversation`;
    }
    return undefined;
  },

  'the dashboard equals a recount': async (_state, { call, people }, { tickets, messages }) => {
    const { counters } = (await call(getDashboard, { query: { days: 1 } }, people.admin)).body;
    const conversations = tickets.filter(({ outreach, isGroup }) => !outreach && !isGroup);
    const pending = conversations.filter(
      (ticket) => ticket.status === 'pending' && !isServedByMenu(ticket),
    ).length;
    if (counters.supportPending !== pending) return `${counters.supportPending} of ${pending} pending`;
    const open = conversations.filter(({ status }) => status === 'open').length;
    if (counters.supportHappening !== open) return `${counters.supportHappening} of ${open} in service`;
    const { timeZone } = people.company;
    const today = dayIn(timeZone, dayOf(new Date(), timeZone)).from;
    const first = new Map<number, Date>();
    for (const { contactId, createdAt } of messages.filter(({ fromMe }) => !fromMe)) {
      const earlier = first.get(contactId);
      if (!earlier || createdAt < earlier) first.set(contactId, createdAt);
    }
    const leads = [...first.values()].filter((at) => at >= today).length;
    return counters.leads === leads ? undefined : `${counters.leads} of ${leads} leads`;
  },

  'a campaign counts what the phones received': async (
    _state,
    { call, people, app },
    { campaigns, phones },
  ) => {
    if (campaigns.length === 0) return undefined;
    // Counts of a running campaign are stored once in a while.
    for (const { _id } of campaigns) await app.services.campaigns.recount(people.company.id, _id);
    const { body } = await call(listCampaigns, {}, people.admin);
    const total = (pick: (counts: CampaignCounts) => number) =>
      body.records.reduce((sum, { counts }) => sum + pick(counts), 0);
    const received = (start: string) =>
      phones.flatMap(({ shown }) => shown).filter(({ fromMe, text }) => !fromMe && text?.startsWith(start))
        .length;
    const [sent, delivered] = [total((counts) => counts.sent), total((counts) => counts.delivered)];
    const advertisements = received(ADVERTISEMENT);
    if (sent !== advertisements) return `${sent} sent, ${advertisements} received`;
    if (delivered !== advertisements) return `${delivered} delivered, ${advertisements} received`;
    const [requested, requests] = [total((counts) => counts.requested), received(CONFIRMATION)];
    return requested === requests ? undefined : `${requested} requested, ${requests} received`;
  },

  'nobody receives an advertisement after an opt-out': async ({ customers }, { call, people }, rows) => {
    if (rows.optOuts.length === 0) {
      for (const one of customers) delete one.advertisementsBefore;
      return undefined;
    }
    for (const one of customers) {
      const shown = rows.phones.filter(({ customer }) => customer === one).flatMap((phone) => phone.shown);
      const received = shown.filter(
        ({ fromMe, text = '' }) =>
          !fromMe && [ADVERTISEMENT, CONFIRMATION, SERIES].some((one) => text.includes(one)),
      ).length;
      const query = { number: one.customer.number };
      const { optOut } = (await call(getOptOut, { query }, people.admin)).body;
      if (!optOut) delete one.advertisementsBefore;
      else if (received > (one.advertisementsBefore ??= received))
        return `${one.customer.name} received another one`;
    }
    return undefined;
  },

  'nobody receives an advertisement without a yes': (state, _desk, rows) =>
    onPhones(rows, (shown) => {
      const requestIndex = shown.findIndex(({ fromMe, text }) => !fromMe && text?.startsWith(CONFIRMATION));
      const sent = shown.findLastIndex(({ fromMe, text }) => !fromMe && text?.startsWith(ADVERTISEMENT));
      if (requestIndex < 0 || sent < requestIndex || state.campaigns > 1) return undefined;
      const yes = shown.slice(requestIndex, sent).some(({ fromMe, text }, index, between) => {
        if (!fromMe || !text) return false;
        if (text === 'sim') return true;
        return text === '1' && !between.slice(1, index).some((one) => !one.fromMe);
      });
      return yes ? undefined : 'the advertisement came without a yes';
    }),

  'no automatic text is repeated for one cause': ({ customers }, _desk, { phones }) => {
    for (const one of customers) {
      // The reply to a message to one number may come from the other: both lead to one ticket.
      const shown = phones
        .filter(({ customer }) => customer === one)
        .flatMap((phone) => phone.shown)
        .sort((a, b) => a.at - b.at);
      let since: string[] = [];
      for (const { fromMe, text = '' } of shown) {
        if (fromMe || MANUAL.some((start) => text.includes(start))) since = [];
        else if (since.includes(text)) return `${one.customer.name}: "${text}" came twice`;
        else since.push(text);
      }
    }
    return undefined;
  },

  'a customer who follows the menu is not muted': ({ customers }, _desk, { contacts }) => {
    const muted = customers.find(
      ({ customer, followsMenu }) =>
        followsMenu &&
        contacts.some(({ name, automationMuted }) => name === customer.name && automationMuted),
    );
    return muted && `${muted.customer.name} is muted`;
  },
};

const INVARIANTS = {
  ...CONVERSATION_INVARIANTS,
  ...MERGE_INVARIANTS,
  ...KANBAN_INVARIANTS,
  ...NOTICE_INVARIANTS,
  ...SCHEDULE_INVARIANTS,
  ...SNOOZE_INVARIANTS,
  ...DEADLINE_INVARIANTS,
  ...ASSIGNMENT_INVARIANTS,
};

function onPhones(
  { phones }: Rows,
  check: (shown: PhoneMessage[]) => string | undefined,
): string | undefined {
  for (const { customer, shown } of phones) {
    const wrong = check(shown);
    if (wrong) return `${customer.customer.name}: ${wrong}`;
  }
  return undefined;
}

/** Returns a text of the rows; two are the same if nothing was stored between them. */
const fingerprint = (stored: object) => JSON.stringify(stored);

/**
 * Compares the database, the API and the phones with what the sequence did, unless nothing was stored since the last
 * time.
 * @throws BrokenInvariant
 */
export async function checkInvariants(state: DeskState, desk: Desk): Promise<void> {
  const stored = await readStored(desk);
  const checked = fingerprint(stored);
  if (checked === state.checked) return;
  const rows = { ...stored, phones: await readPhones(state, desk) };
  const invariants = Object.entries(INVARIANTS);
  const results = invariants.map(async ([name, invariant]) => ({
    name,
    wrong: await invariant(state, desk, rows),
  }));
  for (const { name, wrong } of await Promise.all(results)) if (wrong) throw new BrokenInvariant(name, wrong);
  state.checked = checked;
}
