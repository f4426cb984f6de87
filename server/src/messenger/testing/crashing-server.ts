/**
 * A messenger in a process that a test kills. Stores what it receives in the database. `crash.test.ts` starts
 * it from a bundle and configures it by environment variables.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { SecretBox } from '#core/secrets';
import { createMessenger } from '../index';

const { STORE_URL = '', MESSENGER_URL, MESSENGER_TRUST_ROOT, APP_SECRET = '' } = process.env;

const db = (await new MongoClient(STORE_URL).connect()).db();
const received = db.collection<{ _id: string; body: string; times: number }>('received');
const gateway = createMessenger({
  config: { messengerUrl: MESSENGER_URL, messengerTrustRoot: MESSENGER_TRUST_ROOT },
  log: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }, process.stderr),
  secrets: new SecretBox(APP_SECRET),
  database: { db },
  settings: { reconnectFirstMs: 20 },
});
gateway.listen({
  onState: () => undefined,
  onInbound: async (inbound) => {
    // Simulates processing. Messages interrupted by the crash must be received again.
    await delay(Math.random() * 40);
    const { messengerId } = inbound;
    const said = !('kind' in inbound) ? 'a change' : inbound.kind === 'text' ? inbound.body : inbound.kind;
    await received.updateOne(
      { _id: messengerId },
      { $set: { body: said }, $inc: { times: 1 } },
      { upsert: true },
    );
  },
  onDelivery: () => undefined,
  onPresence: () => undefined,
  onReady: () => process.stdout.write('ready\n'),
});
gateway.boot([{ companyId: 1, connectionId: 7 }]);
