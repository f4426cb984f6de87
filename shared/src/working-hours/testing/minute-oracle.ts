import type { Holiday, HoursRules, HoursState } from '..';

export interface ClockMinute {
  instant: number;
  date: string;
  time: string;
  weekday: string;
  yesterday: { date: string; weekday: string };
}

const MINUTE = 60_000;

/** Formats each minute separately. */
export function clockMinutes(zone: string, from: number, to: number): ClockMinute[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const yesterdays = new Map<string, ClockMinute['yesterday']>();
  const minutes: ClockMinute[] = [];
  for (let instant = from; instant < to; instant += MINUTE) {
    const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of format.formatToParts(instant)) shown[type] = value;
    const date = `${shown.year}-${shown.month}-${shown.day}`;
    const yesterday = yesterdays.get(date) ?? dayBefore(date);
    yesterdays.set(date, yesterday);
    const weekday = (shown.weekday ?? '').toLowerCase();
    minutes.push({ instant, date, time: `${shown.hour}:${shown.minute}`, weekday, yesterday });
  }
  return minutes;
}

function dayBefore(date: string): ClockMinute['yesterday'] {
  const noon = new Date(`${date}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - 1);
  const weekday = noon.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' }).toLowerCase();
  return { date: noon.toISOString().slice(0, 10), weekday };
}

interface DayShift {
  holiday: Holiday | undefined;
  start: string;
  end: string;
  pause: [string, string] | null;
}

const endText = (time: string) => (time === '23:59' ? '24:00' : time);
const clockHours = (start: string, end: string) => ({ start, end: start === end ? end : endText(end) });

/** The oracle compares local times as strings. */
export function minuteOracle(rules: HoursRules): (minute: ClockMinute) => HoursState {
  const unlimited = rules.schedules.every(({ startTime }) => startTime === '');
  const closures = rules.closures.map(({ from, at, label }) => ({
    from: from ? Date.parse(from) : Number.MIN_SAFE_INTEGER,
    at: Date.parse(at),
    label,
  }));
  const shifts = new Map<string, DayShift>();

  const shiftFrom = (date: string, weekday: string): DayShift => {
    const holiday = holidayOf(rules.holidays, date);
    if (holiday?.closed) return { holiday, start: '', end: '', pause: null };
    if (holiday) return { holiday, ...clockHours(holiday.startTime, holiday.endTime), pause: null };
    if (unlimited) return { holiday, start: '00:00', end: '24:00', pause: null };
    const row = rules.schedules.find(({ weekdayEn }) => weekdayEn === weekday);
    const pause: DayShift['pause'] =
      rules.lunchTime && row?.breakStart && row.breakEnd ? [row.breakStart, endText(row.breakEnd)] : null;
    const { startTime = '', endTime = '' } = row ?? {};
    return { holiday, ...clockHours(startTime, endTime), pause };
  };
  const shiftOn = (day: { date: string; weekday: string }): DayShift => {
    const shift = shifts.get(day.date) ?? shiftFrom(day.date, day.weekday);
    shifts.set(day.date, shift);
    return shift;
  };

  return (minute) => {
    const { instant, time } = minute;
    for (const { from, at, label } of closures)
      if (instant >= from && instant < at) return { open: false, because: 'closedNow', label };
    const [today, lastNight] = [shiftOn(minute), shiftOn(minute.yesterday)];
    const running: DayShift[] = [];
    if (today.start !== '' && today.start !== today.end && time >= today.start)
      if (today.end < today.start || time < today.end) running.push(today);
    if (lastNight.end < lastNight.start && time < lastNight.end) running.push(lastNight);
    const working = running.find(({ pause }) => !pause || !isPaused(pause, time));
    const { holiday } = working ?? today;
    if (!working && running.length > 0) return { open: false, because: 'break' };
    if (holiday) return { open: working !== undefined, because: 'holiday', label: holiday.label };
    return { open: working !== undefined, because: working && unlimited ? 'always' : 'hours' };
  };
}

/** A break is shorter than a day and inside its shift, so the time of day suffices. */
function isPaused([start, end]: [string, string], time: string): boolean {
  return start < end ? time >= start && time < end : time >= start || time < end;
}

function holidayOf(holidays: readonly Holiday[], date: string): Holiday | undefined {
  const onDay = holidays.filter((one) =>
    one.yearly ? one.date.slice(5) === date.slice(5) : one.date === date,
  );
  const ofQueue = onDay.filter(({ queueIds }) => queueIds.length > 0);
  const candidates = ofQueue.length > 0 ? ofQueue : onDay;
  return candidates.find(({ yearly }) => !yearly) ?? candidates[0];
}
