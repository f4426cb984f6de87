import { AppError } from '@recado/shared/contract';

/** Whether an import was rejected because another one of the company is under way. */
export function isUnderWay(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_CONFLICT';
}

/** Returns the id of the caller's own import that is under way, which may be replaced. */
export function ownUnderWay(error: unknown): string | null {
  if (!(error instanceof AppError) || error.code !== 'ERR_CONFLICT') return null;
  const { own, importId } = error.details ?? {};
  return own === true && typeof importId === 'string' ? importId : null;
}
