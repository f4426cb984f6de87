import { holidaysByDay } from './holidays';
import type { ClosedUntil, Holiday } from './holidays.schema';
import type { Schedule } from './schedules.schema';
import { contains, DAY_MINUTES, openSpansOf, type Shift, shiftOf, type Span } from './shifts';
import { weeklyShifts } from './weekly-hours';
import { type WallTime, weekdayOfDay } from './zone-clock';

export interface HoursRules {
  schedules: Schedule;
  /** Breaks count as closed (setting `lunchTime`). */
  lunchTime: boolean;
  holidays: readonly Holiday[];
  /** May be past and may overlap; the first one in effect has the label. */
  closures: readonly ClosedUntil[];
}

export interface HoursState {
  open: boolean;
  because: 'always' | 'hours' | 'break' | 'holiday' | 'closedNow';
  label?: string;
}

/** Local hours without the manual closure ("Fechar agora"), which is a point in time. */
export interface Calendar {
  /** The hours never close. */
  always: boolean;
  stateAt(time: WallTime): HoursState;
  openSpansOn(day: number): Span[];
}

const WHOLE_DAY: Shift = { start: 0, end: DAY_MINUTES, pause: null };

interface Plan {
  shift: Shift | null;
  holiday: Holiday | null;
}

export function calendarOf({ schedules, lunchTime, holidays }: HoursRules): Calendar {
  const week = weeklyShifts(schedules);
  const holidayOn = holidaysByDay(holidays);
  const plans = new Map<number, Plan>();

  const makePlan = (day: number): Plan => {
    const holiday = holidayOn(day);
    if (holiday) return { shift: holiday.closed ? null : shiftOf(holiday), holiday };
    const shift = week ? (week[weekdayOfDay(day)] ?? null) : WHOLE_DAY;
    return { shift: shift && !lunchTime ? { ...shift, pause: null } : shift, holiday };
  };
  const planOf = (day: number): Plan => {
    const plan = plans.get(day) ?? makePlan(day);
    plans.set(day, plan);
    return plan;
  };

  return {
    always: !week && holidays.length === 0,

    stateAt({ day, minute }) {
      const today = planOf(day);
      // The previous day's shift may continue past midnight.
      const running = [
        { ...today, minute },
        { ...planOf(day - 1), minute: minute + DAY_MINUTES },
      ].filter(({ shift, minute: at }) => shift && contains(shift, at));
      const working = running.find(({ shift, minute: at }) => !(shift?.pause && contains(shift.pause, at)));
      if (working) return { open: true, ...decidedBy(working.holiday, week ? 'hours' : 'always') };
      if (running.length > 0) return { open: false, because: 'break' };
      return { open: false, ...decidedBy(today.holiday, 'hours') };
    },

    openSpansOn(day) {
      const [today, yesterday] = [planOf(day).shift, planOf(day - 1).shift];
      const spans = today ? clippedToDay(openSpansOf(today), 0) : [];
      if (!yesterday || yesterday.end <= DAY_MINUTES) return spans;
      return [...clippedToDay(openSpansOf(yesterday), DAY_MINUTES), ...spans].sort(byStart);
    },
  };
}

const byStart = (a: Span, b: Span) => a.start - b.start;

/** Returns the spans of the 24 hours after `from`, in minutes after it. */
function clippedToDay(spans: readonly Span[], from: number): Span[] {
  const clipped: Span[] = [];
  for (const span of spans) {
    const start = Math.max(span.start - from, 0);
    const end = Math.min(span.end - from, DAY_MINUTES);
    if (start < end) clipped.push({ start, end });
  }
  return clipped;
}

function decidedBy(holiday: Holiday | null, otherwise: 'hours' | 'always'): Omit<HoursState, 'open'> {
  return holiday ? { because: 'holiday', label: holiday.label } : { because: otherwise };
}
