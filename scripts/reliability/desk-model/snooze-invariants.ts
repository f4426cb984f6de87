import { listTickets } from '@recado/shared/tickets';
import type { Invariant } from './broken-invariant';

/** Timers run as if it were some seconds later. */
const AHEAD_MS = 60_000;
/** A resolution keeps the snooze for its undo. */
const ENDS = new Set(['woken', 'accepted', 'returned', 'reopened']);
const TABS = ['open', 'pending'] as const;

/** Rules of snoozed tickets. */
export const SNOOZE_INVARIANTS: Record<string, Invariant> = {
  'a snoozed ticket returns once': (_state, _desk, { events }) => {
    const away = new Map<number, boolean>();
    for (const { ticketId, type } of events) {
      if (type === 'woken' && !away.get(ticketId)) return `ticket ${ticketId} returned without a snooze`;
      if (type === 'snoozed') away.set(ticketId, true);
      else if (ENDS.has(type)) away.set(ticketId, false);
    }
    return undefined;
  },

  'no ticket is snoozed after its time, after a message of the customer, or without an open ticket': (
    _state,
    _desk,
    { tickets, messages },
  ) => {
    for (const { _id, snooze, status } of tickets) {
      if (!snooze || status === 'closed') continue;
      if (snooze.until.getTime() < Date.now() - AHEAD_MS) return `ticket ${_id} is away after its time`;
      const written = messages.find(
        ({ ticketId, fromMe, createdAt }) =>
          // Messages have times in whole seconds.
          ticketId === _id && !fromMe && createdAt.getTime() > snooze.at.getTime() + 1_000,
      );
      if (written) return `ticket ${_id} is away although the customer wrote "${written.body}"`;
    }
    return undefined;
  },

  'each open ticket is in one list of its tab': async (state, desk, { tickets }) => {
    const expected = tickets
      .filter(({ status, outreach }) => TABS.some((tab) => tab === status) && !outreach)
      .map(({ _id, status, snooze }) => `${status} ${snooze ? 'snoozed' : 'listed'} ${_id}`)
      .sort()
      .join();
    if (expected === state.checkedSnoozes) return undefined;
    const shown: string[] = [];
    for (const status of TABS)
      for (const snoozed of ['true', undefined] as const) {
        const query = { status, showAll: 'true' as const, ...(snoozed && { snoozed }) };
        const { body } = await desk.call(listTickets, { query }, desk.people.admin);
        shown.push(...body.tickets.map(({ id }) => `${status} ${snoozed ? 'snoozed' : 'listed'} ${id}`));
      }
    state.checkedSnoozes = expected;
    return shown.sort().join() === expected ? undefined : `[${shown.join()}] instead of [${expected}]`;
  },
};
