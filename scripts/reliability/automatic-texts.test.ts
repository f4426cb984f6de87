import { fileURLToPath } from 'node:url';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killDuringAutoClose } from './auto-close-kills';
import { Cluster } from './cluster';
import { killDuringNight } from './out-of-hours-kills';
import { proofSize } from './proof-size';

const root = fileURLToPath(new URL('../../', import.meta.url));
const autoClose = {
  tickets: proofSize('RECADO_AUTO_CLOSE_TICKETS', { short: 25, long: 2_000 }),
  kills: proofSize('RECADO_AUTO_CLOSE_KILLS', { short: 3, long: 300 }),
};
const servers = proofSize('RECADO_SERVERS', { short: 1, long: 1 });
const night = {
  messages: proofSize('RECADO_NIGHT_MESSAGES', { short: 25, long: 500 }),
  kills: proofSize('RECADO_NIGHT_KILLS', { short: 2, long: 20 }),
};
const limit = (kills: number, things = 0) => ({
  tags: 'counts-losses',
  timeout: 200_000 + kills * 8_000 + things * 600,
});

let cluster: Cluster;
let db: Db;

beforeAll(async () => {
  cluster = await Cluster.start({ root, count: servers });
  db = await cluster.database();
}, 120_000);
afterAll(() => cluster.stop(), 60_000);

test(
  `one text follows ${night.messages} messages of a night through ${night.kills} kills of ${servers} servers`,
  limit(night.kills),
  async () => {
    expect(await killDuringNight({ cluster, ...night })).toEqual([]);
  },
);

test(
  `${autoClose.tickets} silent tickets are warned once and then ended once through ${autoClose.kills} kills of ${servers} servers`,
  limit(autoClose.kills, autoClose.tickets),
  async () => {
    expect(await killDuringAutoClose({ cluster, db, ...autoClose })).toEqual([]);
  },
);
