import { compileExpression } from '../expressions/compile';
import type { Variables } from '../expressions/operator';
import { compileFilter, type Filter } from '../matching/match';
import { positionOf } from '../matching/positions';
import {
  decodeExact,
  decodeTyped,
  type Document,
  encode,
  field,
  isDocument,
  setField,
  toBoolean,
  toNumber,
} from '../values/documents';
import { StoreError } from '../values/errors';
import { type FieldTree, onlyFields, withoutFields } from '../values/raw-fields';
import { recordUse } from '../values/usage';

export type Projection = (bytes: Buffer) => Buffer;

interface Tree {
  children: Map<string, Tree>;
  /** At the end of a path: keeps the value, or computes it from the document and the stored value. */
  leaf?: 'keep' | ((document: Document, value: unknown) => unknown);
}

const OPERATORS = new Set(['$slice', '$elemMatch', '$meta']);

/**
 * Compiles a find projection; undefined if it keeps everything. Fields keep their stored order; new ones
 * follow. Throws 31253/31254 for mixed modes, 31249 for colliding paths.
 */
export function compileProjection(
  source: unknown,
  filter: Filter | undefined,
  variables?: Variables,
): Projection | undefined {
  if (source === undefined || source === null) return undefined;
  if (!isDocument(source))
    throw new StoreError('TypeMismatch', 'Expected field projection to be of type object');
  if (Object.keys(source).length === 0) return undefined;
  const apply = compileProjector(source, { filter, variables, find: true });
  const raw = compileRaw(source);
  const read = flatten(source).some(([, value]) => isExpression(value)) ? decodeTyped : decodeExact;
  return (bytes) => raw?.(bytes) ?? encode(apply(read(bytes)));
}

/** Projects fields without operators by cutting stored bytes. Undefined if the projection needs more. */
function compileRaw(source: Document): ((bytes: Buffer) => Buffer | undefined) | undefined {
  const paths = flatten(source);
  if (paths.some(([, value]) => typeof value !== 'boolean' && toNumber(value) === undefined))
    return undefined;
  if (projectionMode(source, true) === 'exclusion') {
    const tree: FieldTree = new Map();
    for (const [path, value] of paths) if (!toBoolean(value)) graft(tree, bytesOf(path).split('.'));
    return (bytes) => withoutFields(bytes, tree);
  }
  if (paths.some(([path]) => path.includes('.'))) return undefined;
  const included = paths.filter(([, value]) => toBoolean(value)).map(([path]) => path);
  const names = new Set(included.map(bytesOf));
  if (!paths.some(([path, value]) => path === '_id' && !toBoolean(value))) names.add('_id');
  return (bytes) => onlyFields(bytes, names);
}

/** Returns a name in the form in which stored documents are compared, byte by byte. */
const bytesOf = (name: string) => Buffer.from(name).toString('latin1');

function graft(tree: FieldTree, [name = '', ...rest]: string[]): void {
  if (rest.length === 0) {
    tree.set(name, true);
    return;
  }
  const child = tree.get(name);
  const branch: FieldTree = child === undefined || child === true ? new Map() : child;
  tree.set(name, branch);
  graft(branch, rest);
}

interface ProjectionOptions {
  filter?: Filter | undefined;
  variables?: Variables | undefined;
  /** A find's projection has its own `$slice`, `$elemMatch` and `.$`. */
  find?: boolean;
}

export function compileProjector(
  source: Document,
  options: ProjectionOptions,
): (document: Document) => Document {
  const { filter, find = false } = options;
  const root: Tree = { children: new Map() };
  const mode = projectionMode(source, find);
  let id: boolean | undefined;
  for (const [path, value] of flatten(source)) {
    const plain = typeof value === 'boolean' || toNumber(value) !== undefined;
    if (path === '_id' && plain) {
      id = toBoolean(value);
      continue;
    }
    if (path.endsWith('.$') && !find)
      throw new StoreError('Location31324', 'Cannot use positional projection in aggregation projection');
    plant(
      root,
      path.replace(/\.\$$/, ''),
      path.endsWith('.$') ? positional(path, filter) : plain ? 'keep' : computed(value, options),
    );
  }
  // `keep` has two meanings: an inclusion keeps the path, an exclusion omits it.
  const touchesId = mode === 'inclusion' ? id !== false : id === false;
  if (touchesId && !root.children.has('_id')) plant(root, '_id', 'keep');
  return mode === 'inclusion'
    ? (document) => include(root, document, document)
    : (document) => exclude(root, document, document);
}

