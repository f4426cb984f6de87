import { BSONRegExp } from 'bson';
import { type Document, fieldsOf, isDocument, toBoolean } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { somePath } from '../values/paths';
import { fieldName } from '../values/raw-fields';
import { recordUse } from '../values/usage';
import { elementPredicate, isRegex, type ValueTest } from './predicates';

/** A condition on a path. The planner can turn it into bounds. */
export interface Condition {
  kind: 'condition';
  path: string;
  parts: readonly string[];
  operator: string;
  operand: unknown;
  test: ValueTest;
  /** Whether the array itself is tested instead of its elements ($size, $elemMatch, $all). */
  whole: boolean;
}

/** A filter as a tree. `test` checks a decoded document. */
export type FilterNode =
  | Condition
  | { kind: 'and' | 'or' | 'nor'; nodes: FilterNode[] }
  | { kind: 'not'; node: FilterNode }
  | { kind: 'expression'; test: (document: Document) => boolean };

export interface Filter {
  root: FilterNode;
  /** Whether every document matches. */
  empty: boolean;
  /** Whether the filter depends on number types, so that documents must be decoded with `decodeTyped`. */
  exact: boolean;
  test: (document: Document) => boolean;
  /** Fields that the filter reads, for `decodeFields`; undefined if it may read any field. */
  fields: ReadonlySet<string> | undefined;
}

/** Compiles `$expr`. It is injected, so that this file does not depend on the aggregation. */
export type ExpressionCompiler = (expression: unknown) => (document: Document) => unknown;

/**
 * Compiles a filter. Whatever MongoDB rejects is rejected here, before documents are read: code 2 for an
 * unknown operator or a wrong operand.
 */
export function compileFilter(filter: unknown, compileExpression: ExpressionCompiler): Filter {
  if (filter === undefined || filter === null) filter = {};
  if (!isDocument(filter)) throw new StoreError('TypeMismatch', `Expected field filter to be of type object`);
  const state: CompileState = { exact: false, compileExpression };
  const root = compileDocument(filter, state);
  return {
    root,
    empty: root.kind === 'and' && root.nodes.length === 0,
    exact: state.exact,
    test: (document) => passes(root, document),
    fields: filteredFields(root),
  };
}

function filteredFields(root: FilterNode): Set<string> | undefined {
  const names = new Set<string>();
  const visit = (node: FilterNode): boolean => {
    if (node.kind === 'expression') return false;
    if (node.kind === 'condition') return names.add(fieldName(node.path)).size > 0;
    return node.kind === 'not' ? visit(node.node) : node.nodes.every(visit);
  };
  return visit(root) ? names : undefined;
}

interface CompileState {
  exact: boolean;
  compileExpression: ExpressionCompiler;
}

/** Fields of a DBRef, the only names with `$` in a filter. */
const REFERENCE_FIELDS = new Set(['$id', '$ref', '$db']);

function compileDocument(filter: Document, state: CompileState): FilterNode {
  const nodes = Object.entries(filter).flatMap(([name, operand]) =>
    name.startsWith('$') && !REFERENCE_FIELDS.has(name)
      ? compileTopLevel(name, operand, state)
      : compilePath(name, operand, state),
  );
  return nodes.length === 1 ? (nodes[0] as FilterNode) : { kind: 'and', nodes };
}

