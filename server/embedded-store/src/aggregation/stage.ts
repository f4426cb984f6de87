import type { Variables } from '../expressions/operator';
import type { Pause } from '../query/scan';
import { type Document, isDocument } from '../values/documents';

export type DocumentRows = Iterable<Document | Pause>;

/**
 * A stage converts rows to rows. Pauses pass through, so that a long pipeline does not block the event loop.
 */
export type Stage = (rows: DocumentRows) => DocumentRows;

export interface StageEnvironment {
  variables: Variables;
  /** Reads a pipeline over another collection of the database. Absent where that is not allowed. */
  read?: (collection: string, pipeline: unknown[], variables: Variables) => DocumentRows;
}

/**
 * Returns a copy with a value at a path, in every element of arrays on the path. Undefined removes the field.
 */
export function withField(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(target)) return target.map((item) => withField(item, [name, ...rest], value));
  const copy: Document = isDocument(target) ? { ...target } : {};
  const made = withField(copy[name], rest, value);
  if (made === undefined) Reflect.deleteProperty(copy, name);
  else copy[name] = made;
  return copy;
}
