import { type Document, field, fieldsOf, isDocument } from './documents';

const INDEX = /^(0|[1-9]\d*)$/;

export const isArrayIndex = (part: string): boolean => INDEX.test(part);

/**
 * Follows a path like a MongoDB query: arrays on the path are searched in their documents and, for a number,
 * by index. `test` receives each value at the end; undefined for a missing one. Returns true as soon as
 * `test` does.
 */
export function somePath(
  document: Document,
  parts: readonly string[],
  test: (value: unknown) => boolean,
): boolean {
  return arrive(document, parts, 0, test);
}

function arrive(
  value: unknown,
  parts: readonly string[],
  at: number,
  test: (value: unknown) => boolean,
): boolean {
  if (at === parts.length) return test(value);
  const part = parts[at] as string;
  if (isDocument(value)) return arrive(field(value, part), parts, at + 1, test);
  if (!Array.isArray(value)) {
    const fields = fieldsOf(value);
    return fields ? arrive(field(fields, part), parts, at + 1, test) : test(undefined);
  }
  // An array without that index has no value there, not even a missing one: `{'a.0': null}` does not find
  // `{a: []}`.
  if (isArrayIndex(part) && Number(part) < value.length && arrive(value[Number(part)], parts, at + 1, test))
    return true;
  return value.some((item) => fieldsOf(item) !== undefined && arrive(item, parts, at, test));
}

/**
 * Returns the index in the outermost array at which `somePath` matches first: the positional `$` of an
 * update. An array at the end is searched by element.
 */
export function matchedIndex(
  document: Document,
  parts: readonly string[],
  test: (value: unknown) => boolean,
): number | undefined {
  let value: unknown = document;
  for (const [at, part] of parts.entries()) {
    if (Array.isArray(value)) {
      const index = value.findIndex(
        (item) => fieldsOf(item) !== undefined && arrive(item, parts, at, expanding(test)),
      );
      return index === -1 ? undefined : index;
    }
    const fields = fieldsOf(value);
    if (!fields) return undefined;
    value = field(fields, part);
  }
  if (!Array.isArray(value)) return undefined;
  const index = value.findIndex(test);
  return index === -1 ? undefined : index;
}

const expanding = (test: (value: unknown) => boolean) => (value: unknown) =>
  test(value) || (Array.isArray(value) && value.some(test));

export interface PathValues {
  values: unknown[];
  /** Whether an array was expanded, which makes the index "multikey" for this path. */
  multikey: boolean;
  /** Whether the path has no value, so that a sparse index omits the document. */
  missing: boolean;
}

/** Represents an empty array among a path's values. */
export const EMPTY = Symbol('empty array');

export function pathValues(document: Document, parts: readonly string[]): PathValues {
  const direct = directValue(document, parts);
  if (direct !== NOT_DIRECT)
    return { values: [direct ?? null], multikey: false, missing: direct === undefined };
  const found: unknown[] = [];
  collect(document, parts, 0, found);
  const missing = found.every((value) => value === undefined);
  const values = found.length === 0 ? [undefined] : found;
  return { values: values.map((value) => (value === undefined ? null : value)), multikey: true, missing };
}

const NOT_DIRECT = Symbol('array on the way');

function directValue(document: Document, parts: readonly string[]): unknown {
  let value: unknown = document;
  for (const part of parts) {
    if (Array.isArray(value)) return NOT_DIRECT;
    const fields = fieldsOf(value);
    if (!fields) return undefined;
    value = field(fields, part);
  }
  return Array.isArray(value) ? NOT_DIRECT : value;
}

function collect(value: unknown, parts: readonly string[], at: number, found: unknown[]): void {
  if (at === parts.length) {
    if (!Array.isArray(value)) found.push(value);
    else if (value.length === 0) found.push(EMPTY);
    else found.push(...(value as unknown[]));
    return;
  }
  const part = parts[at] as string;
  const fields = fieldsOf(value);
  if (fields) return collect(field(fields, part), parts, at + 1, found);
  if (!Array.isArray(value)) {
    found.push(undefined);
    return;
  }
  if (isArrayIndex(part) && value[Number(part)] !== undefined)
    return collect(value[Number(part)], parts, at + 1, found);
  // Elements that are no documents count as null, which sorts first.
  for (const item of value) {
    if (fieldsOf(item)) collect(item, parts, at, found);
    else found.push(undefined);
  }
}