function compileTopLevel(name: string, operand: unknown, state: CompileState): FilterNode[] {
  recordUse('query operator', name);
  switch (name) {
    case '$and':
    case '$or':
    case '$nor': {
      if (!Array.isArray(operand)) throw new StoreError('BadValue', `${name} must be an array`);
      if (operand.length === 0) throw new StoreError('BadValue', '$and/$or/$nor must be a nonempty array');
      const nodes = operand.map((item) => {
        if (!isDocument(item))
          throw new StoreError('BadValue', `$or/$and/$nor entries need to be full objects`);
        return compileDocument(item, state);
      });
      // A single alternative is an ordinary condition, which the planner and upserts can use.
      if (name === '$or' && nodes.length === 1) return nodes;
      return [{ kind: name.slice(1) as 'and' | 'or' | 'nor', nodes }];
    }
    case '$expr': {
      const evaluate = state.compileExpression(operand);
      state.exact = true;
      return [{ kind: 'expression', test: (document) => toBoolean(evaluate(document)) }];
    }
    case '$comment':
      return [];
    case '$alwaysTrue':
      return [{ kind: 'and', nodes: [] }];
    case '$alwaysFalse':
      return [{ kind: 'nor', nodes: [{ kind: 'and', nodes: [] }] }];
    case '$text':
      throw new StoreError('IndexNotFound', 'text index required for $text query');
    case '$where':
    case '$jsonSchema':
    case '$sampleRate':
      throw notSupported(name, 'BadValue');
    default:
      throw new StoreError(
        'BadValue',
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function compilePath(path: string, operand: unknown, state: CompileState): FilterNode[] {
  const parts = path.split('.');
  const operators = operatorNames(operand);
  if (operators === undefined)
    return [condition(path, parts, isRegex(operand) ? '$regex' : '$eq', operand, state)];
  const document = operand as Document;
  return operators.flatMap((operator) => compileOperator(path, parts, operator, document, state));
}

function compileOperator(
  path: string,
  parts: string[],
  operator: string,
  operators: Document,
  state: CompileState,
): FilterNode[] {
  const operand = operators[operator];
  recordUse('query operator', operator);
  switch (operator) {
    case '$options':
      if (!('$regex' in operators)) throw new StoreError('BadValue', '$options needs a $regex');
      return [];
    case '$regex':
      return [condition(path, parts, operator, operand, state, operators['$options'])];
    case '$ne':
      if (isRegex(operand)) throw new StoreError('BadValue', "Can't have regex as arg to $ne.");
      return [{ kind: 'not', node: condition(path, parts, '$eq', operand, state) }];
    case '$nin':
      return [{ kind: 'not', node: condition(path, parts, '$in', operand, state) }];
    case '$exists': {
      const node = condition(path, parts, '$exists', true, state);
      return [toBoolean(operand) ? node : { kind: 'not', node }];
    }
    case '$not': {
      if (isRegex(operand)) return [{ kind: 'not', node: condition(path, parts, '$regex', operand, state) }];
      const inner = operatorNames(operand);
      if (inner === undefined) throw new StoreError('BadValue', '$not needs a regex or a document');
      return [{ kind: 'not', node: { kind: 'and', nodes: compilePath(path, operand, state) } }];
    }
    case '$all':
      return compileAll(path, parts, operand, state);
    case '$comment':
      return [];
    default:
      return [condition(path, parts, operator, operand, state)];
  }
}

/** `$all` becomes an "and" of equalities (or of `$elemMatch`es) on the path. */
function compileAll(path: string, parts: string[], operand: unknown, state: CompileState): FilterNode[] {
  if (!Array.isArray(operand)) throw new StoreError('BadValue', '$all needs an array');
  if (operand.length === 0) return [{ kind: 'nor', nodes: [{ kind: 'and', nodes: [] }] }];
  const nodes = operand.map((item): FilterNode => {
    if (isDocument(item) && '$elemMatch' in item)
      return condition(path, parts, '$elemMatch', item['$elemMatch'], state);
    if (operatorNames(item) !== undefined) throw new StoreError('BadValue', 'no $ expressions in $all');
    return condition(path, parts, isRegex(item) ? '$regex' : '$eq', item, state);
  });
  return [{ kind: 'and', nodes }];
}

function condition(
  path: string,
  parts: string[],
  operator: string,
  operand: unknown,
  state: CompileState,
  options?: unknown,
): Condition {
  if (operator === '$type') state.exact = true;
  if (operator === '$elemMatch') return { ...elemMatch(path, parts, operand, state), operator, operand };
  const whole = operator === '$size';
  const test = elementPredicate(operator, operand, options);
  const complete = typeof options === 'string' ? withOptions(operand, options) : operand;
  return { kind: 'condition', path, parts, operator, operand: complete, whole, test };
}

/** Combines `{$regex, $options}`, so that the planner sees the options, too. */
function withOptions(operand: unknown, options: string): RegExp | BSONRegExp {
  const source =
    operand instanceof RegExp
      ? operand.source
      : operand instanceof BSONRegExp
        ? operand.pattern
        : String(operand);
  return new BSONRegExp(source, options);
}

function elemMatch(path: string, parts: string[], operand: unknown, state: CompileState): Condition {
  if (!isDocument(operand)) throw new StoreError('BadValue', '$elemMatch needs an Object');
  const onValues = comparesElements(operand);
  const node = onValues ? compileElements(operand, state) : compileDocument(operand, state);
  const testItem = (item: unknown) => {
    if (onValues) return passesValue(node, item);
    if (Array.isArray(item)) return passes(node, { ...item });
    const fields = fieldsOf(item);
    return fields !== undefined && passes(node, fields);
  };
  const test = (value: unknown) => Array.isArray(value) && value.some(testItem);
  return { kind: 'condition', path, parts, operator: '$elemMatch', operand, whole: true, test };
}

/** Returns whether an `$elemMatch` tests the elements themselves, not their fields. */
export function comparesElements(operand: Document): boolean {
  const names = operatorNames(operand);
  return names !== undefined && !names.some((name) => ['$and', '$or', '$nor', '$expr'].includes(name));
}

function compileElements(operand: Document, state: CompileState): FilterNode {
  return { kind: 'and', nodes: compilePath('', operand, state) };
}

/** Tests one element as a whole. A nested array is not searched. */
function passesValue(node: FilterNode, value: unknown): boolean {
  switch (node.kind) {
    case 'condition':
      return node.test(value);
    case 'and':
      return node.nodes.every((inner) => passesValue(inner, value));
    case 'or':
      return node.nodes.some((inner) => passesValue(inner, value));
    case 'nor':
      return !node.nodes.some((inner) => passesValue(inner, value));
    case 'not':
      return !passesValue(node.node, value);
    case 'expression':
      throw new StoreError('BadValue', '$expr can only be applied to the top-level document');
  }
}

export function passes(node: FilterNode, document: Document): boolean {
  switch (node.kind) {
    case 'condition':
      return passesCondition(node, document);
    case 'and':
      return node.nodes.every((inner) => passes(inner, document));
    case 'or':
      return node.nodes.some((inner) => passes(inner, document));
    case 'nor':
      return !node.nodes.some((inner) => passes(inner, document));
    case 'not':
      return !passes(node.node, document);
    case 'expression':
      return node.test(document);
  }
}

function passesCondition({ parts, test, whole }: Condition, document: Document): boolean {
  return somePath(
    document,
    parts,
    (value) => test(value) || (!whole && Array.isArray(value) && value.some(test)),
  );
}

/** Returns the operators of `{$gt: 1, …}`; undefined if the operand is a value to compare with. */
export function operatorNames(operand: unknown): string[] | undefined {
  if (!isDocument(operand)) return undefined;
  const names = Object.keys(operand);
  if (names.length === 0 || !names[0]?.startsWith('$') || REFERENCE_FIELDS.has(names[0])) return undefined;
  for (const name of names)
    if (!name.startsWith('$')) throw new StoreError('BadValue', `unknown operator: ${name}`);
  return names;
}
