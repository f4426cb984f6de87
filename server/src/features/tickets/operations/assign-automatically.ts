import { chunk } from 'es-toolkit/array/chunk';
import { adding, type DurableEvent } from '#core/events';
import { isChatbotActive } from '../chatbot-state';
import { NOT_SNOOZED } from '../snooze/snooze-state';
import { ticketCollection, type TicketDocument, tickets } from '../ticket.model';
import { finishChange, ticketEvents } from '../ticket-events';
import { lineOf } from '../ticket-lines';
import { logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';
import { mayAttend, type Viewer } from '../tickets.policy';
import { isGivenUp, triesOf } from './assignment-state';
import { hasQueues } from './queue-choice';
import { returnOne } from './return-unanswered-tickets';

const PAGE = 50;

type WaitingTicket = Pick<TicketDocument, '_id' | 'assignment' | 'createdAt' | 'waitingSince'>;

export type AutomaticAssignments = ReturnType<typeof automaticAssignments>;

/** Assignments of waiting tickets to users, for the feature that chooses these. */
export function automaticAssignments(deps: TicketsDeps) {
  const { broadcast, events, openTickets, referenceData } = deps;

  const write = async (
    before: TicketDocument,
    set: Pick<TicketDocument, 'assignment'> &
      Partial<Pick<TicketDocument, 'status' | 'userId' | 'user' | 'handed'>>,
    { log, durable }: { log?: ReturnType<typeof logging>; durable: ReturnType<typeof adding> },
  ): Promise<TicketDocument | undefined> => {
    const now = new Date();
    const { _id, companyId, queueId } = before;
    return tickets.findOneAndUpdate(
      companyId,
      {
        ...{ _id, queueId, status: 'pending', userId: null, ...NOT_SNOOZED },
        'chatbot.state': before.chatbot?.state,
      },
      {
        $set: {
          ...set,
          ...(before.chatbot && { 'chatbot.state': 'ended' }),
          changedAt: now,
          ...(set.status && { updatedAt: now }),
          ...log?.set,
          ...durable.set,
        },
        $inc: { version: 1 },
        $push: { ...log?.push, ...durable.push },
      },
    );
  };

  return {
    /**
     * Returns the tickets that wait for an agent in the queues, longest wait first, without those in which only a person
     * may act. A few fields only, because thousands may wait.
     */
    async waiting(companyId: number, queueIds: readonly number[]): Promise<WaitingTicket[]> {
      const rows = await ticketCollection()
        .find<TicketDocument>(
          { companyId, ...waitingIn(queueIds) },
          { projection: { status: 1, chatbot: 1, assignment: 1, waitingSince: 1, createdAt: 1 } },
        )
        .toArray();
      const since = ({ waitingSince, createdAt }: WaitingTicket) => (waitingSince ?? createdAt).getTime();
      return rows
        .filter((ticket) => !isChatbotActive(ticket))
        .sort((one, other) => since(one) - since(other) || one._id - other._id);
    },

    /** Yields those of the tickets that still wait, in the same order. */
    async *read(
      companyId: number,
      queueIds: readonly number[],
      waiting: readonly WaitingTicket[],
    ): AsyncGenerator<TicketDocument> {
      for (const some of chunk(waiting, PAGE)) {
        const ids = some.map(({ _id }) => _id);
        const page = await tickets.find(companyId, { _id: { $in: ids }, ...waitingIn(queueIds) });
        const byId = new Map(page.map((ticket) => [ticket._id, ticket]));
        yield* ids.flatMap((id) => byId.get(id) ?? []).filter((ticket) => !isChatbotActive(ticket));
      }
    },

    /** Counts the user's open tickets, by user. Snoozed ones do not occupy a user. */
    async openCounts(companyId: number, userIds: readonly number[]): Promise<Map<number, number>> {
      const counts = await tickets.aggregate<{ _id: number; count: number }>(companyId, [
        { $match: { status: 'open', userId: { $in: [...userIds] }, ...NOT_SNOOZED } },
        { $group: { _id: '$userId', count: { $sum: 1 } } },
      ]);
      return new Map(counts.map(({ _id, count }) => [_id, count]));
    },

    /** Returns whether the user may attend the ticket by queue, connection and wallet. */
    async attendable(companyId: number): Promise<(user: Viewer, ticket: TicketDocument) => boolean> {
      const rules = await referenceData.visibility(companyId);
      const company = { hasQueues: await hasQueues(referenceData, companyId) };
      return (user, ticket) =>
        ticket.queueId !== null &&
        user.queueIds.includes(ticket.queueId) &&
        mayAttend(user, { ...ticket, status: 'open', userId: user.userId }, rules, company);
    },

    /** @returns undefined if the ticket no longer waits */
    async assign(
      before: TicketDocument,
      user: { id: number; name: string },
    ): Promise<TicketDocument | undefined> {
      const { queueId } = before;
      const entry = logEntry('accepted', { queueId, userId: user.id }, null);
      const assignment = { userId: user.id, at: entry.at, tries: triesOf(before) + 1 };
      const after = await write(
        before,
        { status: 'open', userId: user.id, user: { name: user.name }, handed: true, assignment },
        { log: logging([entry]), durable: adding(ticketEvents(events, before, entry)) },
      );
      if (!after) return undefined;
      openTickets.evict(before);
      await broadcast.changed(after, before, { line: lineOf(after, entry, { by: null }) });
      await finishChange(events, [after]);
      return after;
    },

    /** Leaves the ticket to people for the rest of this wait. `notice` is stored with the change. */
    async giveUp(before: TicketDocument, notice: DurableEvent[]): Promise<void> {
      const { userId = 0, at = new Date() } = before.assignment ?? {};
      const assignment = { userId, at, tries: triesOf(before), isGivenUp: true as const };
      const after = await write(before, { assignment }, { durable: adding(notice) });
      if (!after) return;
      openTickets.evict(before);
      await finishChange(events, [after]);
    },

    /** Returns tickets whose customers wait for unavailable attendants. */
    async returnTicketsOf(
      companyId: number,
      userIds: readonly number[],
      queueIds: readonly number[],
    ): Promise<void> {
      if (userIds.length === 0) return;
      const left = await tickets.find(companyId, {
        status: 'open',
        userId: { $in: [...userIds] },
        queueId: { $in: [...queueIds] },
        waitingSince: { $exists: true },
        ...NOT_SNOOZED,
      });
      for (const ticket of left) await returnOne(deps, ticket, new Date());
    },

    /** Counts tickets that wait by queue, and those given up among them. */
    async countWaiting(
      companyId: number,
      queueIds: readonly number[],
    ): Promise<{ queueId: number; count: number; givenUp: number }[]> {
      const rows = await ticketCollection()
        .find(
          { companyId, ...waitingIn(queueIds) },
          { projection: { queueId: 1, status: 1, chatbot: 1, assignment: 1, waitingSince: 1 } },
        )
        .toArray();
      const waiting = rows.filter((ticket) => !isChatbotActive(ticket));
      return queueIds.flatMap((queueId) => {
        const own = waiting.filter((ticket) => ticket.queueId === queueId);
        const givenUp = own.filter(isGivenUp).length;
        return own.length > 0 ? [{ queueId, count: own.length, givenUp }] : [];
      });
    },
  };
}

function waitingIn(queueIds: readonly number[]) {
  return {
    status: 'pending',
    userId: null,
    queueId: { $in: [...queueIds] },
    isGroup: false,
    ...NOT_SNOOZED,
  } as const;
}
