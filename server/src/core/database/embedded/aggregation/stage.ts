import type { Variables } from '../expressions/operator';
import type { Pause } from '../query/scan';
import { type Document, isDocument } from '../values/documents';

export type DocumentRows = Iterable<Document | Pause>;

/** One stage: takes rows, gives rows; pauses pass through, so a long pipeline never holds the loop. */
export type Stage = (rows: DocumentRows) => DocumentRows;

/** The dependencies of stages that read other collections. */
export interface StageEnvironment {
  variables: Variables;
  /** Rows of a pipeline over a collection of the same database. Absent where no other collection may be read. */
  read?: (collection: string, pipeline: unknown[], variables: Variables) => DocumentRows;
}

/** A copy with a value at a path, in every element of the arrays on the way; undefined takes the field away. */
export function withField(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(target)) return target.map((item) => withField(item, [name, ...rest], value));
  const copy: Document = isDocument(target) ? { ...target } : {};
  const made = withField(copy[name], rest, value);
  if (made === undefined) Reflect.deleteProperty(copy, name);
  else copy[name] = made;
  return copy;
}
