import { Double, Int32 } from 'bson';
import { bsonType, isInt32, toNumber } from './documents';
import { StoreError } from './errors';

export const TYPE_NAMES: Record<string, number> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

const CLASS_TYPES: Record<string, number> = {
  Binary: 5,
  ObjectId: 7,
  BSONRegExp: 11,
  Code: 13,
  BSONSymbol: 14,
  Int32: 16,
  Timestamp: 17,
  Long: 18,
  Decimal128: 19,
  Double: 1,
  MinKey: -1,
  MaxKey: 127,
  DBRef: 3,
};

function typeNumber(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 10;
  switch (typeof value) {
    case 'string':
      return 2;
    case 'boolean':
      return 8;
    case 'number':
      return isInt32(value) ? 16 : 1;
  }
  if (Array.isArray(value)) return 4;
  if (value instanceof Date) return 9;
  if (value instanceof RegExp) return 11;
  return CLASS_TYPES[bsonType(value) ?? ''] ?? 3;
}

const NAMES = new Map(Object.entries(TYPE_NAMES).map(([name, number]) => [number, name]));

export const typeName = (value: unknown): string => NAMES.get(typeNumber(value) ?? 0) ?? 'missing';

/** Compiles `$type`. Throws code 2 for an unknown type, 9 without types. */
export function ofType(operand: unknown): (value: unknown) => boolean {
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typeNumbers));
  if (wanted.size === 0) throw new StoreError('FailedToParse', '$type must match at least one type');
  return (value) => {
    const type = typeNumber(value);
    return type !== undefined && wanted.has(type);
  };
}

function typeNumbers(name: unknown): number[] {
  if (name === 'number') return [1, 16, 18, 19];
  const number =
    typeof name === 'string'
      ? TYPE_NAMES[name]
      : toNumber(name instanceof Int32 || name instanceof Double ? name.value : name);
  if (number === undefined || !Object.values(TYPE_NAMES).includes(number)) {
    throw new StoreError(
      'BadValue',
      typeof name === 'string'
        ? `Unknown type name alias: ${name}`
        : `Invalid numerical type code: ${String(name)}`,
    );
  }
  return [number];
}
