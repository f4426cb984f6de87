import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { killDuringKanban } from './kanbanKills';
import { withShopServers } from './shopServers';

const root = fileURLToPath(new URL('../../', import.meta.url));
const count = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
/** The long form has 3 servers, 1,000 tickets, 2,000 moves, and 25 kills in each step. */
const servers = count('RECADO_SERVERS', 1);
/** More than one batch of the job that adds cards. */
const tickets = count('RECADO_KANBAN_TICKETS', 210);
const moves = count('KANBAN_MOVES', 100);
const kills = count('RECADO_KANBAN_KILLS', 2);

test(
  `${tickets} tickets keep one card each, in one order, through ${kills} kills of ${servers} servers in each step`,
  { tags: 'counts-losses', timeout: 900_000 + kills * 30_000 + (tickets + moves) * 500 },
  () =>
    withShopServers(root, servers, async (shop) =>
      expect(await killDuringKanban({ ...shop, tickets, moves, kills })).toEqual([]),
    ),
);
