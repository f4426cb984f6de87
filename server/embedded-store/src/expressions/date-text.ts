import { escapeRegExp } from 'es-toolkit/string/escapeRegExp';
import { notSupported, StoreError } from '../values/errors';
import { instantOf, zoneOffset } from '../values/time-zones';
import {
  clockOf,
  clockOfParts,
  dayOfYear,
  daysIn,
  isoDayOfWeek,
  isoWeek,
  partsOf,
  weekOfYear,
} from './calendar';
import { located } from './operator';

const failure = (text: string, why: string) =>
  new StoreError('ConversionFailure', `Error parsing date string '${text}'; ${why}`);

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * Returns the instant of an ISO 8601 string. Strings in other forms that MongoDB might read are rejected by
 * name, so that `onError` does not hide them.
 */
export function isoInstant(text: string, zone?: string): number {
  const match = ISO.exec(text);
  if (!match) {
    if (/\d/.test(text)) throw notSupported(`The date string '${text}'`, 'InvalidPipelineOperator');
    throw failure(text, 'an incomplete date/time string has been found');
  }
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset] = match;
  return instantOfParts(
    text,
    {
      ...{ year: Number(year), month: Number(month), day: Number(day) },
      ...{ hour: Number(hour), minute: Number(minute), second: Number(second) },
      millisecond: Math.floor(Number(`0.${fraction || '0'}`) * 1000 + 1e-6),
    },
    offset?.toUpperCase(),
    zone,
  );
}

function instantOfParts(
  text: string,
  parts: ReturnType<typeof partsOf>,
  offset: string | undefined,
  zone: string | undefined,
): number {
  const { year, month, day, hour, minute, second } = parts;
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59)
    throw failure(text, 'a part of it is out of range');
  if (day > daysIn(year, month)) throw failure(text, 'The parsed date was invalid');
  if (offset !== undefined && zone !== undefined)
    throw failure(
      text,
      `you cannot pass in a date/time string with time zone information ('${offset}') together with a timezone argument`,
    );
  return instantOf(clockOfParts(parts), offset ?? zone);
}

/** The regular expression for each specifier of a format. */
const READ: Record<string, [part: string, pattern: string]> = {
  Y: ['year', '\\d{4}'],
  m: ['month', '\\d{2}'],
  d: ['day', '\\d{2}'],
  H: ['hour', '\\d{2}'],
  M: ['minute', '\\d{2}'],
  S: ['second', '\\d{2}'],
  L: ['millisecond', '\\d{3}'],
  z: ['offset', '[+-]\\d{2}:?\\d{2}|Z'],
};
const UNREAD = new Set(['b', 'B', 'G', 'V', 'u', 'j', 'U', 'w', 'Z']);

export function formattedInstant(text: string, format: string, zone: string | undefined): number {
  const names: string[] = [];
  const pattern = specifiers(format).map(([letter, literal]) => {
    if (letter === undefined) return escapeRegExp(literal);
    if (UNREAD.has(letter)) throw notSupported(`%${letter} in $dateFromString`, 'InvalidPipelineOperator');
    const [name, inner] = READ[letter] ?? [];
    if (!name || !inner) throw located(18536, `Invalid format character '%${letter}' in format string`);
    if (names.includes(name))
      throw notSupported(`%${letter} twice in $dateFromString`, 'InvalidPipelineOperator');
    names.push(name);
    return `(${inner})`;
  });
  const match = new RegExp(`^${pattern.join('')}$`).exec(text);
  if (!match) throw failure(text, `it does not fit the format '${format}'`);
  const found = Object.fromEntries(names.map((name, at) => [name, match[at + 1]]));
  if (!found['year'] || !found['month'] || !found['day'])
    throw failure(text, 'an incomplete date/time string has been found, with elements missing');
  if (
    found['minute'] === undefined
      ? (found['hour'] ?? found['second'] ?? found['millisecond'])
      : !found['hour']
  )
    throw notSupported(
      `A time of day without hours and minutes in $dateFromString`,
      'InvalidPipelineOperator',
    );
  const number = (name: string) => Number(found[name] ?? 0);
  const parts = {
    ...{ year: number('year'), month: number('month'), day: number('day'), hour: number('hour') },
    ...{ minute: number('minute'), second: number('second'), millisecond: number('millisecond') },
  };
  return instantOfParts(text, parts, found['offset'], zone);
}

/**
 * Splits a format into specifiers and literal texts; `%%` is a literal. Throws 18535 for a `%` at the end.
 */
function specifiers(format: string): [string | undefined, string][] {
  const found: [string | undefined, string][] = [];
  for (let at = 0; at < format.length; at++) {
    if (format[at] !== '%') found.push([undefined, format[at] as string]);
    else {
      const letter = format[++at];
      if (letter === undefined) throw located(18535, "Unmatched '%' at end of format string");
      found.push(letter === '%' ? [undefined, '%'] : [letter, '']);
    }
  }
  return found;
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

const padded = (number: number, digits: number) => String(number).padStart(digits, '0');

/** The text that `$dateToString` writes for each specifier. */
const WRITE: Record<string, (clock: number, offset: number) => string> = {
  Y: (clock) => fourDigits(partsOf(clock).year),
  G: (clock) => fourDigits(isoWeek(clock).year),
  m: (clock) => padded(partsOf(clock).month, 2),
  b: (clock) => (MONTHS[partsOf(clock).month - 1] ?? '').slice(0, 3),
  B: (clock) => MONTHS[partsOf(clock).month - 1] ?? '',
  d: (clock) => padded(partsOf(clock).day, 2),
  H: (clock) => padded(partsOf(clock).hour, 2),
  M: (clock) => padded(partsOf(clock).minute, 2),
  S: (clock) => padded(partsOf(clock).second, 2),
  L: (clock) => padded(partsOf(clock).millisecond, 3),
  j: (clock) => padded(dayOfYear(clock), 3),
  u: (clock) => String(isoDayOfWeek(clock)),
  w: (clock) => String(new Date(clock).getUTCDay() + 1),
  U: (clock) => padded(weekOfYear(clock), 2),
  V: (clock) => padded(isoWeek(clock).week, 2),
  z: (_, offset) => {
    const minutes = Math.abs(Math.trunc(offset / 60_000));
    return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}${padded(minutes % 60, 2)}`;
  },
  Z: (_, offset) => String(Math.trunc(offset / 60_000)),
};

function fourDigits(year: number): string {
  if (year < 0 || year > 9999)
    throw located(
      18537,
      `Could not convert date to string: date component was outside the supported range of 0-9999: ${year}`,
    );
  return padded(year, 4);
}

/** Compiles a format. Throws 18536 for an unknown letter. */
export function compileFormat(format: string): (at: number, zone: string | undefined) => string {
  const parts = specifiers(format).map(([letter, literal]) => {
    if (letter === undefined) return () => literal;
    const write = WRITE[letter];
    if (!write) throw located(18536, `Invalid format character '%${letter}' in format string`);
    return write;
  });
  return (at, zone) => {
    const [clock, offset] = [clockOf(at, zone), zoneOffset(at, zone)];
    return parts.map((write) => write(clock, offset)).join('');
  };
}
