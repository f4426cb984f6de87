import { Long, ObjectId, Timestamp } from 'bson';
import { typeName } from '../values/bson-types';
import { isDocument, toNumber } from '../values/documents';
import { StoreError } from '../values/errors';
import { instantOf } from '../values/time-zones';
import {
  clockOf,
  clockOfIsoParts,
  clockOfParts,
  DAY_MS,
  dayNumber,
  dayOfYear,
  daysIn,
  isoDayOfWeek,
  isoWeek,
  partsOf,
  weekOfYear,
} from './calendar';
import { integerOf, isNullish, located, named, type Operator, type Operators } from './operator';

/**
 * Returns the milliseconds of a date, an ObjectId or a timestamp; null for null. Throws 16006 for other
 * values.
 */
export function instantIn(value: unknown): number | null {
  if (isNullish(value)) return null;
  if (value instanceof Date) return value.getTime();
  if (value instanceof ObjectId) return value.getTimestamp().getTime();
  if (value instanceof Timestamp) return value.getHighBitsUnsigned() * 1000;
  throw located(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

/** Returns a time zone. Throws 40517 if it is not a string. */
export function zoneIn(value: unknown, name: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string')
    throw located(40517, `timezone must evaluate to a string, found ${typeName(value)} in ${name}`);
  // An unknown zone is an error even if no date uses it.
  clockOf(0, value);
  return value;
}

/** Compiles `$year` and similar operators, whose operand is a date or `{date, timezone}`. */
function part(read: (clock: number) => unknown): Operator {
  const ofNamed = named(
    ['date'],
    ['timezone'],
    { object: 40535, unknown: 40535, missing: 40539 },
    ({ date, timezone }, name, given) => {
      const at = instantIn(date);
      if (at === null || (given.has('timezone') && isNullish(timezone))) return null;
      return read(clockOf(at, zoneIn(timezone, name)));
    },
  );
  return (operand, scope, name) => {
    const [only, ...more] = Array.isArray(operand) ? (operand as unknown[]) : [operand];
    if (Array.isArray(operand) && (operand.length === 0 || more.length > 0))
      throw located(
        40536,
        `${name} accepts exactly one argument if given an array, but was given ${operand.length}`,
      );
    const isNamed = isDocument(only) && !Object.keys(only)[0]?.startsWith('$');
    return ofNamed(isNamed ? only : { date: only }, scope, name);
  };
}

const dateToParts = named(
  ['date'],
  ['timezone', 'iso8601'],
  { object: 40524, unknown: 40520, missing: 40522 },
  ({ date, timezone, iso8601 }, name, given) => {
    if (given.has('iso8601') && !isNullish(iso8601) && typeof iso8601 !== 'boolean')
      throw located(40521, `iso8601 must evaluate to a bool, found ${typeName(iso8601)}`);
    const at = instantIn(date);
    if (
      at === null ||
      (given.has('timezone') && isNullish(timezone)) ||
      (given.has('iso8601') && isNullish(iso8601))
    )
      return null;
    const clock = clockOf(at, zoneIn(timezone, name));
    const { year, month, day, ...time } = partsOf(clock);
    if (iso8601 !== true) return { year, month, day, ...time };
    const { year: isoWeekYear, week } = isoWeek(clock);
    return { isoWeekYear, isoWeek: week, isoDayOfWeek: isoDayOfWeek(clock), ...time };
  },
);

const CALENDAR = ['year', 'month', 'day'] as const;
const ISO_CALENDAR = ['isoWeekYear', 'isoWeek', 'isoDayOfWeek'] as const;
const TIME = ['hour', 'minute', 'second', 'millisecond'] as const;

const fromParts = named(
  [],
  [...CALENDAR, ...ISO_CALENDAR, ...TIME, 'timezone'],
  { object: 40519, unknown: 40518, missing: 40516 },
  (values, name, given) => {
    for (const argument of given) if (isNullish(values[argument as keyof typeof values])) return null;
    const { timezone, ...parts } = values;
    const zone = zoneIn(timezone, name);
    const numbers = { ...DEFAULTS };
    for (const [argument, value] of Object.entries(parts)) {
      const number = integerOf(value);
      if (number === undefined)
        throw located(
          40515,
          `'${argument}' must evaluate to an integer, found ${typeName(value)} with value ${String(value)}`,
        );
      checkPart(argument, number);
      numbers[argument as keyof typeof numbers] = number;
    }
    const { isoWeekYear, isoWeek: week, isoDayOfWeek: weekday, ...calendar } = numbers;
    const { hour, minute, second, millisecond } = calendar;
    const clock = given.has('isoWeekYear')
      ? clockOfIsoParts(isoWeekYear, week, weekday) +
        ((hour * 60 + minute) * 60 + second) * 1000 +
        millisecond
      : clockOfParts(calendar);
    return new Date(instantOf(clock, zone));
  },
);

const DEFAULTS = {
  ...{ year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 },
  ...{ isoWeekYear: 1970, isoWeek: 1, isoDayOfWeek: 1 },
};

function checkPart(name: string, value: number): void {
  if (name === 'year' || name === 'isoWeekYear') {
    if (value < 1 || value > 9999)
      throw located(40523, `'${name}' must evaluate to an integer in the range 1 to 9999, found ${value}`);
  } else if (name !== 'second' && name !== 'millisecond' && Math.abs(value) > 32_767)
    throw located(
      31034,
      `'${name}' must evaluate to a value in the range [-32768, 32767]; value ${value} is not in range`,
    );
}

/** Throws 40489 or 40516 unless all parts belong to one calendar, with a year or an ISO year. */
const dateFromParts: Operator = (operand, scope, name) => {
  if (isDocument(operand)) {
    const has = (names: readonly string[]) => names.some((argument) => argument in operand);
    if (!('year' in operand) && !('isoWeekYear' in operand))
      throw located(40516, `${name} requires either 'year' or 'isoWeekYear' to be present`);
    if (has(CALENDAR) && has(ISO_CALENDAR))
      throw located(40489, `${name} does not allow mixing natural dates with ISO dates`);
  }
  return fromParts(operand, scope, name);
};

type Unit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond';
const UNIT_MS: Partial<Record<Unit, number>> = {
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};
const UNIT_MONTHS: Partial<Record<Unit, number>> = { year: 12, quarter: 3, month: 1 };

function unitIn(value: unknown, name: string): Unit {
  if (typeof value !== 'string')
    throw located(5439013, `${name} requires 'unit' to be a string, but got ${typeName(value)}`);
  if (!(value in UNIT_MS) && !(value in UNIT_MONTHS) && value !== 'week' && value !== 'day')
    throw new StoreError(
      'FailedToParse',
      `${name} parameter 'unit' value cannot be recognized as a time unit: ${value}`,
    );
  return value as Unit;
}

/** `$dateAdd` and `$dateSubtract`. One month after January 31 is February's last day. */
const moving = (sign: 1 | -1): Operator =>
  named(
    ['startDate', 'unit', 'amount'],
    ['timezone'],
    { object: 5166400, unknown: 5166401, missing: 5166402 },
    ({ startDate, unit, amount, timezone }, name, given) => {
      if ([startDate, unit, amount].some(isNullish) || (given.has('timezone') && isNullish(timezone)))
        return null;
      const at = dateIn(startDate, 5166403, `${name} requires startDate to be convertible to a date`);
      const kind = unitIn(unit, name);
      const count = integerOf(amount);
      if (count === undefined) throw located(5166405, `${name} expects integer amount of time units`);
      const moved = new Date(movedBy(at, kind, sign * count, zoneIn(timezone, name)));
      if (Number.isNaN(moved.getTime())) throw located(5166406, `${name} overflowed`);
      return moved;
    },
  );

function dateIn(value: unknown, code: number, text: string): number {
  if (value instanceof Date || value instanceof ObjectId || value instanceof Timestamp)
    return instantIn(value) ?? 0;
  throw located(code, text);
}

function movedBy(at: number, unit: Unit, count: number, zone: string | undefined): number {
  const milliseconds = UNIT_MS[unit];
  if (milliseconds !== undefined) return at + count * milliseconds;
  const clock = clockOf(at, zone);
  const months = UNIT_MONTHS[unit];
  if (months === undefined) return instantOf(clock + count * (unit === 'week' ? 7 : 1) * DAY_MS, zone);
  const { year, month, day, ...time } = partsOf(clock);
  const wanted = year * 12 + (month - 1) + count * months;
  const [toYear, toMonth] = [Math.floor(wanted / 12), (wanted % 12) + 1];
  return instantOf(
    clockOfParts({ year: toYear, month: toMonth, day: Math.min(day, daysIn(toYear, toMonth)), ...time }),
    zone,
  );
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Returns 0 (Sunday, the default) to 6. */
function weekStart(value: unknown, given: boolean, name: string): number {
  if (!given) return 0;
  if (typeof value !== 'string')
    throw located(5439015, `${name} requires 'startOfWeek' to be a string, but got ${typeName(value)}`);
  const day = WEEKDAYS.findIndex(
    (weekday) => weekday === value.toLowerCase() || weekday.slice(0, 3) === value.toLowerCase(),
  );
  if (day < 0)
    throw new StoreError(
      'FailedToParse',
      `${name} parameter 'startOfWeek' value cannot be recognized as a day of a week: ${value}`,
    );
  return day;
}

/** Counts the boundaries of a unit between two dates. */
const dateDiff = named(
  ['startDate', 'endDate', 'unit'],
  ['timezone', 'startOfWeek'],
  { object: 5166301, unknown: 5166302, missing: { startDate: 5166303, endDate: 5166304, unit: 5166305 } },
  ({ startDate, endDate, unit, timezone, startOfWeek }, name, given) => {
    const isWeek = unit === 'week' && given.has('startOfWeek');
    if ([startDate, endDate, unit].some(isNullish) || (given.has('timezone') && isNullish(timezone)))
      return null;
    if (isWeek && isNullish(startOfWeek)) return null;
    const start = dateIn(
      startDate,
      5166307,
      `${name} requires 'startDate' to be a date, but got ${typeName(startDate)}`,
    );
    const end = dateIn(
      endDate,
      5166307,
      `${name} requires 'endDate' to be a date, but got ${typeName(endDate)}`,
    );
    const kind = unitIn(unit, name);
    const zone = zoneIn(timezone, name);
    const first = weekStart(startOfWeek, isWeek, name);
    return Long.fromNumber(ordinal(end, kind, zone, first) - ordinal(start, kind, zone, first));
  },
);

/** Returns the number of a date's unit, counted from a fixed one. */
function ordinal(at: number, unit: Unit, zone: string | undefined, firstDay: number): number {
  const milliseconds = UNIT_MS[unit];
  // Minutes and shorter units are independent of the zone. Hours begin at full hours of the zone's clock.
  if (milliseconds !== undefined && unit !== 'hour') return Math.floor(at / milliseconds);
  const clock = clockOf(at, zone);
  if (unit === 'hour') return Math.round((at - (((clock % 3_600_000) + 3_600_000) % 3_600_000)) / 3_600_000);
  if (unit === 'day') return dayNumber(clock);
  if (unit === 'week') return Math.floor((dayNumber(clock) + 4 - firstDay) / 7);
  const { year, month } = partsOf(clock);
  return Math.floor((year * 12 + month - 1) / (UNIT_MONTHS[unit] ?? 1));
}

/** Bins are counted from the beginning of this year. */
const REFERENCE_YEAR = 2000;
const reference = clockOfParts({ ...DEFAULTS, year: REFERENCE_YEAR });

const dateTrunc = named(
  ['date', 'unit'],
  ['binSize', 'timezone', 'startOfWeek'],
  { object: 5439007, unknown: 5439008, missing: { date: 5439009, unit: 5439010 } },
  ({ date, unit, binSize, timezone, startOfWeek }, name, given) => {
    const isWeek = unit === 'week' && given.has('startOfWeek');
    if ([date, unit].some(isNullish) || (isWeek && isNullish(startOfWeek))) return null;
    if ((given.has('binSize') && isNullish(binSize)) || (given.has('timezone') && isNullish(timezone)))
      return null;
    const at = dateIn(date, 5439012, `${name} requires 'date' to be a date, but got ${typeName(date)}`);
    const kind = unitIn(unit, name);
    if (binSize !== undefined && (toNumber(binSize) === undefined || integerOf(binSize) === undefined))
      throw located(
        5439017,
        `${name} requires 'binSize' to be a 64-bit integer, but got value '${String(binSize)}'`,
      );
    const size = integerOf(binSize ?? 1) ?? 1;
    if (size < 1)
      throw located(5439018, `${name} requires 'binSize' to be greater than 0, but got value ${size}`);
    return new Date(truncated(at, kind, size, zoneIn(timezone, name), weekStart(startOfWeek, isWeek, name)));
  },
);

function truncated(at: number, unit: Unit, size: number, zone: string | undefined, firstDay: number): number {
  const floor = (value: number, step: number) => Math.floor(value / step) * step;
  const milliseconds = UNIT_MS[unit];
  if (milliseconds !== undefined) {
    const start = instantOf(reference, zone);
    return start + floor(at - start, milliseconds * size);
  }
  const clock = clockOf(at, zone);
  if (unit === 'day' || unit === 'week') {
    // Weeks are counted from the first such weekday of the year: 2000-01-01 was a Saturday.
    const first = dayNumber(reference) + (unit === 'week' ? (firstDay + 1) % 7 : 0);
    const days = first + floor(dayNumber(clock) - first, unit === 'week' ? 7 * size : size);
    return instantOf(days * DAY_MS, zone);
  }
  const { year, month } = partsOf(clock);
  const months = floor((year - REFERENCE_YEAR) * 12 + month - 1, (UNIT_MONTHS[unit] ?? 1) * size);
  const start = clockOfParts({ ...DEFAULTS, year: REFERENCE_YEAR, month: months + 1 });
  return instantOf(start, zone);
}

export const dateOperators: Operators = {
  $year: part((clock) => partsOf(clock).year),
  $month: part((clock) => partsOf(clock).month),
  $dayOfMonth: part((clock) => partsOf(clock).day),
  $dayOfWeek: part((clock) => new Date(clock).getUTCDay() + 1),
  $dayOfYear: part(dayOfYear),
  $hour: part((clock) => partsOf(clock).hour),
  $minute: part((clock) => partsOf(clock).minute),
  $second: part((clock) => partsOf(clock).second),
  $millisecond: part((clock) => partsOf(clock).millisecond),
  $week: part(weekOfYear),
  $isoWeek: part((clock) => isoWeek(clock).week),
  $isoWeekYear: part((clock) => Long.fromNumber(isoWeek(clock).year)),
  $isoDayOfWeek: part(isoDayOfWeek),
  $dateToParts: dateToParts,
  $dateFromParts: dateFromParts,
  $dateAdd: moving(1),
  $dateSubtract: moving(-1),
  $dateDiff: dateDiff,
  $dateTrunc: dateTrunc,
};
