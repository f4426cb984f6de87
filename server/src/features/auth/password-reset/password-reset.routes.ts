import { forgotPassword, resetPassword } from '@recado/shared/auth';
import type { AppContext } from '../../../core/context';
import { consume, HOUR_S, limiter, MINUTE_S, networkOf } from '../limiter';
import type { passwordResetService } from './password-reset.service';

/** `POST /auth/forgot-password`, `POST /auth/reset-password`. */
export function mountPasswordReset(
  { endpoints }: Pick<AppContext, 'endpoints'>,
  service: ReturnType<typeof passwordResetService>,
): void {
  // Of an address first: one that has had enough must not fill the memory with e-mails it makes up.
  const asked = limiter(30, HOUR_S);
  // Whether anybody has the e-mail or not, or the limit would tell.
  const mailed = limiter(5, HOUR_S);
  const tried = limiter(30, 15 * MINUTE_S);

  endpoints.mount(forgotPassword, async ({ body, request }) => {
    await consume(asked, networkOf(request.ip ?? ''));
    await consume(mailed, body.email);
    service.request(body.email, body.language ?? 'pt');
  });

  endpoints.mount(resetPassword, async ({ body, request }) => {
    await consume(tried, networkOf(request.ip ?? ''));
    await service.reset(body.token, body.password);
  });
}
