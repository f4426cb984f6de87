import { expect, it } from 'vitest';
import { sendLimits } from './send-limits';

it('a user may upload sixty times a minute, independent of other users', async () => {
  const limits = sendLimits();
  for (let n = 0; n < 60; n += 1) await limits.upload(1);
  await expect(limits.upload(1)).rejects.toMatchObject({
    code: 'ERR_TOO_MANY_REQUESTS',
    details: { retryAfterSeconds: expect.any(Number) as number },
  });
  await limits.upload(2);
  await limits.message(1);
});

it('a user may not write three thousand messages a minute', async () => {
  const limits = sendLimits();
  for (let n = 0; n < 3_000; n += 1) await limits.message(1);
  await expect(limits.message(1)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
});
