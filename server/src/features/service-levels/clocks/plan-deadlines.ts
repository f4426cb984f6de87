import { UNDO_MS } from '@recado/shared/tickets';
import { wholeSeconds } from '#core/time';
import type { DeadlineClock, TicketDeadlines, TicketDocument } from '#features/tickets';
import type { WorkingHoursClock } from '#features/working-hours';
import type { EndedClock } from '../results/store-results';
import type { ServiceLevelDocument } from '../service-level.model';
import type { ServiceLevelsDeps } from '../service-levels.deps';
import { type DueNotice, passMoments, planClocks, summaryOf } from './plan-clocks';

export interface Occasion {
  /** Time of the event that may change the deadlines. */
  at: Date;
  now: Date;
  /** A changed level, queue or timetable moved the deadlines: those in the past get no notice. */
  quiet?: boolean;
  /** A program sent a message for an agent, after which the ticket still shows the customer as waiting. */
  apiReply?: boolean;
}

interface DeadlinePlan {
  /** Undefined without a level for the ticket. */
  deadlines: TicketDeadlines | undefined;
  ended: EndedClock[];
  due: DueNotice[];
}

/** Decides what a ticket's deadlines are now. */
export async function planDeadlines(
  deps: ServiceLevelsDeps,
  ticket: TicketDocument,
  hours: WorkingHoursClock,
  occasion: Occasion,
): Promise<DeadlinePlan> {
  const none = { deadlines: undefined, ended: [], due: [] };
  if (ticket.isGroup || ticket.outreach || ticket.mergedInto !== undefined) return none;
  const level = deps.levels.levelOf(ticket.companyId, ticket.queueId);
  if (ticket.status === 'closed') return closedPlan(deps, ticket, occasion);
  const earlier = ticket.deadlines;
  if (earlier?.resolvedAt && isReopened(ticket, earlier, occasion)) {
    const { ended } = await endAll(deps, ticket, earlier, earlier.resolvedAt);
    const since = occasion.at;
    const plan = level && (await openPlan(deps, ticket, level, { since, clocks: [] }, hours, occasion));
    return plan ? { ...plan, ended } : { ...none, ended };
  }
  if (!level) return none;
  // A reopened ticket keeps the id of its resolution.
  const since = earlier?.since ?? (ticket.resolutionId === undefined ? ticket.createdAt : occasion.at);
  return openPlan(deps, ticket, level, { ...earlier, since, clocks: earlier?.clocks ?? [] }, hours, occasion);
}

/** Clocks go on for a moment after the resolution, in case it is undone. */
async function closedPlan(
  deps: ServiceLevelsDeps,
  ticket: TicketDocument,
  { now }: Occasion,
): Promise<DeadlinePlan> {
  const { deadlines: earlier, closedAt, resolutionId } = ticket;
  if (!earlier || (earlier.resolvedAt && earlier.clocks.length === 0))
    return { deadlines: earlier, ended: [], due: [] };
  const resolvedAt = earlier.resolvedAt ?? closedAt ?? now;
  const endsAt = new Date(resolvedAt.getTime() + UNDO_MS);
  const resolution = { resolvedAt, ...(resolutionId !== undefined && { resolutionId }) };
  if (now < endsAt) return { deadlines: { ...earlier, ...resolution, nextAt: endsAt }, ended: [], due: [] };
  const { ended } = await endAll(deps, ticket, earlier, resolvedAt);
  const { levelId, since } = earlier;
  return { deadlines: { levelId, since, ...resolution, clocks: [] }, ended, due: [] };
}

/** An undo within some seconds continues the clocks; it takes the resolution's id from the ticket. */
function isReopened(ticket: TicketDocument, earlier: TicketDeadlines, { at }: Occasion): boolean {
  if (!earlier.resolvedAt || ticket.resolutionId !== earlier.resolutionId) return false;
  return earlier.clocks.length === 0 || at.getTime() - earlier.resolvedAt.getTime() >= UNDO_MS;
}

async function openPlan(
  deps: ServiceLevelsDeps,
  ticket: TicketDocument,
  level: ServiceLevelDocument,
  earlier: Pick<TicketDeadlines, 'since' | 'replied' | 'clocks' | 'repliedWait'>,
  hours: WorkingHoursClock,
  { now, quiet, apiReply }: Occasion,
): Promise<DeadlinePlan> {
  const { since, clocks } = earlier;
  const { waitingSince } = ticket;
  const waiting = clocks.find(({ kind }) => kind !== 'resolve');
  const hasStopped = waiting && (apiReply || !waitingSince || waitingSince > waiting.start);
  const reply = hasStopped ? await firstReply(deps, ticket, waiting.start) : undefined;
  const isByApi = reply && waitingSince?.getTime() === waiting?.start.getTime();
  const repliedWait = isByApi ? waitingSince : earlier.repliedWait;
  const waits = waitingSince && !(repliedWait && waitingSince <= repliedWait) ? waitingSince : undefined;
  const replied =
    earlier.replied ?? (reply !== undefined || (waits && (await isReplied(deps, ticket, since, waits))));
  const planned = planClocks(
    level,
    {
      queueId: ticket.queueId,
      since,
      waitingSince: waits,
      replied: replied === true,
      running: clocks,
    },
    hours,
  );
  const passed = passMoments(planned, now);
  return {
    deadlines: {
      levelId: level._id,
      since,
      ...(replied && { replied }),
      ...(repliedWait && { repliedWait }),
      ...summaryOf(passed.clocks),
    },
    ended: reply && waiting ? [{ clock: waiting, doneAt: reply.at, userId: reply.userId }] : [],
    due: quiet ? [] : passed.due,
  };
}

/** A wait without a reply has a result only if its deadline is over. */
async function endAll(
  deps: ServiceLevelsDeps,
  ticket: TicketDocument,
  { clocks }: TicketDeadlines,
  resolvedAt: Date,
): Promise<{ ended: EndedClock[] }> {
  const ended: EndedClock[] = [];
  for (const clock of clocks) {
    const reply = clock.kind === 'resolve' ? undefined : await firstReply(deps, ticket, clock.start);
    const doneAt = reply && reply.at < resolvedAt ? reply.at : resolvedAt;
    if (clock.kind === 'resolve' || reply || isOver(clock, resolvedAt))
      ended.push({ clock, doneAt, userId: reply?.userId ?? null });
  }
  return { ended };
}

const isOver = ({ dueAt }: DeadlineClock, at: Date): boolean => dueAt < at;

/** The times of messages are whole seconds. */
function firstReply({ messages }: ServiceLevelsDeps, ticket: TicketDocument, since: Date) {
  const { companyId, contactId, _id: ticketId } = ticket;
  return messages.conversation.firstReplySince(
    companyId,
    { contactId, ticketId },
    wholeSeconds(since.getTime()),
  );
}

async function isReplied(
  deps: ServiceLevelsDeps,
  ticket: TicketDocument,
  since: Date,
  waitingSince: Date,
): Promise<boolean> {
  const reply = await firstReply(deps, ticket, since);
  return reply !== undefined && reply.at <= waitingSince;
}
