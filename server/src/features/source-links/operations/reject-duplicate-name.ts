import { AppError } from '@recado/shared/contract';
import { isDuplicateKey } from '#core/database';

/** Converts the unique index's rejection of a write into ERR_CONFLICT {field: name}. */
export async function rejectDuplicateName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error, 'company-name')) throw new AppError('ERR_CONFLICT', { field: 'name' });
    throw error;
  }
}
