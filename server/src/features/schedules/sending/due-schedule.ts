import { nextOccurrences } from '@recado/shared/schedules';
import { localTimeOf } from '@recado/shared/working-hours';
import { mayHaveSessions } from '#features/companies';
import { changeSchedule } from '../change-schedule';
import { pausedUntil } from '../pace/failures-in-row';
import { cancelReplied } from '../replies/cancel-replied';
import { type ScheduleDocument, schedules } from '../schedule.model';
import type { SchedulesDeps } from '../schedules.deps';
import { awaitNewChat } from './await-new-chat';
import { decideSending, dueTimeOf, type SendingDecision, type SendingFacts } from './decide-sending';
import { dispatchSchedule } from './dispatch-schedule';
import { routeOf, type SendingRoute } from './sending-route';
import { failSchedule } from './settle-schedule';

const MAX_MISSED = 2_000;

/**
 * Handles a schedule's timer. Idempotent, because a message has one key per occurrence and attempt.
 * @returns the time of the next run
 */
export async function runDueSchedule(
  deps: SchedulesDeps,
  companyId: number,
  scheduleId: number,
  now: Date,
): Promise<Date | undefined> {
  const stored = await schedules.findById(companyId, scheduleId);
  if (!stored) return undefined;
  if (stored.status === 'ENVIANDO') return dispatchSchedule(deps, stored, now);
  if (stored.status !== 'PENDENTE' && stored.status !== 'ATRASADA') return undefined;
  if (dueTimeOf(stored) > now) return dueTimeOf(stored);
  const row = await skipMissed(deps, stored, now);
  if (row.cancelOnReply && (await cancelReplied(deps, row))) return undefined;
  const route = await routeOf(deps, row);
  if (typeof route === 'string') {
    await failSchedule(deps, row, route);
    return undefined;
  }
  const decision = decideSending(row, await sendingFacts(deps, row, route.connectionId, now), now);
  return apply(deps, row, decision, route, now);
}

async function apply(
  deps: SchedulesDeps,
  row: ScheduleDocument,
  decision: SendingDecision,
  route: SendingRoute,
  now: Date,
): Promise<Date | undefined> {
  if (decision.to === 'fail') {
    await failSchedule(deps, row, decision.failure);
    return undefined;
  }
  if (decision.to === 'wait') {
    const { status, failure, until } = decision;
    if (status !== row.status || failure !== row.failure)
      await changeSchedule(deps, row, { status, failure });
    return until;
  }
  const newChat = await awaitNewChat(deps, row, route, now);
  if (newChat) return newChat.until;
  const { connectionId, creator } = route;
  const sending = await changeSchedule(deps, row, {
    status: 'ENVIANDO',
    failure: null,
    sendingOn: connectionId,
    sendingAs: { id: creator.id, name: creator.name },
  });
  // A concurrent save has set the timer again.
  return sending && dispatchSchedule(deps, sending, now);
}

async function sendingFacts(
  { companies, connections, workingHours, graceDays }: SchedulesDeps,
  { companyId }: ScheduleDocument,
  connectionId: number,
  now: Date,
): Promise<SendingFacts> {
  const [company, connected, hours, paused] = await Promise.all([
    companies.getCompany(companyId),
    connections.connectedSince(companyId, new Date()),
    workingHours.opennessOf(companyId, null, now),
    pausedUntil({ companyId, connectionId }, now),
  ]);
  // The sessions of an inactive company end only within minutes.
  const isActive = mayHaveSessions(company, graceDays, new Date());
  const isConnected = connected.includes(connectionId);
  return {
    obstacle: isActive ? (isConnected ? undefined : 'disconnected') : 'companyInactive',
    pausedUntil: paused,
    openFrom: hours.open ? undefined : hours.until,
  };
}

/** Keeps only the latest of the missed occurrences. */
async function skipMissed(deps: SchedulesDeps, row: ScheduleDocument, now: Date): Promise<ScheduleDocument> {
  const { companyId, recurrence, recurrenceStart, zone, sendAt } = row;
  if (!recurrence || !recurrenceStart) return row;
  const isOpenDay = await deps.workingHours.openDays(companyId);
  const start = { localTime: recurrenceStart, zone, isOpenDay };
  const latest = nextOccurrences(recurrence, start, sendAt, MAX_MISSED)
    .filter(({ at }) => at <= now)
    .at(-1);
  if (!latest) return row;
  const times = { sendAt: latest.at, localTime: localTimeOf(zone, latest.at), status: 'PENDENTE' as const };
  return (await changeSchedule(deps, row, { ...times, occurrence: row.occurrence + 1 })) ?? row;
}
