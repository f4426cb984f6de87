import { type DayHours, hoursProblem, weekdayOf } from '@recado/shared/working-hours';

export type DayWithBreak = DayHours & { breakStart?: string | undefined; breakEnd?: string | undefined };
export type DayTimes = Partial<
  Record<'startTime' | 'endTime', string> & Record<'breakStart' | 'breakEnd', string | undefined>
>;

/** Copies a day's hours and break to all days or to Monday until Friday. */
export function copyHours<Row extends DayWithBreak>(
  rows: readonly Row[],
  source: Row,
  to: 'all' | 'weekdays',
): Row[] {
  return rows.map((row) => {
    const isWeekday = weekdayOf(row) >= 1 && weekdayOf(row) <= 5;
    if (row === source || (to === 'weekdays' && !isWeekday)) return row;
    const { startTime, endTime, breakStart = '', breakEnd = '' } = source;
    // Access hours have no breaks.
    const hasBreaks = 'breakStart' in source || 'breakStart' in row;
    return { ...row, startTime, endTime, ...(hasBreaks && { breakStart, breakEnd }) };
  });
}

/** Changes a day's times. A hidden break that no longer fits is removed. */
export function changeDay<Row extends DayWithBreak>(row: Row, times: DayTimes, showsBreaks: boolean): Row {
  const changed = { ...row, ...times };
  const hasHiddenProblem = !showsBreaks && hoursProblem(changed)?.startsWith('break') === true;
  return hasHiddenProblem ? { ...changed, breakStart: '', breakEnd: '' } : changed;
}
