import { typeName } from '../values/bson-types';
import { type Document, isDocument, toBoolean, toNumber } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';

/** Values that MongoDB accepts for a command's field. */
interface FieldRule {
  /** Names of BSON types; undefined accepts every type, also null. */
  types?: readonly string[] | undefined;
  required?: boolean;
  least?: number;
  /** Whether drivers may send the field as a document sequence. */
  sequence?: boolean;
  /** Fields of the embedded document, or of each document of the array. */
  inner?: Fields;
  /** Checks what the other properties cannot express. */
  check?: (value: unknown) => void;
  /** MongoDB knows the option and this store does not. The value false requests nothing. */
  rejected?: boolean;
}

/** The fields of a command or of an embedded document. */
export interface Fields {
  rules: ReadonlyMap<string, FieldRule>;
  required: readonly string[];
}

export function fieldsOf(rules: Record<string, FieldRule>, ...rejected: string[]): Fields {
  const all = Object.entries(rules);
  return {
    rules: new Map([...all, ...rejected.map((name) => [name, REJECTED] as const)]),
    required: all.filter(([, rule]) => rule.required).map(([name]) => name),
  };
}

const REJECTED: FieldRule = { rejected: true };

export const NUMBER: FieldRule = { types: ['long', 'int', 'decimal', 'double'] };
export const NATURAL: FieldRule = { ...NUMBER, least: 0 };
export const BOOLEAN: FieldRule = { types: ['bool'] };
/** A field that takes numbers as truth values, too. */
export const TRUTH: FieldRule = { types: ['bool', 'long', 'int', 'decimal', 'double'] };
export const STRING: FieldRule = { types: ['string'] };
export const OBJECT: FieldRule = { types: ['object'] };
export const ARRAY: FieldRule = { types: ['array'] };
export const ANY: FieldRule = {};
/** The name or the key of an index. */
export const HINT: FieldRule = {
  check: (hint) => {
    if (hint !== null && typeof hint !== 'string' && !isDocument(hint))
      throw new StoreError('FailedToParse', 'Hint must be a string or an object');
  },
};
export const required = (rule: FieldRule): FieldRule => ({ ...rule, required: true });

/**
 * Checks a field by its rule. Returns whether it counts as absent: MongoDB ignores a null where it expects a
 * type.
 *
 * @throws 14 for a wrong type, 51024 for a number below the range, 72 for what this store does not support
 */
export function isAbsent(path: string, name: string, value: unknown, rule: FieldRule): boolean {
  if (rule.rejected) {
    if (toBoolean(value)) throw notSupported(`The option '${path}.${name}'`, 'InvalidOptions');
    return true;
  }
  rule.check?.(value);
  if (value === null || value === undefined) return rule.types !== undefined || rule === HINT;
  if (rule.types) checkType(`${path}.${name}`, value, rule.types);
  if (rule.least !== undefined && (toNumber(value) as number) < rule.least)
    throw new StoreError(
      'Location51024',
      `BSON field '${name}' value must be >= ${rule.least}, actual value '${Math.trunc(toNumber(value) as number)}'`,
    );
  if (rule.inner && isDocument(value)) checkDocument(`${path}.${name}`, value, rule.inner);
  if (rule.sequence && Array.isArray(value)) checkItems(`${path}.${name}`, value);
  return false;
}

/** Checks an embedded document, and removes the fields that count as absent. */
export function checkDocument(path: string, document: Document, fields: Fields): void {
  for (const [name, value] of Object.entries(document)) {
    const rule = fields.rules.get(name);
    if (!rule) throw unknownField(path, name);
    if (isAbsent(path, name, value, rule)) Reflect.deleteProperty(document, name);
  }
  for (const name of fields.required) if (!(name in document)) throw missingField(path, name);
}

function checkItems(path: string, items: readonly unknown[]): void {
  for (const [at, item] of items.entries()) checkType(`${path}.${at}`, item, ['object']);
}

export function checkType(path: string, value: unknown, types: readonly string[]): void {
  const type = typeName(value);
  if (types.includes(type)) return;
  const expected = types.length === 1 ? `type '${types[0]}'` : `types '[${types.join(', ')}]'`;
  throw new StoreError(
    'TypeMismatch',
    `BSON field '${path}' is the wrong type '${type}', expected ${expected}`,
  );
}

export const unknownField = (path: string, name: string) =>
  new StoreError('IDLUnknownField', `BSON field '${path}.${name}' is an unknown field.`);

export const missingField = (path: string, name: string) =>
  new StoreError('IDLFailedToParse', `BSON field '${path}.${name}' is missing but a required field`);
