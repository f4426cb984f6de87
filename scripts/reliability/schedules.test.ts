import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { proofSize } from './proof-size';
import { killDuringSchedules } from './schedule-kills';
import { withShopServers } from './shop-servers';

const root = fileURLToPath(new URL('../../', import.meta.url));
const schedules = proofSize('RECADO_SCHEDULES', { short: 16, long: 1_000 });
const kills = proofSize('RECADO_SCHEDULE_KILLS', { short: 2, long: 100 });
const jumps = proofSize('RECADO_SCHEDULE_JUMPS', { short: 0, long: 8 });

test.each([1, 3])(
  `${schedules} schedules are sent once each through ${kills} kills and ${jumps} clock jumps of %i servers`,
  { tags: 'counts-losses', timeout: 240_000 + kills * 8_000 + jumps * 20_000 + schedules * 100 },
  (count) =>
    withShopServers(root, count, async (shop) =>
      expect(await killDuringSchedules({ ...shop, schedules, kills, jumps })).toEqual([]),
    ),
);
