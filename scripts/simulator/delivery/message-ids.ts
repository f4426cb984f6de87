import { randomBytes } from 'node:crypto';

export function newMessageId() {
  return `AC${randomBytes(15).toString('hex').toUpperCase()}`;
}
