import { isMaybeSent } from '@recado/shared/messages';
import {
  MAX_SCHEDULE_FAILURES,
  nextOccurrences,
  OCCURRENCE_FAILURES,
  SCHEDULE_LATENESS,
  type ScheduleFailure,
} from '@recado/shared/schedules';
import { localTimeOf } from '@recado/shared/working-hours';
import type { DurableEvent } from '#core/events';
import type { MessageDocument } from '#features/messages';
import { changeSchedule } from '../change-schedule';
import { recordResult } from '../pace/failures-in-row';
import { type ScheduleDocument, scheduleRuns } from '../schedule.model';
import { setTimer } from '../schedule-timer';
import type { SchedulesDeps } from '../schedules.deps';
import { messageKey, readKey } from './message-key';

type Report = Pick<MessageDocument, 'clientId' | 'ack' | 'ackAt' | 'failure' | 'dispatchedAt'>;

const ON_SERVER = 2;
const RETRY_MS = 60_000;

/**
 * Applies the state of the current occurrence's message. Idempotent.
 * @returns false while WhatsApp has neither accepted nor rejected it
 */
export async function settleSchedule(
  deps: SchedulesDeps,
  row: ScheduleDocument,
  message: Report,
): Promise<boolean> {
  const { ack, ackAt, failure } = message;
  const isSent = ack >= ON_SERVER;
  if (row.status !== 'ENVIANDO' || message.clientId !== messageKey(row)) {
    if (isSent) await confirmUnknown(deps, row, message);
    return true;
  }
  if (!isSent && !failure) return false;
  const obstacle = isSent ? undefined : obstacleOf(message);
  if (obstacle) {
    await withdraw(deps, row, obstacle);
    return true;
  }
  const changed = isSent
    ? await markSent(deps, row, ackAt?.[ON_SERVER] ?? new Date())
    : await failSchedule(deps, row, reasonOf(failure));
  const { companyId, sendingOn } = row;
  if (changed && sendingOn !== null && (isSent || reasonOf(failure) !== 'unknown'))
    await recordResult({ companyId, connectionId: sendingOn }, isSent);
  return true;
}

/** Applies a late ack of a message that counted as maybe sent. */
async function confirmUnknown(
  deps: SchedulesDeps,
  row: ScheduleDocument,
  { clientId = '', ackAt }: Report,
): Promise<void> {
  const { companyId, _id: scheduleId, status, failure } = row;
  const sentAt = ackAt?.[ON_SERVER] ?? new Date();
  const occurrence = readKey(clientId);
  if (occurrence === undefined) return;
  const unknown = { scheduleId, occurrence, failure: 'unknown' as const };
  await scheduleRuns.updateOne(companyId, unknown, { $set: { status: 'ENVIADA', failure: null, sentAt } });
  if (status === 'ERRO' && failure === 'unknown' && clientId === messageKey(row))
    await changeSchedule(deps, row, { status: 'ENVIADA', failure: null, sentAt, lastSentAt: sentAt });
}

/**
 * Stores an error, which the creator and the administrators see at once. A recurring schedule continues with its
 * next occurrence, unless none would be sent or too many failed in a row.
 */
export async function failSchedule(
  deps: SchedulesDeps,
  row: ScheduleDocument,
  failure: ScheduleFailure,
): Promise<ScheduleDocument | undefined> {
  await recordRun(row, { status: 'ERRO', failure, sentAt: null });
  const failuresInRow = (row.failuresInRow ?? 0) + (failure === 'unknown' ? 0 : 1);
  const goesOn = OCCURRENCE_FAILURES.includes(failure) && failuresInRow < MAX_SCHEDULE_FAILURES;
  const next = goesOn ? await nextTime(deps, row) : undefined;
  const notice = noticeOf(deps, row, failure, !next);
  if (!next) return changeSchedule(deps, row, { status: 'ERRO', failure, failuresInRow }, notice);
  return beginNext(deps, row, { ...next, failure, failuresInRow }, notice);
}

