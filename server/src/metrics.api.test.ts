import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { observeCommands } from '#core/database';
import { METRICS } from '#core/metrics';
import { startTestServer, type TestServer } from './testing/start-test-server';
import { VERSION } from './version';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const scrape = async (): Promise<string> => (await fetch(`${server.here.url}/metrics`)).text();
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
/** Returns the metrics that a text names, such as expressions of alerts. */
const namedIn = (text: string) => [...new Set(text.match(/\b(?:recado|nodejs)_[a-z0-9_]+/g))];
/** Returns those that the server does not have. */
const missingIn = (response: string, names: readonly string[]) =>
  names.filter((name) => !response.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `));

describe('GET /metrics', () => {
  it('has every metric of the table, and no other of Recado', async () => {
    const text = await scrape();
    expect(missingIn(text, Object.keys(METRICS))).toEqual([]);
    const types = [...text.matchAll(/^# TYPE (recado_\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]);
    expect(Object.fromEntries(types)).toEqual(
      Object.fromEntries(Object.entries(METRICS).map(([name, { type }]) => [name, type])),
    );
  });

  it('has every metric that alerts.yml and the dashboard name', async () => {
    const text = await scrape();
    for (const file of ['alerts.yml', 'dashboard.json']) {
      const named = namedIn(
        readFileSync(join(import.meta.dirname, '../../docs/operations', file), 'utf8'),
      ).filter((name) => name !== 'recado_alerts');
      expect(named.length, file).toBeGreaterThan(10);
      expect(missingIn(text, named), file).toEqual([]);
    }
    expect(missingIn(text, namedIn('max(recado_sesions) > 0'))).toEqual(['recado_sesions']);
  });

  it('reports the state of the server', async () => {
    await expect.poll(async () => valueOf(await scrape(), 'recado_ready')).toBe(1);
    await expect.poll(async () => valueOf(await scrape(), 'recado_store_bytes')).toBeGreaterThan(0);
    const text = await scrape();
    expect(valueOf(text, `recado_build_info{version="${VERSION}"}`)).toBe(1);
    expect(valueOf(text, 'recado_disk_level')).toBe(0);
    expect(valueOf(text, 'recado_jobs_failed')).toBe(0);
    expect(valueOf(text, 'recado_migrations_pending')).toBe(0);
    expect(valueOf(text, 'recado_database_seconds_count{command="find"}')).toBeGreaterThan(0);
    expect(text).toMatch(/^recado_due_oldest_seconds\{kind="chatbot.step"\} \d/m);
  });

  it('counts requests that a limit rejected, by error code', async () => {
    const series = 'recado_rejected_total{reason="ERR_TOO_MANY_REQUESTS"}';
    const before = valueOf(await scrape(), series) ?? 0;
    const attempt = () =>
      fetch(`${server.here.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ana@example.com', password: 'wrong-password' }),
      });
    await expect.poll(async () => (await attempt()).status).toBe(429);
    expect(valueOf(await scrape(), series)).toBe(before + 1);
  });

  it('counts failed jobs and timers by an index', async () => {
    const { db } = server.app.database;
    const plans = [
      await db
        .collection('jobs')
        .find({ failedAt: { $gt: new Date(0) } })
        .sort({ failedAt: -1 })
        .explain(),
      await db
        .collection('due_work')
        .find({ lane: { $in: [null, 'background'] }, dueAt: null })
        .explain(),
    ];
    expect(JSON.stringify(plans[0])).toContain('job-failed');
    expect(JSON.stringify(plans[1])).toContain('due-lane');
    for (const plan of plans) expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
  });

  it('reads the database a few times at most, however often it is requested', async () => {
    await server.app.context.dueWork.pause();
    const commandsOf50 = async (): Promise<number> => {
      await scrape();
      let commands = 0;
      const stop = observeCommands(() => (commands += 1));
      for (let request = 0; request < 50; request += 1) await scrape();
      stop();
      return commands;
    };
    // Of the readings that became old. All jobs poll together once in a while.
    await vi.waitFor(async () => expect(await commandsOf50()).toBeLessThan(20), {
      timeout: 20_000,
    });
  });
});