/** Returns the paths of a projection: `{a: {b: 1}}` is `{'a.b': 1}`. */
export function flatten(source: Document, prefix = ''): [string, unknown][] {
  return Object.entries(source).flatMap(([name, value]): [string, unknown][] => {
    if (name === '' || name.startsWith('.') || name.endsWith('.'))
      throw new StoreError('Location40353', 'FieldPath must not end with a "."');
    if (prefix !== '' && name.startsWith('$')) throw dollarField();
    const path = `${prefix}${name}`;
    if (!isDocument(value) || Object.keys(value)[0]?.startsWith('$')) return [[path, value]];
    if (Object.keys(value).length === 0)
      throw new StoreError(
        'BadValue',
        'An empty sub-projection is not a valid value. Found empty object at path',
      );
    return flatten(value, `${path}.`);
  });
}

function projectionMode(source: Document, find: boolean): 'inclusion' | 'exclusion' {
  let mode: 'inclusion' | 'exclusion' | undefined;
  let idOnly: 'inclusion' | 'exclusion' | undefined;
  for (const [path, value] of flatten(source)) {
    if (path.startsWith('$')) throw dollarField();
    const plain = typeof value === 'boolean' || toNumber(value) !== undefined;
    const fieldMode = !plain || toBoolean(value) ? 'inclusion' : 'exclusion';
    if (path === '_id' && plain) {
      idOnly = fieldMode;
      continue;
    }
    if (find && isDocument(value) && (('$slice' in value && !isExpressionSlice(value)) || '$meta' in value))
      continue;
    if (find && isDocument(value) && '$elemMatch' in value && mode === undefined) {
      mode = 'inclusion';
      continue;
    }
    if (mode === undefined) mode = fieldMode;
    else if (mode !== fieldMode) {
      const [name, text] =
        mode === 'inclusion'
          ? (['Location31254', 'exclusion on field'] as const)
          : (['Location31253', 'inclusion on field'] as const);
      throw new StoreError(name, `Cannot do ${text} ${path} in ${mode} projection`);
    }
  }
  return mode ?? (find && onlySlices(source) ? 'exclusion' : (idOnly ?? 'exclusion'));
}

