import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { killDuringSchedules } from './scheduleKills';
import { withShopServers } from './shopServers';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The long form has 1,000 schedules, 100 kills and 8 jumps of the clock. */
const schedules = Number(process.env['RECADO_SCHEDULES'] ?? 24);
const kills = Number(process.env['RECADO_SCHEDULE_KILLS'] ?? 3);
const jumps = Number(process.env['RECADO_SCHEDULE_JUMPS'] ?? 0);

test.each([1, 3])(
  `${schedules} schedules are sent once each through ${kills} kills and ${jumps} clock jumps of %i servers`,
  { tags: 'counts-losses', timeout: 240_000 + kills * 8_000 + jumps * 20_000 + schedules * 100 },
  (count) =>
    withShopServers(root, count, async (shop) =>
      expect(await killDuringSchedules({ ...shop, schedules, kills, jumps })).toEqual([]),
    ),
);
