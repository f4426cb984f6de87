import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { killServerRepeatedly } from './killServer';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** `RECADO_KILLS=100` runs a long form. */
const kills = Number(process.env['RECADO_KILLS'] ?? 20);

test(
  `killed ${kills} times while customers write and an agent answers: everything there once, in order, on both sides`,
  { tags: 'counts-losses', timeout: 400_000 },
  async () => {
    const outcome = await killServerRepeatedly({ root, kills, customers: 20, inbound: 500 });
    expect(outcome.problems).toEqual([]);
    expect(outcome.inbound).toBe(500);
    expect(outcome.outbound).toBeGreaterThan(0);
  },
);
