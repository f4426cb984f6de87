import { Decimal128, Long, ObjectId, Timestamp } from 'bson';
import { TYPE_NAMES, typeName } from '../values/bson-types';
import { toDecimal128, wholePart } from '../values/decimal-arithmetic';
import { isInt32, toBoolean, toNumber, typedDouble } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { isNumeric } from './arithmetic-operators';
import { isoInstant } from './date-text';
import { numberText } from './number-text';
import { eager, isNullish, namedArguments, type Operator, type Operators } from './operator';

/** A value cannot be converted: 241, unless `onError` is given. */
export const conversionFailure = (text: string): StoreError => new StoreError('ConversionFailure', text);

/** Converts a value other than null to the BSON type of this name. */
function convert(value: unknown, type: string): unknown {
  const found = CONVERSIONS[type]?.(value);
  if (found !== undefined) return found;
  throw conversionFailure(
    `Unsupported conversion from ${typeName(value)} to ${type} in $convert with no onError value`,
  );
}

/** Conversions by target type; undefined if MongoDB has none. */
const CONVERSIONS: Record<string, (value: unknown) => unknown> = {
  double: (value) => ofNumber(value, (number) => typedDouble(toNumber(number) ?? NaN), parseDouble),
  decimal: (value) => ofNumber(value, toDecimal128, parseDecimal),
  long: (value) => ofNumber(value, (number) => Long.fromBigInt(wholeOf(number, 64)), parseInteger(64)),
  int: (value) =>
    value instanceof Date
      ? undefined
      : ofNumber(
          value,
          (number) => Number(wholeOf(number, 32)),
          (text) => Number(wholeOf(parseInteger(32)(text), 32)),
        ),
  bool: (value) => (isNumeric(value) ? toBoolean(value) : value !== false),
  string: toText,
  date: toDate,
  objectId: toObjectId,
};

function ofNumber(
  value: unknown,
  fromNumber: (number: unknown) => unknown,
  fromText: (text: string) => unknown,
): unknown {
  if (isNumeric(value)) return fromNumber(value);
  if (typeof value === 'boolean') return fromNumber(value ? 1 : 0);
  if (typeof value === 'string') return fromText(value);
  return value instanceof Date ? fromNumber(Long.fromNumber(value.getTime())) : undefined;
}

/** Returns the integer part of a number if it fits. */
function wholeOf(value: unknown, bits: 32 | 64): bigint {
  const whole =
    value instanceof Long
      ? value.toBigInt()
      : value instanceof Decimal128
        ? wholePart(value)
        : Number.isFinite(toNumber(value))
          ? BigInt(Math.trunc(toNumber(value) ?? 0))
          : undefined;
  if (whole === undefined)
    throw conversionFailure(
      'Attempt to convert NaN or infinity value to integer type in $convert with no onError value',
    );
  if (BigInt.asIntN(bits, whole) !== whole)
    throw conversionFailure('Conversion would overflow target type in $convert with no onError value');
  return whole;
}

const parseError = (text: string) =>
  conversionFailure(`Failed to parse number '${text}' in $convert with no onError value`);

function parseInteger(bits: 32 | 64): (text: string) => Long {
  return (text) => {
    if (!/^[+-]?\d+$/.test(text)) throw parseError(text);
    const value = BigInt(text.replace('+', ''));
    if (BigInt.asIntN(bits, value) !== value) throw parseError(text);
    return Long.fromBigInt(value);
  };
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const UNUSUAL = /^([+-]?)(nan|inf|infinity)$/i;

function parseDouble(text: string): unknown {
  const unusual = UNUSUAL.exec(text);
  if (unusual) return unusual[2]?.toLowerCase() === 'nan' ? NaN : unusual[1] === '-' ? -Infinity : Infinity;
  const number = NUMBER.test(text) ? Number(text) : NaN;
  // A number too large for a double is an error, as in MongoDB.
  if (!Number.isFinite(number)) throw parseError(text);
  return typedDouble(number);
}

function parseDecimal(text: string): Decimal128 {
  if (!NUMBER.test(text) && !UNUSUAL.test(text)) throw parseError(text);
  return Decimal128.fromString(text);
}

function toText(value: unknown): unknown {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (isNumeric(value)) return numberText(value);
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Date) return value.toISOString();
  if (typeName(value) === 'binData') throw notSupported('$toString of binData', 'InvalidPipelineOperator');
  return undefined;
}

