import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { connectDatabase } from '../../database';
import { createDueWork } from '..';

/** A run of a handler. Without `endedAt`, it is running or was killed. */
export interface StoredRun {
  ref: string;
  pid: number;
  beganAt: number;
  endedAt?: number;
}

/** A process that a test kills: a server that stores each run of `test.step`. */
const { MONGO_URL: mongoUrl, CLAIM_MS, RUN_MS } = process.env;
const database = await connectDatabase({ mongoUrl, dataDir: '' });
const runs = database.db.collection<StoredRun>('runs');
const dueWork = createDueWork({
  db: () => database.db,
  log: pino({ level: 'warn' }, pino.destination(2)),
  server: { id: String(process.pid), alone: false },
  observe: () => undefined,
  times: { claimMs: Number(CLAIM_MS) },
});
dueWork.handle('test.step', async ({ ref }) => {
  const { insertedId } = await runs.insertOne({ ref, pid: process.pid, beganAt: Date.now() });
  await delay(Number(RUN_MS));
  await runs.updateOne({ _id: insertedId }, { $set: { endedAt: Date.now() } });
  return undefined;
});
await dueWork.start();
process.stdout.write('started\n');
