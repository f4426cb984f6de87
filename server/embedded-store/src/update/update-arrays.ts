import { compileFilter, operatorNames } from '../matching/match';
import { isRegex } from '../matching/predicates';
import { clone, isDocument, toNumber } from '../values/documents';
import { StoreError } from '../values/errors';
import { compareBy, compileSort } from '../values/sort';
import { compareValues, equalValues } from '../values/values';

export function arrayEach(operand: unknown): { items: unknown[]; options: string[] } {
  if (!isDocument(operand) || !('$each' in operand)) return { items: [operand], options: [] };
  const items = operand['$each'];
  if (!Array.isArray(items))
    throw new StoreError(
      'BadValue',
      `The argument to $each must be an array but it was of type ${typeof items}`,
    );
  return { items, options: Object.keys(operand).filter((name) => name !== '$each') };
}

/** `$push` inserts items at a position, then sorts and slices. That applies to a missing array, too. */
export function arrayPush(operand: unknown): (array: unknown[]) => unknown[] {
  const { items, options } = arrayEach(operand);
  const modifiers = isDocument(operand) && options.length > 0 ? operand : {};
  for (const name of options)
    if (!['$position', '$slice', '$sort'].includes(name))
      throw new StoreError('BadValue', `Unrecognized clause in $push: ${name}`);
  const position = integer(modifiers['$position'], '$position');
  const slice = integer(modifiers['$slice'], '$slice');
  const order = modifiers['$sort'] === undefined ? undefined : elementOrder(modifiers['$sort']);
  return (array) => {
    array.splice(position ?? array.length, 0, ...items.map(clone));
    if (order) array.sort(order);
    if (slice === undefined) return array;
    return slice < 0 ? array.slice(slice) : array.slice(0, slice);
  };
}

function integer(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  const number = toNumber(value);
  if (number === undefined || !Number.isInteger(number))
    throw new StoreError('BadValue', `The value for ${name} must be an integer value`);
  return number;
}

function elementOrder(sort: unknown): (a: unknown, b: unknown) => number {
  const direction = toNumber(sort);
  if (direction === 1 || direction === -1) return (a, b) => compareValues(a, b) * direction;
  if (!isDocument(sort))
    throw new StoreError(
      'BadValue',
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  const compare = compareBy(compileSort(sort));
  return (a, b) => compare(isDocument(a) ? a : {}, isDocument(b) ? b : {});
}

/**
 * `$pull`: a document is a query on elements that are documents; other operands are conditions on the
 * element.
 */
export function arrayPull(operand: unknown): (array: unknown[]) => unknown[] {
  const matches = elementFilter(operand);
  return (array) => array.filter((item) => !matches(item));
}

function elementFilter(operand: unknown): (item: unknown) => boolean {
  const noExpression = () => {
    throw new StoreError('BadValue', '$expr is not allowed in $pull');
  };
  const names = operatorNames(operand);
  if (isDocument(operand) && (names === undefined || ['$and', '$or', '$nor'].includes(names[0] as string))) {
    const { test } = compileFilter(operand, noExpression);
    return (item) => isDocument(item) && test(item);
  }
  if (names === undefined && !isRegex(operand)) return (item) => equalValues(item, operand);
  const { test } = compileFilter({ item: operand }, noExpression);
  return (item) => test({ item });
}
