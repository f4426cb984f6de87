import { forgotPassword, resetPassword } from '@recado/shared/auth';
import type { AppContext } from '#core/context';
import { networkOf } from '#core/http/networks';
import type { Limit, Tries } from '../limits/tries';
import type { passwordResetOperations } from './password-reset.operations';

const REQUEST_LIMIT: Limit = { name: 'reset.asked', tries: 30, seconds: 3_600 };
/** Counts unknown addresses, too, because the limit would otherwise reveal accounts. */
const MAILED: Limit = { name: 'reset.mailed', tries: 5, seconds: 3_600 };
const TRIED: Limit = { name: 'reset.tried', tries: 30, seconds: 900 };

export function mountPasswordReset(
  { endpoints }: AppContext,
  operations: ReturnType<typeof passwordResetOperations>,
  tries: Tries,
): void {
  endpoints.mount(forgotPassword, async ({ body, request }) => {
    // First, so that a network at its limit does not fill the database with invented addresses.
    await tries.consume([
      { limit: REQUEST_LIMIT, of: networkOf(request.ip ?? '') },
      { limit: MAILED, of: body.email },
    ]);
    operations.request(body.email, body.language ?? 'pt');
  });

  endpoints.mount(resetPassword, async ({ body, request }) => {
    await tries.consume([{ limit: TRIED, of: networkOf(request.ip ?? '') }]);
    await operations.reset(body.token, body.password);
  });
}
