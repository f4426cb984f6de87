import { fileURLToPath } from 'node:url';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStorePassword } from '../../server/src/core/database/embedded';
import { killDuringAutoClose } from './autoCloseKills';
import { Cluster } from './cluster';
import { killDuringNight } from './outOfHoursKills';
import { SHARED_SECRET } from './serverProcess';

const root = fileURLToPath(new URL('../../', import.meta.url));
const count = (name: string, usual: number) => Number(process.env[name] ?? usual);
/** The long forms have 2000 tickets and 300 kills, and 500 messages and 20 kills. */
const autoClose = {
  tickets: count('RECADO_AUTO_CLOSE_TICKETS', 60),
  kills: count('RECADO_AUTO_CLOSE_KILLS', 5),
};
const servers = count('RECADO_SERVERS', 1);
const night = { messages: count('RECADO_NIGHT_MESSAGES', 40), kills: count('RECADO_NIGHT_KILLS', 3) };
const limit = (kills: number, things = 0) => ({
  tags: 'counts-losses',
  timeout: 200_000 + kills * 8_000 + things * 600,
});

let cluster: Cluster;
let mongo: MongoClient;
let db: Db;

beforeAll(async () => {
  cluster = await Cluster.start({ root, count: servers });
  mongo = await new MongoClient(withStorePassword(cluster.mongoUrl, SHARED_SECRET)).connect();
  db = mongo.db('recado');
}, 120_000);
afterAll(async () => {
  await mongo.close();
  await cluster.stop();
}, 60_000);

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
