import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { killDuringFollowUps } from './follow-ups';
import { proofSize } from './proof-size';

const root = fileURLToPath(new URL('../../', import.meta.url));
const kills = proofSize('RECADO_FOLLOW_UP_KILLS', { short: 3, long: 100 });

test(
  `the follow-ups of changes happen exactly once through ${kills} kills of the server`,
  { tags: 'counts-losses', timeout: 200_000 + kills * 8_000 },
  async () => {
    const { problems, closed, transferred, rejected } = await killDuringFollowUps({ root, kills });
    process.stdout.write(`${closed} closed, ${transferred} transferred, ${rejected} calls refused\n`);
    expect(problems).toEqual([]);
    expect(closed).toBeGreaterThan(0);
    expect(transferred).toBeGreaterThan(0);
    expect(rejected).toBeGreaterThan(0);
  },
);