function toDate(value: unknown): unknown {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000);
  if (typeof value === 'string') return new Date(isoInstant(value));
  if (!isNumeric(value) || (typeof value === 'number' && isInt32(value))) return undefined;
  const date = new Date(Number(wholeOf(value, 64)));
  // MongoDB's dates reach further than JavaScript's.
  if (Number.isNaN(date.getTime())) throw notSupported('A date this far away', 'InvalidPipelineOperator');
  return date;
}

function toObjectId(value: unknown): unknown {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') return undefined;
  if (!/^[0-9a-fA-F]{24}$/.test(value))
    throw conversionFailure(`Failed to parse objectId '${value}' in $convert with no onError value`);
  return ObjectId.createFromHexString(value);
}

const NAME_OF = new Map(Object.entries(TYPE_NAMES).map(([name, number]) => [number, name]));

function targetType(to: unknown): string | undefined {
  if (isNullish(to)) return undefined;
  const number = toNumber(to);
  const name = number === undefined ? to : NAME_OF.get(number);
  if (typeof name !== 'string')
    throw new StoreError('FailedToParse', "$convert's 'to' argument must be a string or number");
  if (!(name in TYPE_NAMES)) throw new StoreError('BadValue', `Unknown type name: ${name}`);
  if (name === 'binData') throw notSupported('$convert to binData', 'InvalidPipelineOperator');
  return name;
}

const converting: Operator = (operand, scope, name) => {
  const given = namedArguments(operand, name, ['input', 'to'], ['onError', 'onNull', 'format', 'byteOrder'], {
    object: 9,
    unknown: 9,
    missing: 9,
  });
  for (const option of ['format', 'byteOrder'] as const)
    if (given[option] !== undefined)
      throw notSupported(`$convert with '${option}'`, 'InvalidPipelineOperator');
  const [input, to] = [scope.compile(given.input), scope.compile(given.to)];
  const onNull = 'onNull' in given ? scope.compile(given.onNull) : undefined;
  const onError = 'onError' in given ? scope.compile(given.onError) : undefined;
  return (environment) => {
    const value = input(environment);
    const type = targetType(to(environment));
    if (isNullish(value)) return onNull ? onNull(environment) : null;
    if (type === undefined) return null;
    return orOnError(() => convert(value, type), onError && (() => onError(environment)));
  };
};

/** If the conversion fails, returns the value of `onError`, if given. */
export function orOnError(attempt: () => unknown, onError: (() => unknown) | undefined): unknown {
  try {
    return attempt();
  } catch (error) {
    if (onError && error instanceof StoreError && error.codeName === 'ConversionFailure') return onError();
    throw error;
  }
}

const toType = (type: string): Operator =>
  eager([1, 1], ([value]) => (isNullish(value) ? null : convert(value, type)));

export const conversionOperators: Operators = {
  $convert: converting,
  $toBool: toType('bool'),
  $toDate: toType('date'),
  $toDecimal: toType('decimal'),
  $toDouble: toType('double'),
  $toInt: toType('int'),
  $toLong: toType('long'),
  $toObjectId: toType('objectId'),
  $toString: toType('string'),
  $type: eager([1, 1], ([value]) => typeName(value)),
  $isNumber: eager([1, 1], ([value]) => isNumeric(value)),
  $tsSecond: ofTimestamp((timestamp) => timestamp.getHighBitsUnsigned()),
  $tsIncrement: ofTimestamp((timestamp) => timestamp.getLowBitsUnsigned()),
};

function ofTimestamp(part: (timestamp: Timestamp) => number): Operator {
  return eager([1, 1], ([value], name) => {
    if (isNullish(value)) return null;
    if (value instanceof Timestamp) return Long.fromNumber(part(value));
    throw new StoreError(
      name === '$tsSecond' ? 'Location5687301' : 'Location5687302',
      `Argument to ${name} must be a timestamp, but is ${typeName(value)}`,
    );
  });
}
