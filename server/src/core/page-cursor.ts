import { AppError } from '@recado/shared/contract';

/** A position in a list ordered by time, then by id. */
export interface Cursor {
  at: Date;
  id: string;
}

export function writeCursor(at: Date, id: number | string): string {
  return `${at.getTime().toString(36)}_${id}`;
}

/** @throws ERR_VALIDATION unless `writeCursor` wrote the text for a numeric id */
export function readNumberCursor(text: string): { at: Date; id: number } {
  const { at, id } = readCursor(text);
  const number = Number(id);
  if (!Number.isSafeInteger(number)) throw notACursor();
  return { at, id: number };
}

function notACursor(): AppError {
  return new AppError('ERR_VALIDATION', { part: 'query', field: 'cursor', reason: 'not a cursor' });
}

/** @throws ERR_VALIDATION unless `writeCursor` wrote the text */
export function readCursor(text: string): Cursor {
  const match = /^([0-9a-z]{1,9})_([0-9A-Z]{1,26})$/.exec(text);
  const [, at, id] = match ?? [];
  if (at === undefined || id === undefined) throw notACursor();
  return { at: new Date(parseInt(at, 36)), id };
}
