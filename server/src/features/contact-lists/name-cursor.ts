import { AppError } from '@recado/shared/contract';
import type { NamePlace } from '#core/search';

export function writeNameCursor({ nameKey, _id }: NamePlace): string {
  return Buffer.from(`${_id} ${nameKey}`).toString('base64url');
}

/** @throws ERR_VALIDATION for a cursor of another list */
export function readNameCursor(text: string): NamePlace {
  const plain = Buffer.from(text, 'base64url').toString('utf8');
  const [, id, nameKey] = /^(\d{1,15}) (.*)$/su.exec(plain) ?? [];
  if (id === undefined || nameKey === undefined)
    throw new AppError('ERR_VALIDATION', { part: 'query', field: 'cursor', reason: 'not a cursor' });
  return { nameKey, _id: Number(id) };
}
