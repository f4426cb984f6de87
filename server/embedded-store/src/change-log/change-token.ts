import { type Document, isDocument } from '../values/documents';
import { StoreError } from '../values/errors';

/** A position in the change log, after the event with that number. */
export interface ChangePlace {
  /** Id of the log. Numbers of one store mean nothing in another. */
  log: string;
  sequence: number;
  /** Whether the stream ended here because its target was removed. Only `startAfter` can continue from it. */
  invalidate?: boolean;
}

const FORMAT = /^([0-9a-f]{12})([0-9a-f]{16})(0[01])$/;

export function formatToken({ log, sequence, invalidate = false }: ChangePlace): Document {
  return { _data: `${log}${sequence.toString(16).padStart(16, '0')}${invalidate ? '01' : '00'}` };
}

/** Parses a resume token. Throws 260 if it is invalid. */
export function parseToken(token: unknown): ChangePlace {
  const data = isDocument(token) ? token['_data'] : undefined;
  const parts = typeof data === 'string' ? FORMAT.exec(data) : null;
  if (!parts) throw new StoreError('InvalidResumeToken', 'The resume token is none of this store');
  const [, log = '', sequence = '', end] = parts;
  return { log, sequence: parseInt(sequence, 16), invalidate: end === '01' };
}
