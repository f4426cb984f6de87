import { describe, expect, it } from 'vitest';
import { createMetrics, type Metrics } from '../metrics';
import { AlertEvaluator } from './alert-evaluator';
import type { AlertCondition } from './alert-rules';
import { metricReader } from './read-metric';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Evaluates one rule on real metrics. */
function evaluatorOf(metrics: Metrics, condition: AlertCondition, forSeconds = 0) {
  const rule = { id: 'jobs-failed', condition, forSeconds, severity: 'warning', summary: '' } as const;
  const evaluator = new AlertEvaluator([rule], metricReader(metrics.registry));
  return async (now: number) => (await evaluator.evaluate(now)).length > 0;
}

describe('a rule', () => {
  it('fires once it has held for its duration without interruption', async () => {
    const metrics = createMetrics();
    let value = 1;
    metrics.gauge('recado_jobs_failed', () => value);
    const fires = evaluatorOf(metrics, { type: 'above', metric: 'recado_jobs_failed', limit: 0 }, 60);
    expect(await fires(0)).toBe(false);
    expect(await fires(59 * SECOND)).toBe(false);
    expect(await fires(60 * SECOND)).toBe(true);
    value = 0;
    expect(await fires(75 * SECOND)).toBe(false);
    value = 1;
    expect(await fires(90 * SECOND)).toBe(false);
    expect(await fires(150 * SECOND)).toBe(true);
  });

  it('compares the highest or the lowest value of all labels, and holds not without a value', async () => {
    const metrics = createMetrics();
    let values: ReadonlyMap<string, number> | undefined;
    metrics.gauge('recado_due_oldest_seconds', () => values);
    const above = evaluatorOf(metrics, { type: 'above', metric: 'recado_due_oldest_seconds', limit: 60 });
    const below = evaluatorOf(metrics, { type: 'below', metric: 'recado_due_oldest_seconds', limit: 1 });
    const unknown = evaluatorOf(metrics, { type: 'below', metric: 'recado_ready', limit: 1 });
    expect([await above(0), await below(0), await unknown(0)]).toEqual([false, false, false]);
    values = new Map([
      ['chatbot.step', 0],
      ['schedules.send', 61],
    ]);
    expect([await above(0), await below(0)]).toEqual([true, true]);
    values = new Map([['chatbot.step', 60]]);
    expect([await above(0), await below(0)]).toEqual([false, false]);
  });

  it('compares the age of a time, but not of a missing one', async () => {
    const metrics = createMetrics();
    const times: number[] = [];
    metrics.gauge('recado_backup_last_success_timestamp_seconds', () => times.at(-1));
    const fires = evaluatorOf(metrics, {
      ...{ type: 'olderThan', metric: 'recado_backup_last_success_timestamp_seconds' },
      seconds: 60,
    });
    expect(await fires(100 * MINUTE)).toBe(false);
    times.push(99 * 60);
    expect(await fires(100 * MINUTE)).toBe(false);
    expect(await fires(100 * MINUTE + SECOND)).toBe(true);
  });

  it('compares a ratio, but not with nothing', async () => {
    const metrics = createMetrics();
    let [connected, expected] = [0, 0];
    metrics.gauge('recado_sessions_connected', () => connected);
    metrics.gauge('recado_sessions_expected', () => expected);
    const fires = evaluatorOf(metrics, {
      ...{ type: 'ratioBelow', part: 'recado_sessions_connected', whole: 'recado_sessions_expected' },
      limit: 0.8,
    });
    expect(await fires(0)).toBe(false);
    [connected, expected] = [4, 5];
    expect(await fires(0)).toBe(false);
    connected = 3;
    expect(await fires(0)).toBe(true);
  });

  it('compares the increase within its window only', async () => {
    const metrics = createMetrics();
    const fires = evaluatorOf(metrics, {
      ...{ type: 'increaseAbove', metric: 'recado_lease_lost_total', withinSeconds: 600, limit: 3 },
    });
    const lose = (count: number) => {
      for (let index = 0; index < count; index += 1) metrics.count('recado_lease_lost_total', undefined);
    };
    expect(await fires(0)).toBe(false);
    lose(3);
    expect(await fires(MINUTE)).toBe(false);
    lose(1);
    expect(await fires(2 * MINUTE)).toBe(true);
    for (let minute = 3; minute <= 11; minute += 1) await fires(minute * MINUTE);
    expect(await fires(12 * MINUTE)).toBe(false);
    lose(3);
    expect(await fires(13 * MINUTE)).toBe(false);
  });

  it('compares a quantile of the observations within its window', async () => {
    const metrics = createMetrics();
    const fires = evaluatorOf(metrics, {
      ...{ type: 'quantileAbove', metric: 'recado_http_request_seconds', quantile: 0.95 },
      ...{ withinSeconds: 300, limit: 0.5 },
    });
    const request = (count: number, seconds: number, route: string) => {
      for (let index = 0; index < count; index += 1)
        metrics.observe('recado_http_request_seconds', seconds, { route, status: 200 });
    };
    expect(await fires(0)).toBe(false);
    request(96, 0.01, 'tickets.list');
    request(4, 2, 'messages.search');
    expect(await fires(MINUTE)).toBe(false);
    request(4, 2, 'messages.search');
    expect(await fires(2 * MINUTE)).toBe(true);
    expect(await fires(4 * MINUTE)).toBe(true);
    expect(await fires(8 * MINUTE)).toBe(false);
  });
});
