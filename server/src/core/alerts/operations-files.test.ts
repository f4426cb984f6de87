import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { METRICS } from '../metrics';
import { ALERT_RULES } from './alert-rules';
import { grafanaDashboard } from './grafana-dashboard';
import { prometheusRules } from './prometheus-rules';

const OPERATIONS = join(import.meta.dirname, '../../../../docs/operations');
const ALERTS = join(OPERATIONS, 'alerts.yml');
const MAX_RUNBOOK_LINES = 15;

describe('docs/operations', () => {
  // `npx vitest run --project server <this file> -u` writes the files after a change of the tables.
  it('contains the rules of the table for Prometheus', async () => {
    await expect(prometheusRules(ALERT_RULES)).toMatchFileSnapshot(ALERTS);
  });

  it('contains a dashboard with a panel for every metric of the table', async () => {
    await expect(grafanaDashboard()).toMatchFileSnapshot(join(OPERATIONS, 'dashboard.json'));
    const { panels } = JSON.parse(grafanaDashboard()) as {
      panels: { type: string; targets?: { expr: string }[]; gridPos: { x: number; y: number } }[];
    };
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
    for (const name of Object.keys(METRICS)) expect(queries).toContain(name);
    const places = panels.map(({ gridPos: { x, y } }) => `${x}/${y}`);
    expect(new Set(places).size).toBe(panels.length);
  });

  it('contains a short runbook for each rule, and no other', () => {
    const names = readdirSync(join(OPERATIONS, 'runbooks'));
    expect(names.sort()).toEqual(ALERT_RULES.map(({ id }) => `${id}.md`).sort());
    for (const name of names) {
      const lines = readFileSync(join(OPERATIONS, 'runbooks', name), 'utf8')
        .trimEnd()
        .split('\n');
      expect(lines.length, name).toBeLessThanOrEqual(MAX_RUNBOOK_LINES);
      expect(lines[0], name).toMatch(/^# \w/);
    }
  });

  it('has rules that Prometheus can parse', () => {
    const { groups } = parse(readFileSync(ALERTS, 'utf8')) as {
      groups: { rules: { alert: string; for?: string }[] }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.map(({ alert }) => alert)).toHaveLength(ALERT_RULES.length);
    for (const { for: duration = '0m' } of rules) expect(duration).toMatch(/^\d+m$/);
  });

  it.skipIf(spawnSync('promtool', ['--version']).status !== 0)('has rules that satisfy promtool', () => {
    const check = (file: string) => spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    expect(check(ALERTS)).toMatchObject({ status: 0 });
    const folder = mkdtempSync(join(tmpdir(), 'recado-rules-'));
    const broken = join(folder, 'alerts.yml');
    writeFileSync(broken, readFileSync(ALERTS, 'utf8').replace('max(', 'maxi('));
    expect(check(broken).status).not.toBe(0);
    rmSync(folder, { recursive: true });
  });
});

describe('the table of metrics', () => {
  it('has no label that could name a company, a number or a person', () => {
    const labels = Object.values(METRICS).flatMap((metric) => ('labels' in metric ? metric.labels : []));
    expect([...new Set(labels)].sort()).toEqual(
      [
        'command',
        'event',
        'feature',
        'kind',
        'outcome',
        'reason',
        'route',
        'state',
        'status',
        'version',
      ].sort(),
    );
  });
});
