import type { When } from '../when';
import {
  clockOf,
  countOf,
  dateOf,
  durationOf,
  fixedTimes,
  type Groups,
  isZeroed,
  type TimePattern,
  timePattern,
  weekdayNumber,
} from './pattern';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAY = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thurs?|thu|fri';
const MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
const NUMERAL =
  'an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|ninety';
const COUNT = String.raw`\d{1,3}|${NUMERAL}`;
const LEAD =
  '(?:in|within|in about|in around|in like|in less than|in maybe|in the next|within the next|after)(?: about| around| another)?';
const AT = '(?:at|around|at around|about|by|before|until|till|from|after|at about)';
const HALF = '(?: ?(?<half>am|pm|a|p))?';
const HALF_WRITTEN = '(?: ?(?<half>am|pm))';

export const EN_TIMES: readonly TimePattern[] = [
  ...fixedTimes([
    ['yesterday|last (?:night|week|month)|(?:the )?day before yesterday', { isOther: true }],
    [
      `(?:every|each) (?:day|week|morning|month|${WEEKDAY})|daily|mondays|tuesdays|wednesdays|thursdays|fridays|weekdays|weekends`,
      { isOther: true },
    ],
    [
      String.raw`(?:from )?\d{1,2}(?::\d{2})? ?(?:am|pm)? (?:to|till|until) \d{1,2}(?::\d{2})? ?(?:am|pm)?`,
      { isOther: true },
    ],
    [`(?:from )?(?:${WEEKDAY}) (?:to|through|until) (?:${WEEKDAY})`, { isOther: true }],
    [`(?:${COUNT}) (?:min|mins|minutes?|hours?|days?|weeks?|months?) ago`, { isOther: true }],
    ['(?:the )?day after tomorrow', { day: { kind: 'offset', days: 2 } }],
    ['tomorrow|tomorow|tommorow|tommorrow|tmrw|tmr|tomo', { day: { kind: 'offset', days: 1 } }],
    ['(?:later |still |by )?today', { day: { kind: 'offset', days: 0 } }],
    ['next week|early next week', { day: { kind: 'week', weeks: 1 } }],
    ['(?:the )?end of (?:the|this) week|(?:later )?this week|eow', { day: { kind: 'week', weeks: 0 } }],
    ['(?:on |at |over |during )?(?:the|this) weekend', { day: { kind: 'weekday', weekday: 6 } }],
    ['(?:the )?end of (?:the|this) month', { day: { kind: 'month', isEnd: true } }],
    ['next month', { day: { kind: 'month', isEnd: false } }],
    ['within the hour', { after: { count: 60, unit: 'minute' } }],
    ['this morning', { day: { kind: 'offset', days: 0 }, part: 'morning' }],
    ['this afternoon', { day: { kind: 'offset', days: 0 }, part: 'afternoon' }],
    ['this evening|tonight', { day: { kind: 'offset', days: 0 }, part: 'evening' }],
    [
      '(?:at )?(?:the )?(?:end of (?:the )?(?:business )?day|eod|cob|close of business|end of business)',
      { part: 'endOfDay' },
    ],
    ['late (?:in the )?afternoon|(?:at )?(?:the )?end of the afternoon', { part: 'endOfDay' }],
    ['before lunch|late morning', { part: 'lateMorning' }],
    ['early afternoon', { part: 'earlyAfternoon' }],
    ['(?:right )?after lunch', { part: 'afterLunch' }],
    ['(?:at )?(?:noon|midday|lunchtime)', { part: 'noon' }],
    [
      'first thing(?: in the morning)?|(?:bright and )?early|when we open|as soon as we open',
      { part: 'opening' },
    ],
    ['(?:early )?(?:in the )?morning', { part: 'morning' }],
    ['(?:in the )?afternoon', { part: 'afternoon' }],
    ['(?:in the |at )?(?:evening|night)', { part: 'evening' }],
  ]),
  timePattern(
    `(?:on |this |this coming |coming )*(?<next>next )?(?<day>${WEEKDAY})(?<week> (?:of )?next week)?`,
    ({ day, next, week }) => ({
      day: { kind: 'weekday', weekday: weekdayNumber(WEEKDAYS, day), isNext: (next ?? week) !== undefined },
    }),
  ),
  timePattern(
    String.raw`(?:on )?(?:the )?(?<date>\d{1,2})(?:st|nd|rd|th)(?: (?:of )?(?<name>${MONTH}))?(?: (?<year>\d{4}))?(?! (?:floor|street|avenue|time|payment|copy))`,
    dateIn,
  ),
  timePattern(
    String.raw`(?:on )?(?<name>${MONTH}) (?:the )?(?<date>\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\d{4}))?(?! ?(?:am|pm|:))`,
    dateIn,
  ),
  timePattern(String.raw`(?:on )?(?<date>\d{1,2}) (?:of )?(?<name>${MONTH})`, dateIn),
  timePattern(
    String.raw`(?:on )?(?<first>\d{1,2})/(?<second>\d{1,2})(?:/(?<year>\d{4}|\d{2}))?`,
    ({ first, second, year }) => {
      const [one, other] = [Number(first), Number(second)];
      // Both orders are in use.
      if (one <= 12 && other <= 12 && one !== other) return { isOther: true };
      return one > 12 ? dateOf(one, other, year) : dateOf(other, one, year);
    },
  ),
  timePattern(
    String.raw`${LEAD} (?<count>${COUNT})(?: (?:to|or) (?:${COUNT}))? ?(?<unit>minutes?|mins?|m|hours?|hrs?|h|days?|(?<business>business|working) days?|weeks?)(?<half> and a half)?`,
    afterIn,
  ),
  timePattern(`${LEAD} (?:half an hour|half hour|a half hour)`, () => durationOf(30, 'minute')),
  timePattern(`${LEAD} an hour and a half`, () => durationOf(90, 'minute')),
  timePattern(`${LEAD} (?:a )?(?:couple of|couple) (?<unit>hours|minutes|days)`, ({ unit }) =>
    afterIn({ count: 'two', unit }),
  ),
  timePattern(
    String.raw`(?:just |only |about |another |give me |allow me |need |hold on |one moment )+(?<count>${COUNT})(?: more)? ?(?<unit>minutes?|mins?|hours?|hrs?)`,
    afterIn,
  ),
  timePattern('(?:give me|just|allow me) half an hour', () => durationOf(30, 'minute')),
  timePattern(
    String.raw`${AT} (?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?${HALF}(?: oclock)?(?: sharp)?(?! (?:days|percent|items|units|boxes|months|people|%|minutes|hours))`,
    clockIn,
  ),
  timePattern(
    `${AT} (?<word>${NUMERAL.replace('an?|', '')})(?: (?<minute>fifteen|thirty))?${HALF}(?: oclock)?(?! (?:days|items|minutes|hours|of))`,
    clockIn,
  ),
  timePattern(`(?:at )?(?:half past) (?<word>${NUMERAL.replace('an?|', '')}|\\d{1,2})`, (groups) =>
    clockIn({ ...groups, minute: '30' }),
  ),
  timePattern(String.raw`(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?${HALF_WRITTEN}`, clockIn),
  timePattern(String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})`, clockIn),
  timePattern(String.raw`(?<hour>\d{1,2}) oclock`, clockIn),
  ...fixedTimes([
    [
      '(?:(?<!(?:stop|drop|come|swing|pass|go) )by|before|until|till|no later than|not later than|at the latest by)(?: the)?',
      { isUntil: true },
    ],
  ]),
];

export const EN_CONNECTORS: ReadonlySet<string> = new Set('at on in the of around about by , or'.split(' '));
/** Words before a time that make it belong to a noun ("the agenda for tomorrow"). */
export const EN_NOUN_LEADS: ReadonlySet<string> = new Set('of for from since between than'.split(' '));

function dateIn({ date, name, year }: Groups): When | undefined {
  return dateOf(Number(date), name === undefined ? undefined : MONTHS.indexOf(name.slice(0, 3)) + 1, year);
}

function afterIn({ count, unit = '', business, half }: Groups): When | undefined {
  const number = /^an?$/.test(count ?? '') ? 1 : countOf(count, 'en');
  if (business) return durationOf(number, 'businessDay');
  const isHour = unit.startsWith('h');
  const kind = unit.startsWith('w') ? 'week' : unit.startsWith('d') ? 'day' : isHour ? 'hour' : 'minute';
  return durationOf(number, kind, half && isHour ? 30 : 0);
}

function clockIn(groups: Groups): When | undefined {
  const { hour, word, minute, half } = groups;
  const read = half === undefined ? undefined : half.startsWith('a') ? 'am' : 'pm';
  const minutes = countOf(minute, 'en') ?? 0;
  return clockOf(hour === undefined ? countOf(word, 'en') : Number(hour), minutes, {
    half: read,
    isZeroed: isZeroed(groups),
  });
}
