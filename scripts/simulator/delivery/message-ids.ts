import { randomBytes } from 'node:crypto';

/** Returns a message id as phones create them. */
export function newMessageId() {
  return `AC${randomBytes(15).toString('hex').toUpperCase()}`;
}
