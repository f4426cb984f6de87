import { ObjectId } from 'bson';
import { evalExpr } from 'mingo/core';
import * as mingo from 'mingo/operators/expression/date';
import { isDocument, type Document } from './documents';
import { StoreError } from './errors';
import { instantOf, zoneOffset } from './time-zones';

/** An expression operator as mingo calls it. */
export type Operator = (document: unknown, operand: unknown, options: unknown) => unknown;

const evaluate = evalExpr as unknown as Operator;

/*
 * mingo computes dates well in UTC; its time zones are wrong near midnight, it rejects 'UTC' and throws for null.
 * So each operator here turns the instant into the zone's clock, lets mingo compute in UTC, and turns back.
 */

/** `$year` and the like: a date, or `{date, timezone}`. */
function part(operator: Operator): Operator {
  return (document, operand, options) => {
    const { date, timezone } = argumentsOf(
      document,
      isDocument(operand) && 'date' in operand ? operand : { date: operand },
      options,
    );
    const at = instant(date);
    return at === null || timezone === null
      ? null
      : operator(document, new Date(at + zoneOffset(at, timezone as string | undefined)), options);
  };
}

/** `$dateTrunc`, `$dateAdd`, `$dateSubtract`: a date in, a date out. Units below a day do not depend on the zone's clock. */
function moved(operator: Operator, name: 'date' | 'startDate'): Operator {
  return (document, operand, options) => {
    const { timezone, ...values } = argumentsOf(document, operand, options);
    const at = instant(values[name]);
    if (
      at === null ||
      timezone === null ||
      values['unit'] === null ||
      values['unit'] === undefined ||
      values['amount'] === null
    )
      return null;
    const exact =
      name === 'startDate' && ['hour', 'minute', 'second', 'millisecond'].includes(values['unit'] as string);
    const zone = exact ? undefined : (timezone as string | undefined);
    const result = operator(document, { ...values, [name]: new Date(at + zoneOffset(at, zone)) }, options);
    return result instanceof Date ? new Date(instantOf(result.getTime(), zone)) : result;
  };
}

const dateToString: Operator = (document, operand, options) => {
  const { date, timezone, format, onNull = null } = argumentsOf(document, operand, options);
  const at = instant(date);
  if (at === null || timezone === null) return onNull;
  const offset = zoneOffset(at, timezone as string | undefined);
  const minutes = Math.abs(offset) / 60_000;
  const zone = `${offset < 0 ? '-' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
  const template = (typeof format === 'string' ? format : '%Y-%m-%dT%H:%M:%S.%LZ')
    .replaceAll('%z', zone)
    .replaceAll('%Z', `${offset / 60_000}`);
  return mingo.$dateToString(
    document as never,
    { date: new Date(at + offset), format: template } as never,
    options as never,
  ) as unknown;
};

const dateDiff: Operator = (document, operand, options) => {
  const { timezone, ...values } = argumentsOf(document, operand, options);
  const [start, end] = [instant(values['startDate']), instant(values['endDate'])];
  if (start === null || end === null || timezone === null) return null;
  const clock = (at: number) => new Date(at + zoneOffset(at, timezone as string | undefined));
  return mingo.$dateDiff(
    document as never,
    { ...values, startDate: clock(start), endDate: clock(end) } as never,
    options as never,
  ) as unknown;
};

const dateToParts: Operator = (document, operand, options) => {
  const { date, timezone, iso8601 } = argumentsOf(document, operand, options);
  const at = instant(date);
  if (at === null || timezone === null) return null;
  return mingo.$dateToParts(
    document as never,
    { date: new Date(at + zoneOffset(at, timezone as string | undefined)), iso8601 } as never,
    options as never,
  ) as unknown;
};

const dateFromParts: Operator = (document, operand, options) => {
  const { timezone, ...values } = argumentsOf(document, operand, options);
  if (timezone === null || Object.values(values).includes(null)) return null;
  const local = mingo.$dateFromParts(document as never, values as never, options as never) as unknown;
  return local instanceof Date ? new Date(instantOf(local.getTime(), timezone as string | undefined)) : local;
};

function argumentsOf(document: unknown, operand: unknown, options: unknown): Document {
  if (!isDocument(operand))
    throw new StoreError('BadValue', 'A date expression needs an object with its arguments');
  return Object.fromEntries(
    Object.entries(operand).map(([name, value]) => [name, evaluate(document, value, options)]),
  );
}

function instant(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime();
  if (value instanceof ObjectId) return value.getTimestamp().getTime();
  throw new StoreError('Location16006', `can't convert from ${typeof value} to Date`);
}

const PARTS = [
  '$year',
  '$month',
  '$dayOfMonth',
  '$dayOfWeek',
  '$dayOfYear',
  '$hour',
  '$minute',
  '$second',
  '$millisecond',
  '$week',
  '$isoWeek',
  '$isoWeekYear',
  '$isoDayOfWeek',
] as const;

/** The date operators this store puts in the place of mingo's. */
export const dateOperators: Record<string, Operator> = {
  ...Object.fromEntries(PARTS.map((name) => [name, part(mingo[name] as unknown as Operator)])),
  $dateTrunc: moved(mingo.$dateTrunc as unknown as Operator, 'date'),
  $dateAdd: moved(mingo.$dateAdd as unknown as Operator, 'startDate'),
  $dateSubtract: moved(mingo.$dateSubtract as unknown as Operator, 'startDate'),
  $dateToString: dateToString,
  $dateDiff: dateDiff,
  $dateToParts: dateToParts,
  $dateFromParts: dateFromParts,
};
