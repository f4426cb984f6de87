import { AppError } from '@recado/shared/contract';
import type { SecretBox } from '#core/secrets';
import type { ConfirmPassword } from '#features/users';
import { type Limit, sharedTries } from './limits/tries';

/** Equals the limit of sign-ins to an account from one network. */
const BY_USER: Limit = { name: 'password.current', tries: 10, seconds: 15 * 60 };

/**
 * Returns a check of the user's current password.
 * @throws ERR_VALIDATION (field currentPassword), ERR_TOO_MANY_REQUESTS
 */
export function currentPasswordCheck(secrets: SecretBox): ConfirmPassword {
  const tries = sharedTries(secrets);
  return async (users, { id, email }, password) => {
    const counted = { limit: BY_USER, of: String(id) };
    await tries.consume([counted]);
    const found = await users.findByCredentials(email, password);
    if (found?.id !== id)
      throw new AppError('ERR_VALIDATION', { part: 'body', field: 'currentPassword', reason: 'wrong' });
    await tries.giveBack([counted]);
  };
}
