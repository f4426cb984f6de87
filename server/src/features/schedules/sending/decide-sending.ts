import { SCHEDULE_LATENESS, type ScheduleFailure } from '@recado/shared/schedules';
import type { ScheduleDocument } from '../schedule.model';

const RECHECK_MS = 15_000;
const LATE_RECHECK_MS = 60_000;

/** `openFrom`: the next opening while the company is closed; undefined while it is open, null if unknown. */
export interface SendingFacts {
  isConnected: boolean;
  openFrom: Date | null | undefined;
}

export type SendingDecision =
  | { to: 'send' }
  | { to: 'wait'; status: 'PENDENTE' | 'ATRASADA'; failure: ScheduleFailure | null; until: Date }
  | { to: 'fail'; failure: ScheduleFailure };

type Waiting = Pick<ScheduleDocument, 'status' | 'sendAt' | 'expectsFile' | 'media'>;

/** Decides what a due schedule does. Up to 15 minutes of lateness have no effect. */
export function decideSending(
  { status, sendAt, expectsFile, media }: Waiting,
  { isConnected, openFrom }: SendingFacts,
  now: Date,
): SendingDecision {
  const { toleratedMs, maxMs, fileMs } = SCHEDULE_LATENESS;
  const due = sendAt.getTime();
  const lateMs = now.getTime() - due;
  if (expectsFile && !media) {
    if (lateMs >= fileMs) return { to: 'fail', failure: 'fileMissing' };
    return { to: 'wait', status: 'PENDENTE', failure: null, until: new Date(due + fileMs) };
  }
  const recheck = (within: number, last: number) =>
    new Date(Math.min(now.getTime() + within, due + last + 1));
  if (status !== 'ATRASADA' && lateMs <= toleratedMs) {
    if (isConnected) return { to: 'send' };
    const until = recheck(RECHECK_MS, toleratedMs);
    return { to: 'wait', status: 'PENDENTE', failure: 'disconnected', until };
  }
  if (lateMs > maxMs) return { to: 'fail', failure: 'tooLate' };
  const until = recheck(LATE_RECHECK_MS, maxMs);
  if (openFrom !== undefined) {
    const opening = openFrom && openFrom.getTime() < due + maxMs ? openFrom : new Date(due + maxMs + 1);
    return { to: 'wait', status: 'ATRASADA', failure: 'outsideHours', until: opening };
  }
  if (!isConnected) return { to: 'wait', status: 'ATRASADA', failure: 'disconnected', until };
  return { to: 'send' };
}
