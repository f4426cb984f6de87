import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { killServerRepeatedly } from './killServer';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** `RECADO_KILLS=20` is the long form, which also wants the order of what was under way at a kill. */
const kills = Number(process.env['RECADO_KILLS'] ?? 6);
const isLong = kills >= 20;

test(`killed ${kills} times while customers write and an agent answers: everything there once, on both sides`, async () => {
  const outcome = await killServerRepeatedly({ root, kills, customers: 20, inbound: 500 });
  expect(outcome.problems).toEqual([]);
  if (isLong) expect(outcome.reordered).toEqual([]);
  expect(outcome.inbound).toBe(500);
  expect(outcome.outbound).toBeGreaterThan(0);
}, 400_000);
