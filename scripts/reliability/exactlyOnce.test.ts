import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { killServerRepeatedly } from './killServer';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** `RECADO_EXACTLY_ONCE=long` runs the long form. */
const isLong = process.env['RECADO_EXACTLY_ONCE'] === 'long';
const { kills, inbound, outbound } = isLong
  ? { kills: 20, inbound: 2_000, outbound: 500 }
  : { kills: 4, inbound: 300, outbound: 60 };

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
    });
    expect(outcome.problems).toEqual([]);
    expect(outcome.inbound).toBe(inbound);
    expect(outcome.outbound).toBeGreaterThanOrEqual(outbound);
  },
);
