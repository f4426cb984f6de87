import { randomBytes } from 'node:crypto';

/** A message id as phones make them. */
export function newMessageId() {
  return `AC${randomBytes(15).toString('hex').toUpperCase()}`;
}
