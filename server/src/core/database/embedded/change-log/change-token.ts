import { type Document, isDocument } from '../values/documents';
import { StoreError } from '../values/errors';

/** A place in the change log: after the event with that number. */
export interface ChangePlace {
  /** Which log: one store's numbers mean nothing to another. */
  log: string;
  sequence: number;
  /** The stream ended here because what it watched is gone; only `startAfter` goes on from it. */
  invalidate?: boolean;
}

const FORMAT = /^([0-9a-f]{12})([0-9a-f]{16})(0[01])$/;

/** The place as the resume token a driver keeps. */
export function formatToken({ log, sequence, invalidate = false }: ChangePlace): Document {
  return { _data: `${log}${sequence.toString(16).padStart(16, '0')}${invalidate ? '01' : '00'}` };
}

/** The place of a resume token. 260 when it is none. */
export function parseToken(token: unknown): ChangePlace {
  const data = isDocument(token) ? token['_data'] : undefined;
  const parts = typeof data === 'string' ? FORMAT.exec(data) : null;
  if (!parts) throw new StoreError('InvalidResumeToken', 'The resume token is none of this store');
  const [, log = '', sequence = '', end] = parts;
  return { log, sequence: parseInt(sequence, 16), invalidate: end === '01' };
}
