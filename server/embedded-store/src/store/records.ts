import { ObjectId } from 'bson';
import { deleted, inserted, replaced, updated } from '../change-log/change-events';
import type { ChangeLog } from '../change-log/change-log';
import { isRegex } from '../matching/predicates';
import type { Catalog, Collection } from '../storage/catalog';
import type { Index } from '../storage/index-specs';
import {
  checkUnique,
  indexedFields,
  indexEntries,
  learn,
  putEntries,
  secondaryIndexes,
  touchedIndexes,
} from '../storage/indexes';
import type { Storage } from '../storage/storage';
import { decode, decodeExact, type Document, encode, isDocument } from '../values/documents';
import { duplicateKey, StoreError } from '../values/errors';
import { encodeKey } from '../values/keys';
import { decodeFields } from '../values/raw-fields';

/** MongoDB's maximum size of a document. */
const MAX_DOCUMENT = 16 * 1024 * 1024;

const idKey = (id: unknown): Buffer => encodeKey(id).bytes;

/**
 * Writes documents and their index entries. Everything is validated before the first put, so a rejected write
 * changes nothing. Call inside `Storage.write` only.
 */
export class Records {
  constructor(
    private readonly storage: Storage,
    private readonly catalog: Catalog,
    private readonly log: ChangeLog,
  ) {}

  get(collection: Collection, id: Buffer): Buffer | undefined {
    return this.storage.get(Buffer.concat([collection.prefix, id]));
  }

  /** Throws 11000 for a duplicate, 53 or 52 for an `_id` or field name that MongoDB rejects. */
  insert(collection: Collection, bytes: Buffer): void {
    checkSize(bytes);
    const indexes = secondaryIndexes(collection);
    const document = indexedPart(collection, indexes, bytes);
    checkId(document['_id']);
    const id = idKey(document['_id']);
    if (this.storage.has(Buffer.concat([collection.prefix, id]))) {
      throw duplicateId(collection, document['_id']);
    }
    this.index(collection, indexes, id, undefined, document);
    this.storage.put(Buffer.concat([collection.prefix, id]), bytes);
    if (this.log.records(collection)) this.log.append(inserted(collection, bytes));
  }

  /**
   * Replaces a stored document by its new version with the same `_id`. `whole`: it was replaced, not updated.
   */
  update(collection: Collection, id: Buffer, before: Buffer, after: Buffer, whole: boolean): void {
    checkSize(after);
    const indexes = touchedIndexes(collection, before, after);
    if (indexes.length > 0) {
      const part = (bytes: Buffer) => indexedPart(collection, indexes, bytes);
      this.index(collection, indexes, id, part(before), part(after));
    }
    this.storage.put(Buffer.concat([collection.prefix, id]), after);
    if (this.log.records(collection))
      this.log.append(whole ? replaced(collection, after) : updated(collection, before, after));
  }

  remove(collection: Collection, id: Buffer, bytes: Buffer): void {
    if (this.log.records(collection)) this.log.append(deleted(collection, bytes));
    const indexes = secondaryIndexes(collection);
    putEntries(this.storage, indexEntries(indexes, indexedPart(collection, indexes, bytes)), [], id);
    this.storage.remove(Buffer.concat([collection.prefix, id]));
  }

  private index(
    collection: Collection,
    indexes: readonly Index[],
    id: Buffer,
    before: Document | undefined,
    after: Document,
  ): void {
    const entries = indexEntries(indexes, after);
    checkUnique(this.storage, collection, entries, id);
    putEntries(this.storage, before ? indexEntries(indexes, before) : [], entries, id);
    if (learn(entries)) this.catalog.save(collection);
  }
}

function indexedPart(collection: Collection, indexes: readonly Index[], bytes: Buffer): Document {
  const fields = indexedFields(collection, indexes);
  return fields ? decodeFields(bytes, fields) : decode(bytes);
}

function duplicateId(collection: Collection, id: unknown): StoreError {
  return duplicateKey(collection.ns, '_id_', { _id: 1 }, { _id: id });
}

function checkSize(bytes: Buffer): void {
  if (bytes.length > MAX_DOCUMENT)
    throw new StoreError(
      'Location10334',
      `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT}`,
    );
}

function checkId(id: unknown): void {
  if (Array.isArray(id)) throw new StoreError('InvalidIdField', "The '_id' value cannot be of type array");
  if (isRegex(id)) throw new StoreError('InvalidIdField', "The '_id' value cannot be of type regex");
  if (id === undefined) throw new StoreError('InvalidIdField', "The '_id' value cannot be of type undefined");
  const first = isDocument(id)
    ? Object.keys(id).find((name) => name.startsWith('$') && !['$ref', '$id', '$db'].includes(name))
    : undefined;
  if (first !== undefined)
    throw new StoreError(
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${first} is not valid for storage.`,
    );
}

export function withIdFirst(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 5, 9) === '_id\0') return bytes;
  const document = decodeExact(bytes);
  const { _id = new ObjectId(), ...rest } = document;
  return encode({ _id, ...rest });
}
