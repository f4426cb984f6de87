import { afterAll, beforeAll, expect, it } from 'vitest';
import { login, refreshToken } from '@recado/shared/auth';
import { PASSWORD } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('the server limits failed refreshes per network, and does not count successes', async () => {
  const { call } = server.here;
  const refresh = (token: string) => call(refreshToken, { body: { refreshToken: token } });
  const { email } = await server.build.user((await server.build.company()).id);
  const signedIn = await call(login, { body: { email, password: PASSWORD, client: 'desktop' } });
  let token = signedIn.body.refreshToken ?? '';
  for (let n = 0; n < 298; n += 1) expect((await refresh('forged')).status).toBe(401);
  for (let n = 0; n < 4; n += 1) {
    const next = await refresh(token);
    expect(next.status).toBe(200);
    token = next.body.refreshToken ?? '';
  }
  for (const status of [401, 401, 429]) expect((await refresh('forged')).status).toBe(status);
  const rejected = await refresh(token);
  expect(rejected.error).toBe('ERR_TOO_MANY_REQUESTS');
  expect(rejected.details?.['retryAfterSeconds']).toBeGreaterThan(0);
});
