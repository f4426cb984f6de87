import { authOptions, signUp } from '@recado/shared/auth';
import type { AppContext } from '../../../core/context';
import { consume, HOUR_S, limiter, networkOf } from '../limiter';
import type { signUpService } from './sign-up.service';

/** `POST /companies/cadastro`, and what the screens before signing in can offer. */
export function mountSignUp(
  { endpoints, config, mail }: Pick<AppContext, 'endpoints' | 'config' | 'mail'>,
  service: ReturnType<typeof signUpService>,
): void {
  // Each makes a company and hashes a password; a refusal also says whether somebody has an e-mail.
  const tries = limiter(20, HOUR_S);

  endpoints.mount(authOptions, async () => ({
    signUp: await service.isOpen(),
    passwordReset: mail.configured,
    termsUrl: config.termsUrl ?? null,
  }));

  endpoints.mount(signUp, async ({ body, request }) => {
    await consume(tries, networkOf(request.ip ?? ''));
    return service.signUp(body);
  });
}
