import { decode, type Document } from './documents';
import { StoreError } from './errors';

type Visit = (type: number, start: number, nameEnd: number, end: number) => void;

function walk(document: Buffer, visit: Visit): void {
  for (let at = 4; document[at] !== 0;) {
    const type = document[at] as number;
    let nameEnd = at + 1;
    while (document[nameEnd] !== 0) nameEnd += 1;
    const end = nameEnd + 1 + valueSize(document, type, nameEnd + 1);
    visit(type, at, nameEnd, end);
    at = end;
  }
}

/** Names by length. Comparing them with bytes in place is cheaper than extracting each field's name. */
type NameTable = ReadonlyMap<number, readonly string[]>;

const tables = new WeakMap<ReadonlySet<string> | FieldTree, NameTable>();

function tableOf(names: ReadonlySet<string> | FieldTree): NameTable {
  const known = tables.get(names);
  if (known) return known;
  const table = new Map<number, string[]>();
  for (const name of names.keys()) table.set(name.length, [...(table.get(name.length) ?? []), name]);
  tables.set(names, table);
  return table;
}

function nameAt(document: Buffer, start: number, end: number, table: NameTable): string | undefined {
  return table.get(end - start)?.find((name) => {
    for (let at = 0; at < name.length; at += 1) {
      if (name.charCodeAt(at) !== document[start + at]) return false;
    }
    return true;
  });
}

/** Returns the names of a document's fields and the numbers of their BSON types. */
export function fieldTypes(document: Buffer): Map<string, number> {
  const types = new Map<string, number>();
  walk(document, (type, start, nameEnd) => types.set(document.toString('utf8', start + 1, nameEnd), type));
  return types;
}

export function embeddedField(document: Buffer, name: string): Buffer | undefined {
  let found: Buffer | undefined;
  walk(document, (type, start, nameEnd, end) => {
    if ((type === 3 || type === 4) && document.toString('utf8', start + 1, nameEnd) === name)
      found = document.subarray(nameEnd + 1, end);
  });
  return found;
}

export function embeddedValues(array: Buffer): Buffer[] {
  const found: Buffer[] = [];
  walk(array, (type, _, nameEnd, end) => {
    if (type === 3) found.push(array.subarray(nameEnd + 1, end));
  });
  return found;
}

/** Returns `{_id}` of a stored document, whose first field it is. */
export function idDocument(document: Buffer): Buffer {
  const nameEnd = document.indexOf(0, 5);
  const end = nameEnd + 1 + valueSize(document, document[4] as number, nameEnd + 1);
  return enclose([document.subarray(4, end)]);
}

/** Above this size, decoding only some fields is faster (measured). */
const WORTHWHILE = 256;

/** Decodes only some fields, because indexes and filters read few of them. */
export function decodeFields(
  document: Buffer,
  names: ReadonlySet<string>,
  read: (bytes: Uint8Array) => Document = decode,
): Document {
  if (document.length < WORTHWHILE) return read(document);
  return read(onlyFields(document, names));
}

/** Joins fields (each with type and name) to a BSON document. */
export function enclose(parts: readonly Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 5);
  const bytes = Buffer.allocUnsafe(size);
  bytes.writeInt32LE(size, 0);
  let at = 4;
  for (const part of parts) at += part.copy(bytes, at);
  bytes[at] = 0;
  return bytes;
}

/** Fields to omit or keep: `true` for a whole field, a map for parts of an embedded document. */
export type FieldTree = Map<string, true | FieldTree>;

/**
 * Returns the document without some fields, without decoding it. Undefined if a path leads through an array.
 */
export function withoutFields(document: Buffer, tree: FieldTree): Buffer | undefined {
  const parts: Buffer[] = [];
  const table = tableOf(tree);
  let from = 4;
  let through = false;
  walk(document, (type, start, nameEnd, end) => {
    const name = nameAt(document, start + 1, nameEnd, table);
    const child = name === undefined ? undefined : tree.get(name);
    if (child === undefined || (child !== true && type !== 3 && type !== 4)) return;
    if (start > from) parts.push(document.subarray(from, start));
    from = end;
    if (child === true) return;
    const rest = type === 3 ? withoutFields(document.subarray(nameEnd + 1, end), child) : undefined;
    if (rest) parts.push(document.subarray(start, nameEnd + 1), rest);
    else through = true;
  });
  if (through) return undefined;
  if (from === 4) return document;
  parts.push(document.subarray(from, document.length - 1));
  return enclose(parts);
}

/** Returns the document with only these fields, in stored order, without decoding it. */
export function onlyFields(document: Buffer, names: ReadonlySet<string>): Buffer {
  const parts: Buffer[] = [];
  const table = tableOf(names);
  walk(document, (_, start, nameEnd, end) => {
    if (nameAt(document, start + 1, nameEnd, table) !== undefined) parts.push(document.subarray(start, end));
  });
  return enclose(parts);
}

/** Returns those of the fields that differ between two documents. */
export function changedFields(before: Buffer, after: Buffer, names: ReadonlySet<string>): Set<string> {
  const table = tableOf(names);
  const old = new Map<string, { start: number; end: number }>();
  walk(before, (_, start, nameEnd, end) => {
    const name = nameAt(before, start + 1, nameEnd, table);
    if (name !== undefined) old.set(name, { start, end });
  });
  const changed = new Set<string>();
  walk(after, (_, start, nameEnd, end) => {
    const name = nameAt(after, start + 1, nameEnd, table);
    if (name === undefined) return;
    const was = old.get(name);
    old.delete(name);
    if (!was || before.compare(after, start, end, was.start, was.end) !== 0) changed.add(name);
  });
  for (const name of old.keys()) changed.add(name);
  return changed;
}

export const fieldName = (path: string): string =>
  Buffer.from(path.split('.', 1)[0] as string).toString('latin1');

function valueSize(bytes: Buffer, type: number, at: number): number {
  switch (type) {
    case 0x06:
    case 0x0a:
    case 0x7f:
    case 0xff:
      return 0;
    case 0x08:
      return 1;
    case 0x10:
      return 4;
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return 8;
    case 0x07:
      return 12;
    case 0x13:
      return 16;
    case 0x02:
    case 0x0d:
    case 0x0e:
      return 4 + bytes.readInt32LE(at);
    case 0x03:
    case 0x04:
    case 0x0f:
      return bytes.readInt32LE(at);
    case 0x05:
      return 5 + bytes.readInt32LE(at);
    case 0x0b:
      return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at;
    case 0x0c:
      return 16 + bytes.readInt32LE(at);
    default:
      throw new StoreError('FailedToParse', `Unknown BSON type ${type}`);
  }
}
