/**
 * A messenger in a process in which a test plants unhandled errors. `session-faults.test.ts` starts it from a
 * bundle and configures it by environment variables. Prints states, one JSON object per line.
 */
import { EventEmitter } from 'node:events';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { SecretBox } from '#core/secrets';
import { createMessenger } from '../index';
import { sessionFaults } from '../sessions/session-scope';

const { STORE_URL = '', MESSENGER_URL, MESSENGER_TRUST_ROOT, APP_SECRET = '' } = process.env;

const isSessionFault = sessionFaults();
const decide = (error: unknown): void => {
  if (!isSessionFault(error)) process.exit(3);
};
process.on('unhandledRejection', decide);
process.on('uncaughtException', decide);

/** Runs at the next frame of any socket, in Baileys' context. */
let planted: (() => void) | undefined;
const { emit } = EventEmitter.prototype;
EventEmitter.prototype.emit = function (this: EventEmitter, ...of: Parameters<typeof emit>) {
  const plant = of[0] === 'message' && this.constructor.name === 'WebSocket' ? planted : undefined;
  if (plant) planted = undefined;
  plant?.();
  return emit.apply(this, of);
};

const db = (await new MongoClient(STORE_URL).connect()).db();
const gateway = createMessenger({
  config: { messengerUrl: MESSENGER_URL, messengerTrustRoot: MESSENGER_TRUST_ROOT },
  log: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }, process.stderr),
  secrets: new SecretBox(APP_SECRET),
  database: { db },
  settings: { reconnectFirstMs: 20 },
});
let productFails = false;
gateway.listen({
  onState: ({ connectionId }, { status, reason }) =>
    void process.stdout.write(`${JSON.stringify({ connectionId, status, reason })}\n`),
  onInbound: () => {
    if (productFails) void Promise.reject(new Error('planted in the product'));
    return Promise.resolve();
  },
  onDelivery: () => undefined,
  onPresence: () => undefined,
  onReady: () => undefined,
});
createInterface(process.stdin).on('line', (what) => {
  if (what === 'rejection') planted = () => void Promise.reject(new Error('planted'));
  if (what === 'exception')
    planted = () =>
      void setTimeout(() => {
        throw new Error('planted');
      }, 1);
  if (what === 'product') productFails = true;
});
gateway.boot([7, 8].map((connectionId) => ({ companyId: 1, connectionId })));
