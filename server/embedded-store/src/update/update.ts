import type { Variables } from '../expressions/operator';
import { conjunction } from '../matching/conditions';
import { compileFilter, type Filter, passes } from '../matching/match';
import { positionOf } from '../matching/positions';
import { clone, type Document, isDocument, setField } from '../values/documents';
import { StoreError } from '../values/errors';
import { recordUse } from '../values/usage';
import { equalValues } from '../values/values';
import { type Change, compileModifier, modifierFields, renameField } from './update-operators';
import { concretePaths, type Positions, setAt } from './update-paths';
import { compileUpdatePipeline } from './update-pipeline';

export interface Update {
  /** Whether the update replaces the whole document. */
  replacement: boolean;
  /** Returns the changed document; the original stays unchanged. `insert`: an upsert creates the document. */
  apply(document: Document, insert: boolean): Document;
}

interface Step {
  parts: string[];
  path: string;
  change: Change;
  onInsert: boolean;
}

export interface UpdateOptions {
  filter: Filter;
  arrayFilters?: unknown;
  variables?: Variables;
}

/**
 * Compiles an update. Unknown modifiers (9) and conflicting paths (40) are rejected before documents are
 * read.
 */
export function compileUpdate(update: unknown, options: UpdateOptions): Update {
  if (Array.isArray(update))
    return { replacement: false, apply: guarded(compileUpdatePipeline(update, options.variables)) };
  if (!isDocument(update))
    throw new StoreError('FailedToParse', 'Update argument must be either an object or an array');
  const names = Object.keys(update);
  if (names.length === 0 || !names[0]?.startsWith('$')) return replacement(update);
  return { replacement: false, apply: guarded(modifiers(update, options)) };
}

function replacement(update: Document): Update {
  const bad = Object.keys(update).find((name) => name.startsWith('$'));
  if (bad !== undefined)
    throw new StoreError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${bad}' in '${bad}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  const { _id, ...rest } = update;
  return {
    replacement: true,
    apply: guarded((document) => {
      const id = _id ?? document['_id'];
      return id === undefined ? clone(rest) : { _id: id, ...clone(rest) };
    }),
  };
}

/** Throws 66 if the `_id` changes. */
function guarded(apply: (document: Document, insert: boolean) => Document): Update['apply'] {
  return (document, insert) => {
    const after = apply(document, insert);
    if (document['_id'] !== undefined && !equalValues(after['_id'], document['_id'])) {
      throw new StoreError(
        'ImmutableField',
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      );
    }
    return after;
  };
}

function modifiers(
  update: Document,
  options: UpdateOptions,
): (document: Document, insert: boolean) => Document {
  const steps = Object.entries(update).flatMap(([operator, operand]) => compileSteps(operator, operand));
  rejectConflicts(steps.map(({ path }) => path));
  const filters = compileArrayFilters(
    options.arrayFilters,
    steps.map(({ path }) => path),
  );
  // MongoDB adds new fields in the order of their names.
  steps.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return (document, insert) => {
    const after = clone(document);
    const positions: Positions = {
      filters,
      matched: (array) => (insert ? undefined : positionOf(options.filter, array, document)),
    };
    // All paths are resolved before anything changes, because a step must not move what another step refers
    // to.
    const places = steps
      .filter(({ onInsert }) => insert || !onInsert)
      .map(({ parts, change }) => ({ change, paths: concretePaths(after, parts, positions) }));
    for (const { change, paths } of places) for (const path of paths) change(after, path);
    return after;
  };
}

function compileSteps(operator: string, operand: unknown): Step[] {
  recordUse('update operator', operator);
  return modifierFields(operator, operand).flatMap(([path, value]) => {
    const parts = checkPath(path, operator);
    if (operator === '$rename') return renameSteps(path, parts, value);
    const change = compileModifier(operator, value, path);
    if (!change)
      throw new StoreError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    return [{ parts, path, change, onInsert: operator === '$setOnInsert' }];
  });
}

function renameSteps(path: string, parts: string[], target: unknown): Step[] {
  if (typeof target !== 'string')
    throw new StoreError('BadValue', `The 'to' field for $rename must be a string: ${path}`);
  const to = checkPath(target, '$rename');
  if ([...parts, ...to].some((part) => part.startsWith('$')))
    throw new StoreError('BadValue', `The source and target fields for $rename may not be dynamic: ${path}`);
  if (path === target)
    throw new StoreError('BadValue', `The source and target field for $rename must differ: ${path}`);
  return [
    { parts, path, change: (document) => renameField(document, parts, to), onInsert: false },
    { parts: to, path: target, change: () => undefined, onInsert: false },
  ];
}

