import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ALERT_RULES, AlertEvaluator, metricReader } from '#core/alerts';
import { loadConfig } from '#core/config';
import { createLogger } from '#core/logging';
import { idleGateway } from '#testing/idle-gateway';
import { createApp } from '../../app';

const WITHIN = { timeout: 30_000, interval: 200 };

it('a server is reported while it is not ready, and does not respond to Prometheus after its end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-alerts-'));
  const config = loadConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const app = await createApp({ config, log: createLogger(config), gateway: idleGateway() });
  const evaluator = new AlertEvaluator(
    ALERT_RULES.map((rule) => ({ ...rule, forSeconds: 0 })),
    metricReader(app.context.metrics.registry),
  );
  // It has not started its sessions.
  await vi.waitFor(
    async () => expect(await evaluator.evaluate(Date.now())).toContain('server-not-ready'),
    WITHIN,
  );
  const url = await app.start();
  expect((await fetch(`${url}/metrics`)).status).toBe(200);
  await app.stop();
  await expect(fetch(`${url}/metrics`)).rejects.toThrow('fetch failed');
  rmSync(folder, { recursive: true });
});
