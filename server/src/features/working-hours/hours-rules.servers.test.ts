import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hoursState, setClosure } from '@recado/shared/working-hours';
import { testClient } from '../../testing/client';
import { type Conversations, startConversations } from '../../testing/conversations';
import { serverProcesses, type TestProcess } from '../../testing/serverProcesses';

const secret = 'a-secret-that-all-servers-of-a-shop-share';
const HOUR_MS = 3_600_000;
const processes = serverProcesses();
let here: Conversations;
let there: TestProcess;

beforeAll(async () => {
  const store = await processes.startStore();
  here = await startConversations({ mongoUrl: store.url, appSecret: secret });
  there = await processes.startServer({ MONGO_URL: store.url, APP_SECRET: secret });
  await vi.waitFor(() => {
    if (here.app.context.servers.others().length === 0)
      throw new Error('The servers do not know each other.');
  }, 30_000);
}, 180_000);
afterAll(async () => {
  await here.close();
  await processes.close();
});

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