function noticeOf(
  { events }: SchedulesDeps,
  { companyId, _id, userId, contactId, occurrence, attempt, recurrence }: ScheduleDocument,
  failure: ScheduleFailure,
  isOver: boolean,
): DurableEvent[] {
  return events.pending('notice.due', {
    companyId,
    key: `scheduleFailed:${_id}:${occurrence}:${attempt}`,
    to: { userIds: [userId] },
    content: {
      ...{ kind: 'scheduleFailed', scheduleId: _id, failure },
      seriesEnded: recurrence !== null && isOver,
    },
    subjects: [`schedule:${_id}`],
    ...{ contactId, at: new Date() },
  });
}

async function beginNext(
  deps: SchedulesDeps,
  row: ScheduleDocument,
  fields: Partial<ScheduleDocument>,
  notice?: DurableEvent[],
): Promise<ScheduleDocument | undefined> {
  const next = { status: 'PENDENTE' as const, occurrence: row.occurrence + 1, attempt: 1 };
  const after = await changeSchedule(deps, row, { ...fields, ...next }, notice);
  if (after) await setTimer(deps, after);
  return after;
}

/** Tries again if the connection may start the chat in time. */
export async function delaySchedule(
  deps: SchedulesDeps,
  row: ScheduleDocument,
  until: Date | null,
  now: Date,
): Promise<Date | undefined> {
  const last = row.sendAt.getTime() + SCHEDULE_LATENESS.maxMs;
  if (until === null || until.getTime() > last || now.getTime() > last) {
    await failSchedule(deps, row, 'newChats');
    return undefined;
  }
  await changeSchedule(deps, row, { status: 'ATRASADA', failure: 'newChats' });
  return new Date(Math.max(until.getTime(), now.getTime() + RETRY_MS));
}

/** Returns why a message provably never left; undefined if it may have been sent. */
function obstacleOf({ failure, dispatchedAt }: Report): 'disconnected' | 'newChats' | undefined {
  if (dispatchedAt) return undefined;
  if (failure === 'expired' || failure === 'notConnected') return 'disconnected';
  return failure === 'newChatsBlocked' ? 'newChats' : undefined;
}

function reasonOf(failure: Report['failure']): ScheduleFailure {
  if (failure === 'newChatsBlocked') return 'newChats';
  return isMaybeSent(failure) || failure === 'expired' || failure === 'notConnected' ? 'unknown' : 'rejected';
}

/** Gives the next attempt another key. Its timer decides whether the obstacle ends in time. */
async function withdraw(
  deps: SchedulesDeps,
  row: ScheduleDocument,
  failure: 'disconnected' | 'newChats',
): Promise<void> {
  const late = await changeSchedule(deps, row, {
    status: 'ATRASADA',
    failure,
    attempt: row.attempt + 1,
  });
  if (late) await setTimer(deps, late);
}

async function markSent(
  deps: SchedulesDeps,
  row: ScheduleDocument,
  sentAt: Date,
): Promise<ScheduleDocument | undefined> {
  await recordRun(row, { status: 'ENVIADA', failure: null, sentAt });
  const next = await nextTime(deps, row);
  if (!next)
    return changeSchedule(deps, row, { status: 'ENVIADA', failure: null, sentAt, lastSentAt: sentAt });
  return beginNext(deps, row, { ...next, failure: null, lastSentAt: sentAt, failuresInRow: 0 });
}

async function nextTime(
  { workingHours }: SchedulesDeps,
  { companyId, recurrence, recurrenceStart, zone, sendAt }: ScheduleDocument,
): Promise<Pick<ScheduleDocument, 'sendAt' | 'localTime'> | undefined> {
  if (!recurrence || !recurrenceStart) return undefined;
  const start = { localTime: recurrenceStart, zone, isOpenDay: await workingHours.openDays(companyId) };
  const [next] = nextOccurrences(recurrence, start, sendAt, 1);
  return next && { sendAt: next.at, localTime: localTimeOf(zone, next.at) };
}

async function recordRun(
  { companyId, _id: scheduleId, occurrence, sendAt, sendingOn }: ScheduleDocument,
  run: { status: 'ENVIADA' | 'ERRO'; failure: ScheduleFailure | null; sentAt: Date | null },
): Promise<void> {
  await scheduleRuns.findOneAndUpdate(
    companyId,
    { scheduleId, occurrence },
    {
      $set: { ...run, dueAt: sendAt, connectionId: sendingOn },
      $setOnInsert: { _id: `${scheduleId}:${occurrence}` },
    },
    { upsert: true },
  );
}