function checkPath(path: string, operator: string): string[] {
  const parts = path.split('.');
  if (path === '') throw new StoreError('Location40352', `An empty update path is not valid.`);
  if (parts.includes(''))
    throw new StoreError(
      'Location40353',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  for (const [at, part] of parts.entries()) {
    const positional = at > 0 && (part === '$' || /^\$\[[a-z]?[A-Za-z0-9]*\]$/.test(part));
    const reference = at > 0 && ['$id', '$ref', '$db'].includes(part);
    if (part.startsWith('$') && !positional && !reference) {
      throw new StoreError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's ${operator}.`,
      );
    }
  }
  return parts;
}

/** Throws 40 if two changes have the same path, or one path contains the other. */
function rejectConflicts(paths: string[]): void {
  const sorted = [...paths].sort();
  const seen = new Set<string>();
  for (const path of sorted) {
    const parts = path.split('.');
    for (let length = 1; length <= parts.length; length++) {
      const prefix = parts.slice(0, length).join('.');
      if (seen.has(prefix))
        throw new StoreError(
          'ConflictingUpdateOperators',
          `Updating the path '${path}' would create a conflict at '${prefix}'`,
        );
    }
    seen.add(path);
  }
}

function compileArrayFilters(source: unknown, paths: string[]): Map<string, (item: unknown) => boolean> {
  const filters = new Map<string, (item: unknown) => boolean>();
  if (source === undefined || source === null) return filters;
  if (!Array.isArray(source)) throw new StoreError('TypeMismatch', 'arrayFilters must be an array');
  for (const item of source as Document[]) {
    const filter = compileFilter(item, () => {
      throw new StoreError('BadValue', '$expr is not allowed in arrayFilters');
    });
    const names = identifiers(item);
    const [identifier] = names;
    if (identifier === undefined || names.size > 1)
      throw new StoreError(
        'FailedToParse',
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found ${[...names].join(' and ') || 'none'}`,
      );
    if (filters.has(identifier))
      throw new StoreError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${identifier}`,
      );
    if (!paths.some((path) => path.includes(`$[${identifier}]`)))
      throw new StoreError(
        'FailedToParse',
        `The array filter for identifier '${identifier}' was not used in the update`,
      );
    filters.set(identifier, (element) => passes(filter.root, { [identifier]: element }));
  }
  return filters;
}

/** Returns the first parts of a filter's paths, also inside `$and` and `$or`. */
function identifiers(filter: Document): Set<string> {
  const names = Object.entries(filter).flatMap(([name, value]) =>
    name.startsWith('$') && Array.isArray(value)
      ? (value as Document[]).flatMap((item) => [...identifiers(item)])
      : [name.split('.')[0] as string],
  );
  return new Set(names);
}

/**
 * Returns an upsert's initial document: the filter's equalities.
 *
 * @throws NotSingleValueField if two of them have the same path or one path contains the other
 */
export function upsertBase(filter: Filter, update: Update): Document {
  const base: Document = {};
  const paths: string[] = [];
  for (const { operator, operand, parts, path } of conjunction(filter.root).conditions) {
    const single =
      operator === '$in' && (operand as unknown[]).length === 1 ? (operand as unknown[])[0] : undefined;
    const value = operator === '$eq' ? operand : single;
    if (value === undefined || (update.replacement && path !== '_id')) continue;
    if (parts.some((part) => part.startsWith('$') && !['$id', '$ref', '$db'].includes(part)))
      throw new StoreError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field in '${path}' is not valid for storage.`,
      );
    const twice = paths.find((one) => `${one}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${one}.`));
    if (twice !== undefined)
      throw new StoreError(
        'NotSingleValueField',
        `cannot infer query fields to set, path '${twice}' is matched twice`,
      );
    paths.push(path);
    setAt(base, parts, clone(value));
  }
  return base;
}

export function idFirst(document: Document, id: unknown): Document {
  const ordered: Document = { _id: id };
  for (const name of Object.keys(document)) if (name !== '_id') setField(ordered, name, document[name]);
  return ordered;
}
