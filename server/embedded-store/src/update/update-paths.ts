import { type Document, field, isDocument, setField } from '../values/documents';
import { StoreError } from '../values/errors';
import { isArrayIndex } from '../values/paths';

/** Returns the value at a path whose array indexes are numbers; undefined if missing. */
export function valueAt(document: Document, parts: readonly string[]): unknown {
  let value: unknown = document;
  for (const part of parts) {
    if (Array.isArray(value)) value = isArrayIndex(part) ? value[Number(part)] : undefined;
    else if (isDocument(value)) value = field(value, part);
    else return undefined;
  }
  return value;
}

/** MongoDB fills up to this many missing elements of an array with null. */
const MAX_PADDING = 1_500_000;

/** Sets a value and creates missing documents on its path. Throws 28 if the path contains another type. */
export function setAt(document: Document, parts: readonly string[], value: unknown): void {
  let target: Document | unknown[] = document;
  for (const [at, part] of parts.entries()) {
    const last = at === parts.length - 1;
    if (Array.isArray(target)) {
      if (!isArrayIndex(part)) throw notViable(part, parts, at, target);
      pad(target, Number(part));
      if (last) target[Number(part)] = value;
      else target = enter(target, Number(part), target[Number(part)], parts, at);
    } else if (last) setField(target, part, value);
    else target = enter(target, part, field(target, part), parts, at);
  }
}

function enter(
  target: Document | unknown[],
  key: string | number,
  value: unknown,
  parts: readonly string[],
  at: number,
): Document | unknown[] {
  if (isDocument(value) || Array.isArray(value)) return value;
  if (value !== undefined) throw notViable(parts[at + 1] as string, parts, at + 1, value);
  const made: Document = {};
  if (Array.isArray(target)) target[key as number] = made;
  else setField(target, key as string, made);
  return made;
}

function pad(array: unknown[], index: number): void {
  if (index - array.length > MAX_PADDING)
    throw new StoreError('BadValue', `can't backfill more than ${MAX_PADDING} elements`);
  while (array.length < index) array.push(null);
}

function notViable(part: string, parts: readonly string[], at: number, value: unknown): StoreError {
  return new StoreError(
    'PathNotViable',
    `Cannot create field '${part}' in element {${parts[at - 1] ?? ''}: ${JSON.stringify(value)}}`,
  );
}

export function unsetAt(document: Document, parts: readonly string[]): void {
  const parent = parts.length === 1 ? document : valueAt(document, parts.slice(0, -1));
  const name = parts.at(-1) as string;
  if (Array.isArray(parent)) {
    if (isArrayIndex(name) && Number(name) < parent.length) parent[Number(name)] = null;
  } else if (isDocument(parent)) Reflect.deleteProperty(parent, name);
}

export interface Positions {
  matched(array: string): number | undefined;
  filters: ReadonlyMap<string, (item: unknown) => boolean>;
}

export function concretePaths(
  document: Document,
  parts: readonly string[],
  positions: Positions,
): string[][] {
  let paths: string[][] = [[]];
  for (const [at, part] of parts.entries()) {
    if (part === '$' && at > 0) {
      const index = positions.matched(
        parts
          .slice(0, at)
          .filter((name) => !name.startsWith('$'))
          .join('.'),
      );
      if (index === undefined)
        throw new StoreError(
          'BadValue',
          'The positional operator did not find the match needed from the query.',
        );
      paths = paths.map((path) => [...path, String(index)]);
    } else if (part.startsWith('$['))
      paths = paths.flatMap((path) => eachPlace(document, path, part, positions, parts));
    else paths = paths.map((path) => [...path, part]);
  }
  return paths;
}

function eachPlace(
  document: Document,
  path: string[],
  part: string,
  positions: Positions,
  parts: readonly string[],
): string[][] {
  const array = valueAt(document, path);
  if (!Array.isArray(array)) {
    const text =
      array === undefined
        ? `The path '${path.join('.')}' must exist in the document in order to apply array updates.`
        : `Cannot apply array updates to non-array element ${path.join('.')}`;
    throw new StoreError('BadValue', text);
  }
  const identifier = part.slice(2, -1);
  const test = identifier === '' ? () => true : positions.filters.get(identifier);
  if (!test)
    throw new StoreError(
      'BadValue',
      `No array filter found for identifier '${identifier}' in path '${parts.join('.')}'`,
    );
  return array.flatMap((item, index) => (test(item) ? [[...path, String(index)]] : []));
}
