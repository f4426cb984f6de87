import type { DeadlineKind } from '@recado/shared/service-levels';
import type { DeadlineClock, TicketDeadlines } from '#features/tickets';
import type { WorkingHoursClock } from '#features/working-hours';
import type { ServiceLevelDocument } from '../service-level.model';

type Level = Pick<
  ServiceLevelDocument,
  '_id' | 'firstReplyMinutes' | 'nextReplyMinutes' | 'resolveMinutes' | 'warnPercent'
>;

/** Facts about an open ticket that determine its clocks. */
export interface ClockState {
  queueId: number | null;
  since: Date;
  /** Start of the wait that no reply ended. */
  waitingSince: Date | undefined;
  replied: boolean;
  /** Clocks that ran until now. */
  running: readonly DeadlineClock[];
}

const minutesOf = (level: Level, kind: DeadlineKind): number | null => level[`${kind}Minutes`];

/**
 * Returns the clocks that run from now on. A missed one keeps its time; others follow the level and the hours. A clock
 * whose end is more than 400 days away does not run.
 */
export function planClocks(
  level: Level,
  { queueId, since, waitingSince, replied, running }: ClockState,
  hours: Pick<WorkingHoursClock, 'after'>,
): DeadlineClock[] {
  const wanted: { kind: DeadlineKind; start: Date }[] = [
    ...(waitingSince
      ? [{ kind: replied ? ('nextReply' as const) : ('firstReply' as const), start: waitingSince }]
      : []),
    { kind: 'resolve', start: since },
  ];
  return wanted.flatMap(({ kind, start }) => {
    const minutes = minutesOf(level, kind);
    if (minutes === null) return [];
    const known = running.find((clock) => clock.kind === kind && sameTime(clock.start, start));
    if (known?.missed) return [known];
    const dueAt = hours.after(queueId, start, minutes);
    const warnAt = hours.after(queueId, start, (minutes * level.warnPercent) / 100);
    if (!dueAt || !warnAt) return [];
    return [{ kind, start, dueAt, warnAt, ...(known?.warned && { warned: true as const }) }];
  });
}

/** A notice that a clock needs. */
export interface DueNotice {
  clock: DeadlineClock;
  change: 'near' | 'missed';
}

/** Marks clocks that are near their end or missed, and returns the notices for them: one per clock and moment. */
export function passMoments(
  clocks: readonly DeadlineClock[],
  now: Date,
): { clocks: DeadlineClock[]; due: DueNotice[] } {
  const due: DueNotice[] = [];
  const marked = clocks.map((clock): DeadlineClock => {
    if (!clock.missed && clock.dueAt <= now) {
      due.push({ clock, change: 'missed' });
      return { ...clock, warned: true, missed: true };
    }
    if (!clock.warned && clock.warnAt <= now) {
      due.push({ clock, change: 'near' });
      return { ...clock, warned: true };
    }
    return clock;
  });
  return { clocks: marked, due };
}

/** Returns the fields by which lists and timers find the ticket. */
export function summaryOf(
  clocks: readonly DeadlineClock[],
): Pick<TicketDeadlines, 'clocks' | 'kind' | 'dueAt' | 'warnAt' | 'nextAt'> {
  const [first] = [...clocks].sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  const [next] = clocks
    .flatMap(({ warned, missed, warnAt, dueAt }) => (missed ? [] : [warned ? dueAt : warnAt]))
    .sort((a, b) => a.getTime() - b.getTime());
  return {
    clocks: [...clocks],
    ...(first && { kind: first.kind, dueAt: first.dueAt, warnAt: first.warnAt }),
    ...(next && { nextAt: next }),
  };
}

export function sameTime(one: Date | undefined, other: Date | undefined): boolean {
  return one?.getTime() === other?.getTime();
}
