import { Int32, Timestamp } from 'bson';
import { calculate, calculateBits, widthOf } from '../values/arithmetic';
import { numeric } from '../values/decimals';
import { clone, type Document, isDocument, toNumber } from '../values/documents';
import { StoreError } from '../values/errors';
import { compareValues, equalValues } from '../values/values';
import { arrayEach, arrayPull, arrayPush } from './update-arrays';
import { setAt, unsetAt, valueAt } from './update-paths';

export type Change = (document: Document, path: string[]) => void;

/**
 * Compiles a modifier. Wrong operands are rejected before documents are read: 14 for a wrong type, 9 and 2 as
 * in MongoDB.
 */
export function compileModifier(operator: string, operand: unknown, path: string): Change | undefined {
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return (document, at) => setAt(document, at, clone(operand));
    case '$unset':
      return unsetAt;
    case '$inc':
      return arithmetic('add', operator, operand, path);
    case '$mul':
      return arithmetic('multiply', operator, operand, path);
    case '$min':
      return extreme(-1, operand);
    case '$max':
      return extreme(1, operand);
    case '$currentDate':
      return currentDate(operand, path);
    case '$bit':
      return bitwise(operand, path);
    case '$push':
      return onArray(operator, arrayPush(operand), true);
    case '$addToSet':
      return onArray(operator, addToSet(operand), true);
    case '$pull':
      return onArray(operator, arrayPull(operand), false);
    case '$pullAll':
      return onArray(operator, pullAll(operand), false);
    case '$pop':
      return onArray(operator, pop(operand, path), false);
    default:
      return undefined;
  }
}

function arithmetic(operation: 'add' | 'multiply', operator: string, operand: unknown, path: string): Change {
  if (numeric(operand) === undefined) {
    throw new StoreError(
      'TypeMismatch',
      `Cannot ${operator === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}: ${JSON.stringify(operand)}}`,
    );
  }
  return (document, at) => {
    const value = valueAt(document, at);
    if (value === undefined)
      return setAt(
        document,
        at,
        operation === 'add' ? operand : calculate('multiply', new Int32(0), operand),
      );
    if (numeric(value) === undefined) {
      throw new StoreError(
        'TypeMismatch',
        `Cannot apply ${operator} to a value of non-numeric type. {_id: ${String(document['_id'])}} has the field '${at.at(-1) ?? ''}' of non-numeric type`,
      );
    }
    setAt(document, at, calculate(operation, value, operand));
  };
}

function extreme(direction: 1 | -1, operand: unknown): Change {
  return (document, at) => {
    const value = valueAt(document, at);
    if (value === undefined || Math.sign(compareValues(operand, value)) === direction)
      setAt(document, at, clone(operand));
  };
}

function currentDate(operand: unknown, path: string): Change {
  const type = isDocument(operand) ? operand['$type'] : 'date';
  if ((!isDocument(operand) && typeof operand !== 'boolean') || (type !== 'date' && type !== 'timestamp')) {
    throw new StoreError(
      'BadValue',
      `The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {${path}: …}}`,
    );
  }
  return (document, at) => {
    const now = Date.now();
    setAt(document, at, type === 'date' ? new Date(now) : new Timestamp({ t: Math.floor(now / 1000), i: 1 }));
  };
}

function bitwise(operand: unknown, path: string): Change {
  const operations = isDocument(operand) ? Object.entries(operand) : [];
  if (operations.length === 0)
    throw new StoreError(
      'BadValue',
      `The $bit modifier is not compatible with a ${typeof operand}. You must pass in an embedded document: {$bit: {${path}: {and/or/xor: #}}`,
    );
  for (const [name, value] of operations) {
    if (!['and', 'or', 'xor'].includes(name))
      throw new StoreError(
        'BadValue',
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`,
      );
    if (!isInteger(value))
      throw new StoreError('BadValue', 'The $bit modifier field must be an Integer(32/64 bit)');
  }
  return (document, at) => {
    const value = valueAt(document, at) ?? new Int32(0);
    if (!isInteger(value))
      throw new StoreError('BadValue', `Cannot apply $bit to a value of non-integral type: ${at.join('.')}`);
    setAt(
      document,
      at,
      operations.reduce<unknown>(
        (result, [name, bits]) => calculateBits(name as 'and' | 'or' | 'xor', result, bits),
        value,
      ),
    );
  };
}

const isInteger = (value: unknown) =>
  numeric(value) !== undefined && ['int', 'long'].includes(widthOf(value));

/** Changes an array. `creates`: a missing field becomes an array. */
function onArray(operator: string, change: (array: unknown[]) => unknown[], creates: boolean): Change {
  return (document, at) => {
    const value = valueAt(document, at);
    if (value === undefined && !creates) return;
    if (value !== undefined && !Array.isArray(value)) {
      const code = operator === '$pop' ? 'TypeMismatch' : 'BadValue';
      throw new StoreError(
        code,
        `The field '${at.join('.')}' must be an array but is of type ${value === null ? 'null' : typeof value} in document {_id: ${String(document['_id'])}}`,
      );
    }
    setAt(document, at, change([...((value as unknown[] | undefined) ?? [])]));
  };
}

function addToSet(operand: unknown): (array: unknown[]) => unknown[] {
  const { items, options } = arrayEach(operand);
  if (options.length > 0)
    throw new StoreError(
      'BadValue',
      `Found unexpected fields after $each in $addToSet: ${options.join(', ')}`,
    );
  return (array) => {
    for (const item of items)
      if (!array.some((existing) => equalValues(existing, item) && isNull(existing) === isNull(item)))
        array.push(clone(item));
    return array;
  };
}

const isNull = (value: unknown) => value === null;

function pullAll(operand: unknown): (array: unknown[]) => unknown[] {
  if (!Array.isArray(operand)) throw new StoreError('BadValue', '$pullAll requires an array argument');
  return (array) => array.filter((item) => !operand.some((value) => equalValues(item, value)));
}

function pop(operand: unknown, path: string): (array: unknown[]) => unknown[] {
  const end = toNumber(operand);
  if (end !== 1 && end !== -1)
    throw new StoreError(
      'FailedToParse',
      `$pop expects 1 or -1, found: ${JSON.stringify(operand)} in ${path}`,
    );
  return (array) => (end === 1 ? array.slice(0, -1) : array.slice(1));
}

export function renameField(document: Document, from: string[], to: string[]): void {
  const value = valueAt(document, from);
  if (value === undefined) return;
  for (const path of [from, to]) {
    for (let at = 1; at < path.length; at++) {
      if (Array.isArray(valueAt(document, path.slice(0, at))))
        throw new StoreError(
          'BadValue',
          `The source and target field for $rename must not be an array element: ${path.join('.')}`,
        );
    }
  }
  unsetAt(document, from);
  setAt(document, to, value);
}

/** Requires a document of `{path: operand}`; throws code 9 like MongoDB. */
export function modifierFields(operator: string, operand: unknown): [string, unknown][] {
  if (!isDocument(operand)) {
    throw new StoreError(
      'FailedToParse',
      `Modifiers operate on fields but we found type ${typeof operand} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${JSON.stringify(operand)}}`,
    );
  }
  return Object.entries(operand);
}
