import { AppError } from '@recado/shared/contract';

export function writeTagCursor(nameKey: string): string {
  return Buffer.from(`after ${nameKey}`).toString('base64url');
}

/**
 * Returns the name key after which the page starts.
 * @throws ERR_VALIDATION for a cursor of another list
 */
export function readTagCursor(text: string): string {
  const [, nameKey] = /^after (.+)$/su.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  if (nameKey === undefined) {
    throw new AppError('ERR_VALIDATION', { part: 'query', field: 'cursor', reason: 'not a cursor' });
  }
  return nameKey;
}
