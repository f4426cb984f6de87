import { AppError } from '@recado/shared/contract';

/** Returns whether another import of the company is running. */
export function isUnderWay(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_CONFLICT';
}

/** Returns the id of the caller's own running import, which may be replaced. */
export function ownUnderWay(error: unknown): string | null {
  if (!(error instanceof AppError) || error.code !== 'ERR_CONFLICT') return null;
  const { own, importId } = error.details ?? {};
  return own === true && typeof importId === 'string' ? importId : null;
}
