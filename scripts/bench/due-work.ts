import { loadavg } from 'node:os';
import { MongoClient } from 'mongodb';
import { withStorePassword } from '@recado/embedded-store';
import { Cluster } from '../reliability/cluster';
import { SHARED_SECRET } from '../reliability/server-process';
import { measureDueWork } from './due-work/measure-due-work';
import { companyOf } from './lists/fill';
import { optionOf } from './rig/timed-calls';

const ROOT = process.cwd();
const DUE = Number(optionOf('due') ?? 10_000);
const DELIVERIES = Number(optionOf('deliveries') ?? 100_000);
/** Of each of the three parts of the measurement. */
const PART_MS = Number(optionOf('seconds') ?? 60) * 1_000;

/**
 * Measures a customer's send until the agent's socket event, and how late other companies' due work ends: without a campaign, beside
 * a running campaign, and while 10,000 schedules of the same company become due within a minute. `--due=1000`, `--deliveries=1000`
 * and `--seconds=10` make it smaller.
 */
export async function run() {
  const cluster = await Cluster.start({ root: ROOT, count: 1 });
  const mongo = await new MongoClient(withStorePassword(cluster.mongoUrl, SHARED_SECRET)).connect();
  try {
    const db = mongo.db('recado');
    const { rows, ratios, waiting, sent } = await measureDueWork({
      ...{ db, phones: cluster.phones, shop: cluster.shop, url: cluster.server(0).url },
      admin: await cluster.signIn(0, 'admin@recado.test'),
      owner: await cluster.signIn(0, 'super@recado.test'),
      company: await companyOf(db),
      ...{ due: DUE, deliveries: DELIVERIES, partMs: PART_MS },
      say: (text) => process.stderr.write(`${text}\n`),
    });
    return {
      name: `Due work: ${DUE} schedules in ${PART_MS / 1_000} s beside a campaign of ${DELIVERIES}`,
      rows,
      notes: [
        `Inbound beside both: p50 ${ratios.p50.toFixed(2)}, p99 ${ratios.p99.toFixed(2)} of without (target 1.2).`,
        `Other companies' work may end at most 5 s late. At the end ${waiting} of the ${DUE} schedules still waited for their run; the campaign sent ${sent} messages.`,
        `Load of this machine at the end: ${loadavg()[0]?.toFixed(1)}.`,
      ],
    };
  } finally {
    await mongo.close();
    await cluster.stop();
  }
}
