import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/startTestServer';

const MINUTE = 60_000;

/** Interval in milliseconds or cron line by job name. */
const EXPECTED = {
  'companies.deletions': MINUTE,
  'companies.grace': 15 * MINUTE,
  'connections.watch': 20_000,
  'contacts.erase': MINUTE,
  'contacts.imports': MINUTE,
  'contacts.joins': 30_000,
  'media.sweep': '20 3 * * *',
  'messages.exports.sweep': 10 * MINUTE,
  'messages.silence': MINUTE,
  'subscription.reconcile': 5 * MINUTE,
  'tickets.delete': MINUTE,
  'tickets.hours': 10 * MINUTE,
  'tickets.unanswered': MINUTE,
  'users.accessHours': '* * * * *',
  'users.gone': MINUTE,
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the recurring jobs of the composed server', () => {
  it('are scheduled with their intervals, none missing and none unlisted', async () => {
    const jobs = server.app.database.db.collection('jobs');
    const scheduled = async () => {
      const rows = await jobs.find({ repeatInterval: { $exists: true, $ne: null } }).toArray();
      return Object.fromEntries(rows.map((row) => [row['name'], row['repeatInterval']]));
    };
    await vi.waitFor(async () => expect(await scheduled()).toEqual(EXPECTED), {
      timeout: 15_000,
      interval: 100,
    });
  });
});
