import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { killDuringKanban } from './kanban-kills';
import { proofSize } from './proof-size';
import { withShopServers } from './shop-servers';

const root = fileURLToPath(new URL('../../', import.meta.url));
const servers = proofSize('RECADO_SERVERS', { short: 1, long: 3 });
/** More than one batch of the job that adds cards. */
const tickets = proofSize('RECADO_KANBAN_TICKETS', { short: 210, long: 1_000 });
const moves = proofSize('KANBAN_MOVES', { short: 50, long: 2_000 });
/** In each of four steps. */
const kills = proofSize('RECADO_KANBAN_KILLS', { short: 1, long: 25 });

test(
  `${tickets} tickets keep one card each, in one order, through ${kills} kills of ${servers} servers in each step`,
  { tags: 'counts-losses', timeout: 900_000 + kills * 30_000 + (tickets + moves) * 500 },
  () =>
    withShopServers(root, servers, async (shop) =>
      expect(await killDuringKanban({ ...shop, tickets, moves, kills })).toEqual([]),
    ),
);