const dollarField = () =>
  new StoreError(
    'Location16410',
    `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
  );

/** Throws 16410 for a path with a `$` field other than those of a DBRef. */
export function checkParts(parts: readonly string[]): void {
  for (const part of parts)
    if (part.startsWith('$') && !['$id', '$ref', '$db'].includes(part)) throw dollarField();
}

function isExpression(value: unknown): boolean {
  if (typeof value === 'boolean' || toNumber(value) !== undefined) return false;
  return !isDocument(value) || !OPERATORS.has(Object.keys(value)[0] ?? '') || isExpressionSlice(value);
}

/** `{$slice: [skip, limit]}` is the find's operator. With an array as first item, it is the expression. */
const isExpressionSlice = (value: Document) =>
  Array.isArray(value['$slice']) && toNumber((value['$slice'] as unknown[])[0]) === undefined;

const onlySlices = (source: Document) =>
  Object.values(source).some((value) => isDocument(value) && '$slice' in value && !isExpressionSlice(value));

function plant(root: Tree, path: string, leaf: NonNullable<Tree['leaf']>): void {
  let tree = root;
  for (const part of path.split('.')) {
    if (tree.leaf) throw new StoreError('Location31249', `Path collision at ${path}`);
    let child = tree.children.get(part);
    if (!child) tree.children.set(part, (child = { children: new Map() }));
    tree = child;
  }
  if (tree.leaf || tree.children.size > 0) throw new StoreError('Location31249', `Path collision at ${path}`);
  tree.leaf = leaf;
}

function computed(value: unknown, { variables, find }: ProjectionOptions): NonNullable<Tree['leaf']> {
  if (find && isDocument(value) && OPERATORS.has(Object.keys(value)[0] ?? '') && !isExpressionSlice(value)) {
    recordUse('projection operator', Object.keys(value)[0] ?? '');
    if ('$slice' in value) return slice(value['$slice']);
    if ('$elemMatch' in value) return elemMatch(value['$elemMatch']);
    throw new StoreError('BadValue', '$meta is not supported without a text index');
  }
  const evaluate = compileExpression(value, variables);
  return (document) => evaluate(document);
}

function slice(operand: unknown): (document: Document, value: unknown) => unknown {
  const [first, second] = (Array.isArray(operand) ? operand : [operand]).map(toNumber);
  if (first === undefined || (Array.isArray(operand) && (operand.length !== 2 || second === undefined))) {
    throw new StoreError('BadValue', 'Invalid $slice syntax: the argument must be a number or [skip, limit]');
  }
  if (second !== undefined && second <= 0) throw new StoreError('BadValue', '$slice limit must be positive');
  return (_, value) => {
    if (!Array.isArray(value)) return value;
    if (second === undefined) return first < 0 ? value.slice(first) : value.slice(0, first);
    const start = first < 0 ? Math.max(0, value.length + first) : first;
    return value.slice(start, start + second);
  };
}

function elemMatch(operand: unknown): (document: Document, value: unknown) => unknown {
  const { root } = compileFilter({ a: { $elemMatch: operand } }, () => () => true);
  return (_, value) => {
    const index =
      Array.isArray(value) && root.kind === 'condition' ? value.findIndex((item) => root.test([item])) : -1;
    return index === -1 ? undefined : [(value as unknown[])[index]];
  };
}

/** Compiles `array.$`: the first element that matched the query. */
function positional(
  path: string,
  filter: Filter | undefined,
): (document: Document, value: unknown) => unknown {
  const array = path.slice(0, -2);
  recordUse('projection operator', '.$');
  return (document, value) => {
    const index = filter && positionOf(filter, array, document);
    if (index === undefined || !Array.isArray(value))
      throw new StoreError(
        'Location51246',
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      );
    return [value[index]];
  };
}

function include(tree: Tree, value: Document, root: Document): Document {
  const result: Document = {};
  for (const name of Object.keys(value)) {
    const child = tree.children.get(name);
    if (!child) continue;
    const projected = includeField(child, value[name], root);
    if (projected !== undefined) setField(result, name, projected);
  }
  for (const [name, child] of tree.children) {
    if (name in result || name in value) continue;
    const made = makeField(child, root);
    if (made !== undefined) setField(result, name, made);
  }
  return result;
}

function includeField(tree: Tree, value: unknown, root: Document): unknown {
  if (tree.leaf === 'keep') return value;
  if (tree.leaf) return tree.leaf(root, value);
  if (Array.isArray(value))
    return value
      .map((item) => (isDocument(item) || Array.isArray(item) ? includeField(tree, item, root) : undefined))
      .filter((item) => item !== undefined);
  return isDocument(value) ? include(tree, value, root) : makeField(tree, root);
}

/** Computes a field that is not stored. A document of computed fields exists even if all of them are missing. */
function makeField(tree: Tree, root: Document): unknown {
  if (typeof tree.leaf === 'function') return tree.leaf(root, undefined);
  if (!computes(tree)) return undefined;
  const made: Document = {};
  for (const [name, child] of tree.children) {
    const value = makeField(child, root);
    if (value !== undefined) setField(made, name, value);
  }
  return made;
}

const computes = ({ leaf, children }: Tree): boolean =>
  typeof leaf === 'function' || [...children.values()].some(computes);

function exclude(tree: Tree, value: Document, root: Document): Document {
  const result: Document = {};
  for (const name of Object.keys(value)) {
    const child = tree.children.get(name);
    const projected = child ? excludeField(child, field(value, name), root) : value[name];
    if (projected !== undefined) setField(result, name, projected);
  }
  return result;
}

function excludeField(tree: Tree, value: unknown, root: Document): unknown {
  if (tree.leaf === 'keep') return undefined;
  if (tree.leaf) return tree.leaf(root, value);
  if (Array.isArray(value))
    return value.map((item) =>
      isDocument(item) || Array.isArray(item) ? excludeField(tree, item, root) : item,
    );
  return isDocument(value) ? exclude(tree, value, root) : value;
}
