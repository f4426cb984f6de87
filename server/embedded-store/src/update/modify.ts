import { ObjectId } from 'bson';
import type { Filter } from '../matching/match';
import type { StoredDocument } from '../query/scan';
import type { Collection } from '../storage/catalog';
import type { Store } from '../store/store';
import { decodeExact, type Document, encode } from '../values/documents';
import { idFirst, type Update, upsertBase } from './update';

/** Applies an update to a stored document. Returns the new bytes and whether they differ. */
export function updateStored(
  store: Store,
  collection: Collection,
  { id, bytes }: StoredDocument,
  update: Update,
): { after: Buffer; modified: boolean } {
  const before = decodeExact(bytes);
  const changed = update.apply(before, false);
  const after = encode(Object.keys(changed)[0] === '_id' ? changed : idFirst(changed, changed['_id']));
  const modified = !after.equals(bytes);
  if (modified) store.records.update(collection, id, bytes, after, update.replacement);
  return { after, modified };
}

/** Stores the document of an upsert. Returns its bytes and `_id`. */
export function insertUpsert(
  store: Store,
  db: string,
  name: string,
  filter: Filter,
  update: Update,
): { bytes: Buffer; id: unknown } {
  const made = update.apply(upsertBase(filter, update), true);
  const id = made['_id'] === undefined ? new ObjectId() : made['_id'];
  const document: Document = idFirst(made, id);
  const bytes = encode(document);
  store.records.insert(store.catalog.ensure(db, name), bytes);
  return { bytes, id };
}
