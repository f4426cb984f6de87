import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { sendMessage } from '@recado/shared/messages';
import { createTag, updateTag } from '@recado/shared/tags';
import { updateTicket } from '@recado/shared/tickets';
import { ALERT_RULES, AlertEvaluator, type AlertRule, metricReader } from '#core/alerts';
import { createDueWork } from '#core/due-work';
import { createJobs } from '#core/jobs';
import { createMetrics, METRICS } from '#core/metrics';
import { type Simulator, startSimulator } from '#scripts/simulator';
import { control } from '#scripts/simulator/testing/control';
import { companyNumber, customerNumber } from '#scripts/simulator/testing/number-plan';
import { pauseCall } from '#testing/pause-write';
import { type PairedServer, startPairedServer } from '#testing/start-paired-server';

/**
 * Produces the condition of each alert on a server with a simulated phone. Not here: `lease-conflict` (`session-leases.test.ts`),
 * `protocol-rejected` (`protocol.api.test.ts`), `server-not-ready` and `server-down` (`server-down.test.ts`).
 */

vi.setConfig({ testTimeout: 120_000 });
const WITHIN = { timeout: 30_000, interval: 100 };
const SHOP = companyNumber();
/** Ages of seconds instead of minutes. */
const FASTER = 100;

let simulator: Simulator;
let server: PairedServer['server'];
let people: PairedServer['people'];
let connection: PairedServer['connection'];
let firing: () => Promise<string[]>;

beforeAll(async () => {
  simulator = await startSimulator();
  const scan = (qr: string) => control(simulator, `/phones/${SHOP}/scan`, { qr });
  // More than any disk has.
  const disk = { reserveBytes: 2 ** 60, reservePercent: 5 };
  ({ server, people, connection } = await startPairedServer(simulator, scan, { disk }));
  await failOneJob();
  const evaluator = new AlertEvaluator(
    ALERT_RULES.map(fasterRule),
    metricReader(server.app.context.metrics.registry),
  );
  firing = () => evaluator.evaluate(Date.now());
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});

/** Without duration, and with ages divided by `FASTER`. */
function fasterRule(rule: AlertRule): AlertRule {
  const { condition } = rule;
  const isAge =
    condition.type === 'above' && condition.metric in METRICS && condition.metric.endsWith('_oldest_seconds');
  const faster = isAge ? { ...condition, limit: condition.limit / FASTER } : condition;
  return { ...rule, forSeconds: 0, condition: faster };
}

/** Lets a job fail as the server's jobs do, without retries. */
async function failOneJob(): Promise<void> {
  const jobs = createJobs(() => server.app.database.db, server.app.context.log);
  jobs.define('test.fails', z.undefined(), () => Promise.reject(new Error('as intended')), {
    retryAfterMs: [],
  });
  await jobs.start();
  await jobs.schedule('test.fails', new Date());
  await vi.waitFor(async () => expect(await jobs.failed(10)).toHaveLength(1), WITHIN);
  await jobs.stop();
}

const writes = (from: string, text: string) =>
  control(simulator, `/contacts/${from}/messages`, { to: SHOP, type: 'text', text });
const openTicket = async (from: string): Promise<number> => {
  const find = () => server.app.database.db.collection('tickets').findOne({ 'contact.number': from });
  await vi.waitFor(async () => expect(await find()).not.toBeNull(), WITHIN);
  return Number((await find())?._id);
};

/** Suspends the command that stores received messages. */
function pauseStoring() {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const original = MongoClient.prototype.bulkWrite as (
    this: MongoClient,
    ...given: unknown[]
  ) => Promise<never>;
  const spy = vi.spyOn(MongoClient.prototype, 'bulkWrite').mockImplementation(async function (
    this: MongoClient,
    ...given: unknown[]
  ) {
    await released;
    return original.apply(this, given);
  } as never);
  return {
    release: () => {
      spy.mockRestore();
      release();
    },
  };
}

