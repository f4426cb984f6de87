import { SCHEDULE_LATENESS, type ScheduleFailure } from '@recado/shared/schedules';
import type { ScheduleDocument } from '../schedule.model';

const RECHECK_MS = 15_000;
const LATE_RECHECK_MS = 60_000;

export interface SendingFacts {
  obstacle: 'companyInactive' | 'disconnected' | undefined;
  /** Undefined unless too many messages failed in a row. */
  pausedUntil: Date | undefined;
  /** Next opening while the company is closed; undefined while it is open, null if unknown. */
  openFrom: Date | null | undefined;
}

export type SendingDecision =
  | { to: 'send' }
  | { to: 'wait'; status: 'PENDENTE' | 'ATRASADA'; failure: ScheduleFailure | null; until: Date }
  | { to: 'fail'; failure: ScheduleFailure };

type Waiting = Pick<ScheduleDocument, 'status' | 'sendAt' | 'newChatAt' | 'expectsFile' | 'media'>;

/** Does not count the wait for the connection's other new chats as lateness. */
export function dueTimeOf({ sendAt, newChatAt }: Pick<Waiting, 'sendAt' | 'newChatAt'>): Date {
  return newChatAt && newChatAt > sendAt ? newChatAt : sendAt;
}

/** Decides what a due schedule does. Ignores up to 15 minutes of lateness. */
export function decideSending(
  row: Waiting,
  { obstacle, pausedUntil, openFrom }: SendingFacts,
  now: Date,
): SendingDecision {
  const { toleratedMs, maxMs, fileMs } = SCHEDULE_LATENESS;
  const due = dueTimeOf(row).getTime();
  const lateMs = now.getTime() - due;
  if (row.expectsFile && !row.media) {
    if (lateMs >= fileMs) return { to: 'fail', failure: 'fileMissing' };
    return { to: 'wait', status: 'PENDENTE', failure: null, until: new Date(due + fileMs) };
  }
  const recheck = (within: number, last: number) =>
    new Date(Math.min(now.getTime() + within, due + last + 1));
  if (row.status !== 'ATRASADA' && lateMs <= toleratedMs && !pausedUntil) {
    if (obstacle === undefined) return { to: 'send' };
    const until = recheck(RECHECK_MS, toleratedMs);
    return { to: 'wait', status: 'PENDENTE', failure: obstacle, until };
  }
  if (lateMs > maxMs) return { to: 'fail', failure: 'tooLate' };
  const late = (failure: ScheduleFailure, until: Date): SendingDecision => ({
    ...{ to: 'wait', status: 'ATRASADA', failure },
    until: new Date(Math.min(until.getTime(), due + maxMs + 1)),
  });
  if (openFrom !== undefined) return late('outsideHours', openFrom ?? new Date(due + maxMs + 1));
  if (obstacle !== undefined) return late(obstacle, recheck(LATE_RECHECK_MS, maxMs));
  return pausedUntil ? late('manyFailures', pausedUntil) : { to: 'send' };
}
