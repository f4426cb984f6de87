import { Binary } from 'bson';
import { typeName } from '../values/bson-types';
import { type Document, encode, fieldsOf, isDocument, setField } from '../values/documents';
import { ANY, eager, isNullish, located, namedArguments, type Operator, type Operators } from './operator';

/** `{$getField: 'name'}` or `{$getField: {field, input}}`. The name may contain dots and `$`. */
const getField: Operator = (operand, scope, name) => {
  const given =
    isDocument(operand) && !Object.keys(operand)[0]?.startsWith('$')
      ? namedArguments(operand, name, ['field', 'input'], [], {
          object: 3041701,
          unknown: 3041701,
          missing: { field: 3041702, input: 3041703 },
        })
      : { field: operand, input: '$$CURRENT' };
  const fieldOf = scope.compile(given.field);
  const input = scope.compile(given.input);
  return (environment) => {
    const field = fieldOf(environment);
    if (typeof field !== 'string')
      throw located(
        3041704,
        `${name} requires 'field' to evaluate to type String, but got ${typeName(field)}`,
      );
    const value = input(environment);
    if (isNullish(value)) return value;
    return own(fieldsOf(value) ?? {}, field);
  };
};

const own = (document: Document, name: string): unknown =>
  Object.hasOwn(document, name) ? document[name] : undefined;

/** MongoDB requires a constant name when it parses the query. */
function constantName(value: unknown, name: string): string {
  const literal = isDocument(value) && '$literal' in value ? value['$literal'] : value;
  if (typeof literal !== 'string')
    throw located(
      4161107,
      `${name} requires 'field' to evaluate to type String, but got ${typeName(literal)}`,
    );
  if (literal.startsWith('$') && literal === value)
    throw located(4161108, `'field' of ${name} must be a constant; use $literal for a name with '$'`);
  return literal;
}

function settingField(
  codes: { object: number; unknown: number; missing: number },
  removes: boolean,
): Operator {
  return (operand, scope, name) => {
    const required = removes ? (['field', 'input'] as const) : (['field', 'input', 'value'] as const);
    const given: Document = namedArguments(operand, name, required, [], codes);
    const field = constantName(given['field'], name);
    const input = scope.compile(given['input']);
    const value = removes ? () => undefined : scope.compile(given['value']);
    return (environment) => {
      const before = input(environment);
      if (isNullish(before)) return null;
      const fields = fieldsOf(before);
      if (!fields) throw located(4161105, `${name} requires 'input' to evaluate to type Object`);
      const result: Document = { ...fields };
      const after = value(environment);
      if (after === undefined) Reflect.deleteProperty(result, field);
      else setField(result, field, after);
      return result;
    };
  };
}

/** Merges a document into the result. Null and missing count as empty. Throws 40400 for other values. */
export function mergeInto(result: Document, value: unknown): void {
  if (isNullish(value)) return;
  const fields = fieldsOf(value);
  if (!fields)
    throw located(40400, `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`);
  for (const name of Object.keys(fields)) setField(result, name, fields[name]);
}

export const objectOperators: Operators = {
  $getField: getField,
  $setField: settingField({ object: 4161100, unknown: 4161101, missing: 4161102 }, false),
  $unsetField: settingField({ object: 4161100, unknown: 4161101, missing: 4161102 }, true),
  $mergeObjects: eager(ANY, (values) => {
    const result: Document = {};
    for (const value of values) mergeInto(result, value);
    return result;
  }),
  $objectToArray: eager([1, 1], ([value], name) => {
    if (isNullish(value)) return null;
    const fields = fieldsOf(value);
    if (!fields) throw located(40390, `${name} requires a document input, found: ${typeName(value)}`);
    return Object.keys(fields).map((k) => ({ k, v: fields[k] }));
  }),
  $binarySize: eager([1, 1], ([value], name) => {
    if (isNullish(value)) return null;
    if (typeof value === 'string') return Buffer.byteLength(value);
    if (value instanceof Binary) return value.length();
    throw located(51276, `${name} requires a string or BinData argument, found: ${typeName(value)}`);
  }),
  $bsonSize: eager([1, 1], ([value], name) => {
    if (isNullish(value)) return null;
    const fields = fieldsOf(value);
    if (!fields) throw located(31393, `${name} requires a document input, found: ${typeName(value)}`);
    return encode(fields).length;
  }),
};
