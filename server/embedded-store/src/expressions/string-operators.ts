import { BSONSymbol, Code, Timestamp } from 'bson';
import { typeName } from '../values/bson-types';
import { toNumber } from '../values/documents';
import { notSupported } from '../values/errors';
import { isNumeric } from './arithmetic-operators';
import { numberText } from './number-text';
import {
  ANY,
  eager,
  int32Of,
  integerOf,
  isNullish,
  located,
  named,
  type Operator,
  type Operators,
} from './operator';

/**
 * Converts a value to text, as MongoDB does for strings, numbers and dates; null becomes ''. Throws 16007 for
 * other values.
 */
function coerceToString(value: unknown): string {
  if (isNullish(value)) return '';
  if (typeof value === 'string') return value;
  if (isNumeric(value)) return numberText(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof BSONSymbol) return String(value);
  if (value instanceof Code) return value.code;
  if (value instanceof Timestamp) throw notSupported('A timestamp as text', 'InvalidPipelineOperator');
  throw located(16007, `can't convert from BSON type ${typeName(value)} to String`);
}

const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
const upper = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

const concat = eager(ANY, (values, name) => {
  for (const value of values) {
    if (isNullish(value)) return null;
    if (typeof value !== 'string')
      throw located(16702, `${name} only supports strings, not ${typeName(value)}`);
  }
  return values.join('');
});

const split = eager([2, 2], ([text, separator], name) => {
  if (isNullish(text) || isNullish(separator)) return null;
  if (typeof text !== 'string')
    throw located(
      40085,
      `${name} requires an expression that evaluates to a string as a first argument, found: ${typeName(text)}`,
    );
  if (typeof separator !== 'string')
    throw located(
      40086,
      `${name} requires an expression that evaluates to a string as a second argument, found: ${typeName(separator)}`,
    );
  if (separator === '') throw located(40087, `${name} requires a non-empty separator`);
  return text.split(separator);
});

/** Returns whether a byte continues a character. */
const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

const substrBytes = eager([3, 3], ([value, start, length], name) => {
  const bytes = Buffer.from(coerceToString(value));
  if (toNumber(start) === undefined)
    throw located(16034, `${name}:  starting index must be a numeric type (is BSON type ${typeName(start)})`);
  if (toNumber(length) === undefined)
    throw located(16035, `${name}:  length must be a numeric type (is BSON type ${typeName(length)})`);
  const from = Math.trunc(toNumber(start) ?? 0);
  const count = Math.trunc(toNumber(length) ?? 0);
  if (from < 0) throw located(50752, `${name}: starting index must be non-negative (got: ${from})`);
  if (isContinuation(bytes[from]))
    throw located(28656, `${name}:  Invalid range, starting index is a UTF-8 continuation byte.`);
  const end = count < 0 ? bytes.length : from + count;
  if (isContinuation(bytes[end]))
    throw located(28657, `${name}:  Invalid range, ending index is in the middle of a UTF-8 character.`);
  return bytes.toString('utf8', from, end);
});

const substrCP = eager([3, 3], ([value, start, length], name) => {
  const text = coerceToString(value);
  const from = int32Of(start, `${name}: starting index`, 34450, 34451);
  const count = int32Of(length, `${name}: length`, 34452, 34453);
  if (count < 0) throw located(34454, `${name}: length must be a nonnegative integer.`);
  if (from < 0) throw located(34455, `${name}: the starting index must be nonnegative integer.`);
  return [...text].slice(from, from + count).join('');
});

/** Compiles `$indexOfBytes` and `$indexOfCP`. A text is a list of units. */
function indexOf(units: (text: string) => string, codes: [number, number]): Operator {
  return eager([2, 4], (values, name) => {
    const [text, wanted, start, end] = values;
    if (isNullish(text)) return null;
    if (typeof text !== 'string')
      throw located(codes[0], `${name} requires a string as the first argument, found: ${typeName(text)}`);
    if (typeof wanted !== 'string')
      throw located(codes[1], `${name} requires a string as the second argument, found: ${typeName(wanted)}`);
    const [all, part] = [units(text), units(wanted)];
    const from = values.length < 3 ? 0 : bound(start, name, 'starting index');
    const to = Math.min(values.length < 4 ? Infinity : bound(end, name, 'ending index'), all.length / UNIT);
    if (from > to) return -1;
    for (let at = all.indexOf(part, from * UNIT); at !== -1; at = all.indexOf(part, at + 1)) {
      if (at % UNIT !== 0) continue;
      return at + part.length > to * UNIT ? -1 : at / UNIT;
    }
    return -1;
  });
}

