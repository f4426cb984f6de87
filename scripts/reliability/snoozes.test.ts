import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { proofSize } from './proof-size';
import { withShopServers } from './shop-servers';
import { killDuringSnoozes } from './snooze-kills';

const root = fileURLToPath(new URL('../../', import.meta.url));
const servers = proofSize('RECADO_SERVERS', { short: 2, long: 3 });
const tickets = proofSize('RECADO_SNOOZES', { short: 60, long: 2_000 });
const kills = proofSize('RECADO_SNOOZE_KILLS', { short: 3, long: 100 });
const returnsMs = proofSize('RECADO_SNOOZE_RETURNS_MS', { short: 4_000, long: 400_000 });

test(
  `${tickets} snoozed tickets return once, none early, through ${kills} kills of ${servers} servers`,
  { tags: 'counts-losses', timeout: 600_000 + kills * 30_000 + tickets * 500 },
  () =>
    withShopServers(root, servers, async (shop) => {
      const { problems, late } = await killDuringSnoozes({ ...shop, tickets, kills, returnsMs });
      const percentile = (share: number) => Math.round(late[Math.floor(share * (late.length - 1))] ?? 0);
      process.stdout.write(`late: p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms\n`);
      expect(problems).toEqual([]);
    }),
);
