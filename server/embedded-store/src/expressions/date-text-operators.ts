import { LRUCache } from 'lru-cache';
import { typeName } from '../values/bson-types';
import { conversionFailure, orOnError } from './conversion-operators';
import { instantIn, zoneIn } from './date-operators';
import { compileFormat, formattedInstant, isoInstant } from './date-text';
import { isNullish, located, named, namedArguments, type Operator, type Operators } from './operator';

const ISO_FORMAT = '%Y-%m-%dT%H:%M:%S.%L';
const formats = new LRUCache<string, ReturnType<typeof compileFormat>>({ max: 100 });

/** Most formats are constants, so compiled formats are cached. */
function formatOf(text: string): ReturnType<typeof compileFormat> {
  const known = formats.get(text);
  if (known) return known;
  const compiled = compileFormat(text);
  formats.set(text, compiled);
  return compiled;
}

const dateToString: Operator = (operand, scope, name) => {
  const given = namedArguments(operand, name, ['date'], ['format', 'timezone', 'onNull'], {
    object: 18629,
    unknown: 18534,
    missing: 18628,
  });
  // A constant format is checked before documents are read.
  if (typeof given.format === 'string' && !given.format.startsWith('$')) formatOf(given.format);
  const { onNull } = given;
  const otherwise = 'onNull' in given ? scope.compile(onNull) : () => null;
  const write = named(['date'], ['format', 'timezone'], NO_CODES, ({ date, format, timezone }, _, has) => {
    if (has.has('format') && isNullish(format)) return null;
    if (has.has('format') && typeof format !== 'string')
      throw located(18533, `${name} requires that 'format' be a string, found: ${typeName(format)}`);
    if (has.has('timezone') && isNullish(timezone)) return null;
    const zone = zoneIn(timezone, name);
    const at = instantIn(date);
    if (at === null) return undefined;
    const isUtc = zone === undefined || ['UTC', 'GMT', 'Etc/UTC', 'Z'].includes(zone);
    return formatOf(typeof format === 'string' ? format : `${ISO_FORMAT}${isUtc ? 'Z' : ''}`)(at, zone);
  })(withoutOnNull(given), scope, name);
  return (environment) => {
    const text = write(environment);
    return text === undefined ? otherwise(environment) : text;
  };
};

const NO_CODES = { object: 0, unknown: 0, missing: 0 };

function withoutOnNull<T extends object>(given: T): Omit<T, 'onNull' | 'onError'> {
  return Object.fromEntries(
    Object.entries(given).filter(([argument]) => argument !== 'onNull' && argument !== 'onError'),
  ) as Omit<T, 'onNull' | 'onError'>;
}

const dateFromString: Operator = (operand, scope, name) => {
  const given = namedArguments(operand, name, ['dateString'], ['format', 'timezone', 'onError', 'onNull'], {
    object: 40540,
    unknown: 40541,
    missing: 40542,
  });
  const onNull = 'onNull' in given ? scope.compile(given.onNull) : () => null;
  const onError = 'onError' in given ? scope.compile(given.onError) : undefined;
  const [text, format, timezone] = [given.dateString, given.format, given.timezone].map((expression) =>
    expression === undefined ? undefined : scope.compile(expression),
  );
  return (environment) => {
    const [value, form, zoneValue] = [text, format, timezone].map((evaluate) => evaluate?.(environment));
    if (isNullish(value)) return onNull(environment);
    if ((format && isNullish(form)) || (timezone && isNullish(zoneValue))) return null;
    if (form !== undefined && typeof form !== 'string')
      throw located(40684, `${name} requires that 'format' be a string, found: ${typeName(form)}`);
    const zone = zoneIn(zoneValue, name);
    const read = () => {
      if (typeof value !== 'string')
        throw conversionFailure(`${name} requires that 'dateString' be a string, found: ${typeName(value)}`);
      return new Date(form === undefined ? isoInstant(value, zone) : formattedInstant(value, form, zone));
    };
    return orOnError(read, onError && (() => onError(environment)));
  };
};

export const dateTextOperators: Operators = {
  $dateToString: dateToString,
  $dateFromString: dateFromString,
};
