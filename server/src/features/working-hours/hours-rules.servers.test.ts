import { afterAll, beforeAll, expect, it } from 'vitest';
import { hoursState, setClosure } from '@recado/shared/working-hours';
import { testClient } from '#testing/client';
import { startTwoServers, type TwoServers } from '#testing/two-servers';

const HOUR_MS = 3_600_000;
let servers: TwoServers;
let here: TwoServers['here'];
let there: TwoServers['there'];

beforeAll(async () => {
  servers = await startTwoServers();
  ({ here, there } = servers);
}, 180_000);
afterAll(() => servers.close());

it('a closure and its end apply at once on the other server', async () => {
  const { admin, company } = here.people;
  const isOpenThere = async () => (await testClient(there.url)(hoursState, { query: {} }, admin)).body.open;
  const close = (at: Date | null) =>
    here.call(
      setClosure,
      { body: { queueId: null, closedUntil: at && { at: at.toISOString(), label: '' } } },
      admin,
    );
  await here.setting(company.id, 'scheduleType', 'company');
  await close(new Date(Date.now() + HOUR_MS));
  // Each response except the first would be wrong if the other server still used its cached rules.
  expect(await isOpenThere()).toBe(false);
  await here.setting(company.id, 'scheduleType', 'queue');
  expect(await isOpenThere()).toBe(true);
  await here.setting(company.id, 'scheduleType', 'company');
  expect(await isOpenThere()).toBe(false);
});
