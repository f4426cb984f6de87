import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import { MemoryDatabase } from '../testing/memory-database';
import { connection, pair, type TestMessenger, testMessenger } from '../testing/test-messenger';

const SHOP = '5511900000001';
const CUSTOMERS = ['5511984440001', '5511984440002', '5511984440003'];
/** WhatsApp's response comes later than any test. */
const NO_RESPONSE_MS = 20_000;
const WITHIN_MS = 2_000;

let simulator: Simulator;
let messenger: TestMessenger;

beforeEach(async () => {
  simulator = await startSimulator();
  messenger = testMessenger(simulator, new MemoryDatabase());
  await pair(messenger, (qr) => control(simulator, `/phones/${SHOP}/scan`, { qr }));
});
afterEach(async () => {
  await messenger.gateway.close();
  await simulator.close();
});

/** Begins a send to each customer, which waits for a query about the customer's devices. Returns the outcomes. */
async function beginSends() {
  await control(simulator, '/faults', { latencyMs: NO_RESPONSE_MS });
  const sends = CUSTOMERS.map((phone) =>
    messenger.gateway.send(connection, {
      messengerId: messenger.gateway.newMessengerId(),
      to: messenger.gateway.addressOf({ phone, lid: null }),
      content: { type: 'text', text: 'Bom dia' },
    }),
  );
  const ended = Promise.allSettled(sends);
  const first = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 300))]);
  expect(first).toBeUndefined();
  return { ended };
}

/** Returns the outcomes of the sends, or the time for which they did not end. */
function soon<T>(ended: Promise<T>) {
  return Promise.race([
    ended,
    new Promise<string>((resolve) => setTimeout(() => resolve(`not within ${WITHIN_MS} ms`), WITHIN_MS)),
  ]);
}

const REJECTED = CUSTOMERS.map(() => ({
  status: 'rejected',
  reason: expect.objectContaining({ name: 'GatewayError', failure: 'notConnected' }) as unknown,
}));

describe('sends that wait for a response of WhatsApp end as not connected', () => {
  it('when the session is paused', async () => {
    const { ended } = await beginSends();
    await messenger.gateway.pause(connection);
    expect(await soon(ended)).toEqual(REJECTED);
  });

  it('when the server stops', async () => {
    const { ended } = await beginSends();
    await messenger.gateway.close();
    expect(await soon(ended)).toEqual(REJECTED);
  });

  it('when WhatsApp closes the socket, and are sent after the reconnection', async () => {
    const { ended } = await beginSends();
    await control(simulator, '/faults', { latencyMs: 0 });
    await control(simulator, `/phones/${SHOP}/drop`, {});
    expect(await soon(ended)).toEqual(REJECTED);
    await messenger.listener.until('a session again', () => messenger.listener.ready.length > 1);
    const [phone = ''] = CUSTOMERS;
    await messenger.gateway.send(connection, {
      messengerId: messenger.gateway.newMessengerId(),
      to: messenger.gateway.addressOf({ phone, lid: null }),
      content: { type: 'text', text: 'Bom dia' },
    });
    const path = `/contacts/${phone}/messages?with=${SHOP}`;
    const shown = () => control<{ messages: { text?: string }[] }>(simulator, path);
    await expect.poll(async () => (await shown()).messages.map(({ text }) => text)).toEqual(['Bom dia']);
  });
});
