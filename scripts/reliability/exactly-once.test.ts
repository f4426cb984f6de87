import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { killServerRepeatedly } from './kill-server';
import { proofSize } from './proof-size';

const root = fileURLToPath(new URL('../../', import.meta.url));
const kills = proofSize('RECADO_EXACTLY_ONCE_KILLS', { short: 3, long: 20 });
const inbound = proofSize('RECADO_EXACTLY_ONCE_INBOUND', { short: 200, long: 2_000 });
const outbound = proofSize('RECADO_EXACTLY_ONCE_OUTBOUND', { short: 40, long: 500 });

test(
  `${inbound} in and ${outbound} out over a line that doubles and swaps, killed ${kills} times: each exactly once`,
  { tags: 'counts-losses', timeout: 600_000 },
  async () => {
    const outcome = await killServerRepeatedly({
      root,
      kills,
      customers: 20,
      inbound,
      outbound,
      badLine: true,
      mixedContents: true,
    });
    expect(outcome.problems).toEqual([]);
    expect(outcome.inbound).toBe(inbound);
    expect(outcome.outbound).toBeGreaterThanOrEqual(outbound);
  },
);
