import { Timestamp } from 'bson';
import type { Collection } from '../storage/catalog';
import { decodeExact, type Document } from '../values/documents';
import { enclose, idDocument } from '../values/raw-fields';
import { encodeFields, RawBson } from '../wire/wire';
import { describeUpdate } from './change-diff';

/** A change without position and time. The fields are in MongoDB's order. */
export type ChangeEvent = { operationType: string; fullDocument?: RawBson } & Document;

const ns = ({ db, name }: Pick<Collection, 'db' | 'name'>) => ({ db, coll: name });
const documentKey = (bytes: Buffer) => new RawBson(3, idDocument(bytes));

export function inserted(collection: Collection, bytes: Buffer): ChangeEvent {
  return stored('insert', collection, bytes);
}

export function replaced(collection: Collection, bytes: Buffer): ChangeEvent {
  return stored('replace', collection, bytes);
}

function stored(operationType: string, collection: Collection, bytes: Buffer): ChangeEvent {
  return {
    operationType,
    fullDocument: new RawBson(3, bytes),
    ns: ns(collection),
    documentKey: documentKey(bytes),
  };
}

export function updated(collection: Collection, before: Buffer, after: Buffer): ChangeEvent {
  return {
    operationType: 'update',
    ns: ns(collection),
    documentKey: documentKey(after),
    updateDescription: describeUpdate(decodeExact(before), decodeExact(after)),
  };
}

export function deleted(collection: Collection, bytes: Buffer): ChangeEvent {
  return { operationType: 'delete', ns: ns(collection), documentKey: documentKey(bytes) };
}

export function dropped(collection: Collection): ChangeEvent {
  return { operationType: 'drop', ns: ns(collection) };
}

export function renamed(collection: Collection, db: string, name: string): ChangeEvent {
  return { operationType: 'rename', ns: ns(collection), to: ns({ db, name }) };
}

export function databaseDropped(db: string): ChangeEvent {
  return { operationType: 'dropDatabase', ns: { db } };
}

export function encodeEvent(event: ChangeEvent, token: Document, sequence: number): Buffer {
  const { operationType, ...rest } = event;
  return encodeFields({ _id: token, operationType, ...times(sequence), ...rest });
}

/** Encodes the event that ends a stream after its collection or database was removed. */
export function encodeInvalidate(token: Document, sequence: number): Buffer {
  return encodeFields({ _id: token, operationType: 'invalidate', ...times(sequence) });
}

function times(sequence: number): Document {
  const now = new Date();
  const t = Math.floor(now.getTime() / 1000);
  return { clusterTime: new Timestamp({ t, i: sequence % 0x7fffffff }), wallTime: now };
}

/**
 * Adds the current document to an update's event (`fullDocument: 'updateLookup'`); null if it was deleted.
 */
export function withFullDocument(event: Buffer, document: Buffer | undefined): Buffer {
  const name = Buffer.from('fullDocument\0');
  const fields = event.subarray(4, -1);
  return document
    ? enclose([fields, Buffer.from([3]), name, document])
    : enclose([fields, Buffer.from([0x0a]), name]);
}
