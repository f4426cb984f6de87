import { authOptions, signUp } from '@recado/shared/auth';
import type { AppContext } from '#core/context';
import { networkOf } from '#core/http/networks';
import type { Limit, Tries } from '../limits/tries';
import type { signUpOperations } from './sign-up.operations';

/** Limit of sign-ups, because each hashes a password, and a rejection reveals that an e-mail exists. */
const BY_ADDRESS: Limit = { name: 'signUp.address', tries: 20, seconds: 3_600 };

export function mountSignUp(
  { endpoints, config, mail }: AppContext,
  operations: ReturnType<typeof signUpOperations>,
  tries: Tries,
): void {
  endpoints.mount(authOptions, async () => ({
    signUp: await operations.isOpen(),
    passwordReset: mail.configured,
    termsUrl: config.termsUrl ?? null,
  }));

  endpoints.mount(signUp, async ({ body, request }) => {
    await tries.consume([{ limit: BY_ADDRESS, of: networkOf(request.ip ?? '') }]);
    return operations.signUp(body);
  });
}
