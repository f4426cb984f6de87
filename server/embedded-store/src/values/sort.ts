import { MinKey } from 'bson';
import { type Document, isDocument, toNumber } from './documents';
import { StoreError } from './errors';
import { EMPTY, pathValues } from './paths';
import { compareValues } from './values';

export interface SortField {
  path: string;
  parts: readonly string[];
  direction: 1 | -1;
}

/** Returns a sort's fields in order. Throws 15998 or 2 for what MongoDB rejects. */
export function compileSort(sort: unknown): SortField[] {
  if (sort === undefined || sort === null) return [];
  if (!isDocument(sort)) throw new StoreError('TypeMismatch', 'Expected field sort to be of type object');
  return Object.entries(sort).map(([path, value]) => {
    const direction = toNumber(value);
    if (isDocument(value) && '$meta' in value)
      throw new StoreError('Location40602', `Invalid $meta sort: ${String(value['$meta'])}`);
    if (direction !== 1 && direction !== -1)
      throw new StoreError('BadValue', `Illegal key in $sort specification: ${path}`);
    if (path === '' || path.split('.').includes(''))
      throw new StoreError('Location40352', 'FieldPath cannot be constructed with empty string');
    if (path.startsWith('$'))
      throw new StoreError(
        'Location16410',
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    return { path, parts: path.split('.'), direction };
  });
}

/**
 * Orders documents as MongoDB does: an array counts as its smallest element, or its largest if descending.
 */
export function compareBy(fields: readonly SortField[]): (a: Document, b: Document) => number {
  return (a, b) => {
    for (const { parts, direction } of fields) {
      const order = compareValues(sortValue(a, parts, direction), sortValue(b, parts, direction));
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}

/** Sort value of an empty array. No other value sorts between MinKey and null, so MinKey can represent it. */
const BEFORE_NULL = new MinKey();

function sortValue(document: Document, parts: readonly string[], direction: 1 | -1): unknown {
  const { values } = pathValues(document, parts);
  if (values.length === 1) return values[0] === EMPTY ? BEFORE_NULL : values[0];
  return values
    .map((value) => (value === EMPTY ? BEFORE_NULL : value))
    .reduce((best, value) => (compareValues(value, best) === -direction ? value : best));
}
