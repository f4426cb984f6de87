import { AppError } from '@recado/shared/contract';

/** Whether an import was refused because another one of the company is under way. */
export function isUnderWay(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_CONFLICT';
}
