import type { Invariant } from './broken-invariant';
import type { DeadlineClockRow, LevelRow, MessageRow, Rows, TicketRow } from './rows';

/** Timers run as if it were some seconds later. */
const AHEAD_MS = 60_000;
/** In this time after a resolution, its clocks go on, and so do those of a reopening. */
const UNDO_MS = 10_000;
/** The scope of tickets that no other level names. */
const ALL_OTHERS = 0;

/** More midnights than a deadline of the model passes. */
const MIDNIGHTS_MS = 5_000;

const wholeSeconds = (date: Date) => Math.floor(date.getTime() / 1_000) * 1_000;

function levelOf({ levels }: Rows, { queueId }: TicketRow): LevelRow | undefined {
  const own = levels.find(({ scopes }) => queueId !== null && scopes.includes(queueId));
  return own ?? levels.find(({ scopes }) => scopes.includes(ALL_OTHERS));
}

/** Scheduled messages have an author, too, but no agent wrote them now. */
const isByAgent = ({ automatic, origin, userId }: MessageRow) =>
  !automatic || (origin?.kind === 'api' && typeof userId === 'number');

const isReply = (message: MessageRow) =>
  message.fromMe && !message.whisper && message.mediaType !== 'notification' && isByAgent(message);

/** Returns which clocks must run: their kinds, starts and minutes. */
function wantedClocks(rows: Rows, ticket: TicketRow, level: LevelRow, since: Date) {
  const { _id, waitingSince } = ticket;
  const replied = rows.messages.some(
    (message) =>
      message.ticketId === _id &&
      isReply(message) &&
      message.createdAt.getTime() >= wholeSeconds(since) &&
      waitingSince &&
      message.createdAt <= waitingSince,
  );
  const wait = replied
    ? { kind: 'nextReply', minutes: level.nextReplyMinutes }
    : { kind: 'firstReply', minutes: level.firstReplyMinutes };
  return [
    ...(waitingSince ? [{ ...wait, start: waitingSince }] : []),
    { kind: 'resolve', minutes: level.resolveMinutes, start: since },
  ];
}

const textOf = ({ kind, start, dueAt }: Pick<DeadlineClockRow, 'kind' | 'start' | 'dueAt'>) =>
  `${kind} ${start.toISOString()} to ${dueAt.toISOString()}`;

/**
 * Returns whether the clocks are the same. The model lets time pass by moving stored times; a moved deadline no longer leaves out
 * the second before midnight in which hours until 23:59 are closed.
 */
function areEqual(
  one: readonly Pick<DeadlineClockRow, 'kind' | 'start' | 'dueAt'>[],
  other: readonly { kind: string; start: Date; dueAt: Date }[],
): boolean {
  return (
    one.length === other.length &&
    one.every(({ kind, start, dueAt }) =>
      other.some(
        (clock) =>
          clock.kind === kind &&
          Number(clock.start) === Number(start) &&
          Math.abs(Number(clock.dueAt) - Number(dueAt)) <= MIDNIGHTS_MS,
      ),
    )
  );
}

/** Rules of deadlines. */
export const DEADLINE_INVARIANTS: Record<string, Invariant> = {
  'the deadlines of an open ticket follow its level, its messages and the hours': async (
    _state,
    { app, people },
    rows,
  ) => {
    const hours = await app.services.workingHours.clockOf(people.company.id);
    for (const ticket of rows.tickets) {
      const { _id, status, isGroup, outreach, deadlines } = ticket;
      if (status === 'closed' || isGroup || outreach || ticket.mergedInto !== undefined) continue;
      const level = levelOf(rows, ticket);
      if (!level) {
        if (deadlines) return `ticket ${_id} has deadlines without a level`;
        continue;
      }
      if (!deadlines) return `ticket ${_id} has no deadlines`;
      const wanted = wantedClocks(rows, ticket, level, deadlines.since).flatMap(
        ({ kind, minutes, start }) => {
          const known = deadlines.clocks.find(
            (clock) => clock.kind === kind && Number(clock.start) === Number(start),
          );
          const dueAt = minutes === null ? undefined : hours.after(ticket.queueId, start, minutes);
          // A missed deadline keeps its time.
          return dueAt ? [{ kind, start, dueAt: known?.missed ? known.dueAt : dueAt }] : [];
        },
      );
      if (!areEqual(deadlines.clocks, wanted)) {
        const [stored, own] = [deadlines.clocks, wanted].map((clocks) => clocks.map(textOf).join());
        return `ticket ${_id} has [${stored}] instead of [${own}]`;
      }
    }
    return undefined;
  },

  'the clock of a resolution begins with the ticket, its reopening or its level': (_state, _desk, rows) => {
    for (const { _id, createdAt, deadlines } of rows.tickets) {
      if (deadlines && (deadlines.since < createdAt || deadlines.since.getTime() > Date.now() + 1_000))
        return `ticket ${_id} counts from ${deadlines.since.toISOString()}`;
      const resolved = rows.events.findLast(({ ticketId, type }) => ticketId === _id && type === 'resolved');
      const reopened = rows.events.findLast(({ ticketId, type }) => ticketId === _id && type === 'reopened');
      if (!deadlines || !resolved || !reopened || reopened.at < resolved.at) continue;
      if (reopened.at.getTime() - resolved.at.getTime() > UNDO_MS && deadlines.since < reopened.at)
        return `ticket ${_id} counts from before its reopening`;
    }
    return undefined;
  },

  'a deadline is missed after its time, and not before': (_state, _desk, { tickets }) => {
    for (const { _id, status, deadlines } of tickets)
      for (const { kind, dueAt, missed } of deadlines?.clocks ?? []) {
        const lateMs = Date.now() - dueAt.getTime();
        if (status !== 'closed' && !missed && lateMs > AHEAD_MS)
          return `the ${kind} of ticket ${_id} is not missed ${lateMs} ms after its time`;
        if (missed && lateMs < -AHEAD_MS)
          return `the ${kind} of ticket ${_id} is missed ${-lateMs} ms before its time`;
      }
    return undefined;
  },

  'each deadline has one result, and one notice of each kind per user': (_state, _desk, rows) => {
    const results = rows.deadlineResults.map(
      ({ ticketId, kind, doneAt, start }) => `${ticketId} ${kind} ${start.getTime()} ${doneAt.getTime()}`,
    );
    const wrong = rows.deadlineResults.find(({ met, doneAt, dueAt }) => met !== doneAt <= dueAt);
    if (wrong) return `the ${wrong.kind} of ticket ${wrong.ticketId} has a wrong result`;
    const notices = rows.notices
      .filter(({ content }) => content.kind === 'deadlineNear' || content.kind === 'deadlineMissed')
      .map(({ userId, key }) => `${userId} ${key}`);
    const repeated = [...results, ...notices].find((one, index, all) => all.indexOf(one) !== index);
    return repeated && `stored twice: ${repeated}`;
  },

  'a resolved ticket has a result of its resolution, and no clocks': (_state, _desk, rows) => {
    for (const { _id, status, closedAt, deadlines } of rows.tickets) {
      if (status !== 'closed' || !deadlines || !closedAt) continue;
      if (Date.now() - closedAt.getTime() > AHEAD_MS && deadlines.clocks.length > 0)
        return `the clocks of the resolved ticket ${_id} run`;
    }
    return undefined;
  },
};