/** Each unit is written with this many letters, so that a text can be searched for another. */
const UNIT = 6;
const byteUnits = (text: string) =>
  [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(UNIT, '0')).join('');
const characterUnits = (text: string) =>
  [...text].map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(UNIT, '0')).join('');

/** Returns an index that limits a search. Throws 40096 or 40097 for an invalid one. */
export function bound(value: unknown, name: string, what: string): number {
  const number = integerOf(value);
  if (number === undefined || Math.abs(number) > 0x7fffffff)
    throw located(40096, `${name} requires an integral ${what}, found a value of type: ${typeName(value)}`);
  if (number < 0) throw located(40097, `${name} requires a nonnegative ${what}, found: ${number}`);
  return number;
}

const SPACES = new Set(
  '\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a',
);

function trimming(left: boolean, right: boolean): Operator {
  return named(
    ['input'],
    ['chars'],
    { object: 50696, unknown: 50694, missing: 50695 },
    ({ input, chars }, name, given) => {
      if (isNullish(input)) return null;
      if (typeof input !== 'string')
        throw located(50699, `${name} requires its input to be a string, got ${typeName(input)} instead.`);
      if (given.has('chars') && isNullish(chars)) return null;
      if (given.has('chars') && typeof chars !== 'string')
        throw located(50700, `${name} requires 'chars' to be a string, got ${typeName(chars)} instead.`);
      const trimmed = typeof chars === 'string' ? new Set(chars) : SPACES;
      const characters = [...input];
      let [from, to] = [0, characters.length];
      while (left && from < to && trimmed.has(characters[from] as string)) from += 1;
      while (right && to > from && trimmed.has(characters[to - 1] as string)) to -= 1;
      return characters.slice(from, to).join('');
    },
  );
}

function replacing(replace: (text: string, find: string, replacement: string) => string): Operator {
  return named(
    ['input', 'find', 'replacement'],
    [],
    { object: 51751, unknown: 51750, missing: { input: 51749, find: 51748, replacement: 51747 } },
    ({ input, find, replacement }, name) => {
      const codes = { input: 51746, find: 51745, replacement: 51744 };
      for (const [argument, value] of Object.entries({ input, find, replacement })) {
        if (!isNullish(value) && typeof value !== 'string')
          throw located(
            codes[argument as keyof typeof codes],
            `${name} requires that '${argument}' be a string, found: ${typeName(value)}`,
          );
      }
      if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null;
      return replace(input as string, find as string, replacement as string);
    },
  );
}

/** For an empty `find`, MongoDB inserts the text between all characters. */
const interleaved = (text: string, separator: string) => [...text].join(separator);

const length = (count: (text: string) => number, code: number): Operator =>
  eager([1, 1], ([text], name) => {
    if (typeof text !== 'string')
      throw located(code, `${name} requires a string argument, found: ${typeName(text)}`);
    return count(text);
  });

export const stringOperators: Operators = {
  $concat: concat,
  $split: split,
  $substr: substrBytes,
  $substrBytes: substrBytes,
  $substrCP: substrCP,
  $indexOfBytes: indexOf(byteUnits, [40091, 40092]),
  $indexOfCP: indexOf(characterUnits, [40093, 40094]),
  $strLenBytes: length((text) => Buffer.byteLength(text), 34473),
  $strLenCP: length((text) => [...text].length, 34471),
  $strcasecmp: eager([2, 2], ([a, b]) => {
    const [x, y] = [a, b].map((value) => Buffer.from(upper(coerceToString(value)))) as [Buffer, Buffer];
    return Buffer.compare(x, y);
  }),
  $toLower: eager([1, 1], ([value]) => lower(coerceToString(value))),
  $toUpper: eager([1, 1], ([value]) => upper(coerceToString(value))),
  $trim: trimming(true, true),
  $ltrim: trimming(true, false),
  $rtrim: trimming(false, true),
  $replaceOne: replacing((text, find, replacement) => text.replace(find, () => replacement)),
  $replaceAll: replacing((text, find, replacement) =>
    find === ''
      ? `${replacement}${interleaved(text, replacement)}${text === '' ? '' : replacement}`
      : text.replaceAll(find, () => replacement),
  ),
};
