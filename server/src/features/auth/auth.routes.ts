import type { Request, Response } from 'express';
import { login, logout, me, refreshToken } from '@recado/shared/auth';
import { AppError } from '@recado/shared/contract';
import type { AppContext } from '#core/context';
import type { authService, OpenSession } from './auth.service';
import { loginLimits } from './limits/login-limits';
import { refreshLimits } from './limits/refresh-limits';
import type { Tries } from './limits/tries';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie';

export function mountAuth(
  { endpoints, config, log }: AppContext,
  service: ReturnType<typeof authService>,
  tries: Tries,
): void {
  const logins = loginLimits(tries);
  const refreshes = refreshLimits();
  const rememberedSeconds = config.refreshDaysRemembered * 86_400;

  /** Sends browsers the refresh token as a cookie, and the desktop app in the body. */
  const respond = (request: Request, response: Response, session: OpenSession, inBody: boolean) => {
    const { token, expiresIn, user } = session;
    if (inBody) return { token, expiresIn, user, refreshToken: session.refreshToken };
    setRefreshCookie(
      request,
      response,
      session.refreshToken,
      session.remember ? rememberedSeconds : undefined,
    );
    return { token, expiresIn, user };
  };

  endpoints.mount(login, async ({ body, request, response }) => {
    const tried = await logins.count(body.email, request.ip ?? '');
    // A failure makes the count of failed sign-ins only slightly too high.
    const succeeded = () =>
      void tried
        .succeeded()
        .catch((error: unknown) => log.warn({ err: error }, 'sign-in attempt not refunded'));
    // The desktop app stays signed in after its window closes.
    const remember = body.remember ?? body.client === 'desktop';
    try {
      const session = await service.login(body.email, body.password, remember);
      succeeded();
      return respond(request, response, session, body.client === 'desktop');
    } catch (error) {
      // Only a wrong password counts as a failure.
      const rejected = error instanceof AppError && error.code === 'ERR_INVALID_CREDENTIALS';
      if (!rejected) succeeded();
      throw error;
    }
  });

  endpoints.mount(refreshToken, async ({ body, request, response }) => {
    const address = request.ip ?? '';
    const inBody = body?.refreshToken !== undefined;
    await refreshes.count(address);
    try {
      const session = await service.refresh(body?.refreshToken ?? readRefreshCookie(request));
      await refreshes.succeeded(address);
      return respond(request, response, session, inBody);
    } catch (error) {
      if (!inBody && error instanceof AppError && error.status === 401) clearRefreshCookie(request, response);
      throw error;
    }
  });

  endpoints.mount(logout, async ({ caller, request, response }) => {
    await service.logout(caller);
    clearRefreshCookie(request, response);
  });

  endpoints.mount(me, ({ caller }) => service.me(caller));
}
