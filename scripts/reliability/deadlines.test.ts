import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { killDuringDeadlines } from './deadline-kills';
import { proofSize } from './proof-size';
import { withShopServers } from './shop-servers';

const root = fileURLToPath(new URL('../../', import.meta.url));
const servers = proofSize('RECADO_SERVERS', { short: 2, long: 3 });
const tickets = proofSize('RECADO_DEADLINES', { short: 40, long: 1_000 });
const kills = proofSize('RECADO_DEADLINE_KILLS', { short: 2, long: 100 });
const minutes = proofSize('RECADO_DEADLINE_MINUTES', { short: 1, long: 15 });
const jumpMs = proofSize('RECADO_DEADLINE_JUMP_MS', { short: 30_000, long: 0 });

test(
  `${tickets} deadlines warn once and are missed once, through ${kills} kills of ${servers} servers`,
  { tags: 'counts-losses', timeout: 600_000 + kills * 30_000 + tickets * 500 },
  () =>
    withShopServers(root, servers, async (shop) => {
      expect(await killDuringDeadlines({ ...shop, tickets, kills, minutes, jumpMs })).toEqual([]);
    }),
);
