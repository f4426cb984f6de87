import { type Document, encode, isDocument, setField } from '../values/documents';

/** An update as MongoDB reports it: dotted paths of the changed values. */
interface UpdateDescription {
  updatedFields: Document;
  removedFields: string[];
  truncatedArrays: { field: string; newSize: number }[];
}

/** Returns the difference of two versions of a document, decoded with `decodeExact`. */
export function describeUpdate(before: Document, after: Document): UpdateDescription {
  const description: UpdateDescription = { updatedFields: {}, removedFields: [], truncatedArrays: [] };
  compareFields(before, after, '', description);
  return description;
}

function compareFields(before: Document, after: Document, path: string, found: UpdateDescription): void {
  for (const name of Object.keys(before))
    if (!Object.hasOwn(after, name)) found.removedFields.push(path + name);
  for (const [name, value] of Object.entries(after)) {
    if (Object.hasOwn(before, name)) compare(before[name], value, path + name, found);
    else setField(found.updatedFields, path + name, value);
  }
}

function compare(before: unknown, after: unknown, path: string, found: UpdateDescription): void {
  if (isSame(before, after)) return;
  if (isDocument(before) && isDocument(after) && preservesOrder(before, after))
    compareFields(before, after, `${path}.`, found);
  else if (Array.isArray(before) && Array.isArray(after) && before.length > 0 && after.length > 0) {
    if (after.length < before.length) found.truncatedArrays.push({ field: path, newSize: after.length });
    for (const [index, value] of (after as unknown[]).entries()) {
      if (index < before.length) compare(before[index], value, `${path}.${index}`, found);
      else setField(found.updatedFields, `${path}.${index}`, value);
    }
  } else setField(found.updatedFields, path, after);
}

/**
 * Returns whether common fields keep their order and new ones follow. Otherwise paths cannot describe the
 * update.
 */
function preservesOrder(before: Document, after: Document): boolean {
  const common = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  return common.every((name, at) => Object.keys(after)[at] === name);
}

/** Compares as stored: 1 and 1.0 differ, and so do other field orders. */
function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (typeof before !== typeof after || typeof before !== 'object') return false;
  return encode({ value: before }).equals(encode({ value: after }));
}