describe('an alert', () => {
  it('fires for a failed job and a nearly full disk, and for nothing else on a quiet server', async () => {
    await vi.waitFor(async () => expect(await firing()).toEqual(['jobs-failed', 'disk-low']), WITHIN);
  });

  it('fires while a received message is not stored', async () => {
    const customer = customerNumber();
    await writes(customer, 'primeira');
    await openTicket(customer);
    const paused = pauseStoring();
    await writes(customer, 'segunda');
    await vi.waitFor(async () => expect(await firing()).toContain('customers-wait'), WITHIN);
    paused.release();
    await vi.waitFor(async () => expect(await firing()).not.toContain('customers-wait'), WITHIN);
  });

  it('fires while a number is restricted', async () => {
    const { gateway } = server.app.context;
    gateway.withholdNewChats(connection, new Date(Date.now() + 60_000));
    expect(await firing()).toContain('numbers-restricted');
    gateway.withholdNewChats(connection, null);
    expect(await firing()).not.toContain('numbers-restricted');
  });

  it('fires if requests take long', async () => {
    const created = await server.here.call(
      createTag,
      { body: { name: 'Lenta', color: '#123456' } },
      people.admin,
    );
    expect(await firing()).not.toContain('slow-requests');
    const paused = pauseCall('findOneAndUpdate', 'tags');
    const slow = server.here.call(
      updateTag,
      { params: { tagId: created.body.id }, body: { name: 'Mais lenta', color: '#123456' } },
      people.admin,
    );
    await paused.reached;
    await delay(700);
    paused.release();
    expect((await slow).status).toBe(200);
    await vi.waitFor(async () => expect(await firing()).toContain('slow-requests'), WITHIN);
  });

  it('fires if the event loop is busy', async () => {
    await vi.waitFor(async () => expect(await firing()).not.toContain('slow-event-loop'), WITHIN);
    for (let round = 0; round < 5; round += 1) {
      const until = performance.now() + 400;
      while (performance.now() < until);
      await delay(1);
    }
    expect(await firing()).toContain('slow-event-loop');
  });

  it('fires while due work waits for other work', async () => {
    const work = createDueWork({
      ...{ db: () => server.app.database.db, log: server.app.context.log, observe: () => undefined },
      server: { id: 'busy', alone: false },
    });
    let release = (): void => undefined;
    const hangs = new Promise<void>((resolve) => (release = resolve));
    work.handle('test.hangs', async () => {
      await hangs;
      return undefined;
    });
    const metrics = createMetrics();
    metrics.gauge('recado_due_oldest_seconds', () => work.oldestSeconds());
    const evaluator = new AlertEvaluator(
      ALERT_RULES.map((rule) => ({ ...rule, forSeconds: 0 })),
      metricReader(metrics.registry),
    );
    const fires = async () => (await evaluator.evaluate(Date.now())).includes('work-late');
    await work.start();
    expect(await fires()).toBe(false);
    // More than a company may run at once.
    const dueAt = new Date(Date.now() - 120_000);
    await work.scheduleMany(
      Array.from({ length: 6 }, (_, index) => ({
        ...{ kind: 'test.hangs', ref: String(index), companyId: people.admin.companyId, dueAt },
      })),
    );
    await vi.waitFor(async () => expect(await fires()).toBe(true), WITHIN);
    release();
    await vi.waitFor(async () => expect(await fires()).toBe(false), WITHIN);
    await work.stop(1_000);
  });

  it('fires while WhatsApp acknowledges no message', async () => {
    const customer = customerNumber();
    await writes(customer, 'Oi');
    const ticketId = await openTicket(customer);
    const accepted = await server.call(
      updateTicket,
      {
        params: { ticketId },
        body: { status: 'open', userId: people.admin.id, queueId: people.queues.sales.id },
      },
      people.admin,
    );
    expect(accepted.status).toBe(200);
    await control(simulator, '/faults', { phone: SHOP, silent: true });
    const sent = await server.call(
      sendMessage,
      { params: { ticketId }, body: { body: 'Sem ack' } },
      people.admin,
    );
    expect(sent.status).toBe(201);
    await vi.waitFor(async () => expect(await firing()).toContain('messages-stuck'), WITHIN);
    await control(simulator, '/faults', { phone: SHOP, silent: false });
  });

  it('fires while numbers are disconnected, but not for a number that a person stopped', async () => {
    await control(simulator, `/phones/${SHOP}/fail`, { code: 503, logins: 3 });
    await vi.waitFor(async () => expect(await firing()).toContain('numbers-down'), WITHIN);
    await vi.waitFor(
      () => expect(server.app.context.gateway.state(connection).status).toBe('CONNECTED'),
      WITHIN,
    );
    expect(await firing()).not.toContain('numbers-down');
    const closes = await server.app.context.metrics.registry.getSingleMetricAsString(
      'recado_session_closes_total',
    );
    expect(closes).toContain('{reason="unavailable"}');
    await server.app.context.gateway.pause(connection);
    expect(await firing()).not.toContain('numbers-down');
  });
});
