import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { killServerRepeatedly } from './kill-server';
import { proofSize } from './proof-size';

const root = fileURLToPath(new URL('../../', import.meta.url));
const kills = proofSize('RECADO_KILLS', { short: 5, long: 100 });
const inbound = proofSize('RECADO_KILLS_INBOUND', { short: 160, long: 500 });
const outbound = 20;

test(
  `killed ${kills} times while customers send all contents, edit, delete and react, and an agent answers: all once, whole, in order, on both sides`,
  { tags: 'counts-losses', timeout: 300_000 + kills * 8_000 },
  async () => {
    const outcome = await killServerRepeatedly({
      root,
      kills,
      customers: 20,
      inbound,
      outbound,
      mixedContents: true,
    });
    expect(outcome.problems).toEqual([]);
    expect(outcome.inbound).toBe(inbound);
    expect(outcome.outbound).toBeGreaterThanOrEqual(outbound);
  },
);
