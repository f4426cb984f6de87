import { expect, test } from 'vitest';
import { clockDiagnostic, diagnosticsText, latencyDiagnostic } from './diagnostics';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const header = (offsetSeconds: number) => new Date(NOW + offsetSeconds * 1_000).toUTCString();

test.each([
  [0, 'ok', 0],
  [60, 'ok', -60],
  [-60, 'ok', 60],
  [61, 'warning', -61],
  [-3_600, 'warning', 3_600],
])('judges a server clock that differs by %i s as %s', (offset, state, differenceSeconds) => {
  expect(clockDiagnostic(header(offset), NOW)).toMatchObject({ state, facts: { differenceSeconds } });
});

test('knows no difference without a readable date', () => {
  expect(clockDiagnostic(null, NOW).state).toBe('unknown');
  expect(clockDiagnostic('yesterday', NOW).state).toBe('unknown');
});

test.each([
  [[30, 900, 20], 'ok', { ms: 30 }],
  [[1_200], 'warning', { ms: 1_200 }],
  [[], 'failed', {}],
])('judges the median of %j', (times, state, facts) => {
  expect(latencyDiagnostic(times)).toEqual({ id: 'latency', state, facts });
});

test('writes one line per check', () => {
  const text = diagnosticsText([{ id: 'dns', state: 'ok', facts: { host: 'a.test', ms: 3 } }], new Date(NOW));
  expect(text).toBe('Recado 2026-11-26T12:00:00.000Z\ndns ok host=a.test ms=3');
});
