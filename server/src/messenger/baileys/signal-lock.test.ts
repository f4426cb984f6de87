import { setTimeout as delay } from 'node:timers/promises';
import {
  addTransactionCapability,
  DEFAULT_CONNECTION_CONFIG,
  generateSignalPubKey,
  initAuthCreds,
  type SignalKeyStoreWithTransaction,
  type SignalRepositoryWithLIDStore,
  signedKeyPair,
} from '@whiskeysockets/baileys';
import pino from 'pino';
import { expect, it } from 'vitest';
import { SecretBox } from '#core/secrets';
import { LeaseHandle } from '../leases/lease-handle';
import { StateRows } from '../state/state-rows';
import { WriteBehind } from '../state/write-behind';
import { MemoryDatabase } from '../testing/memory-database';
import { KeyStore } from './key-store';
import { SignalLock } from './signal-lock';

const SHOP = '5511900000001@s.whatsapp.net';
const CUSTOMER = '70000000000001@lid';
/** Duration of a database read after a startup. */
const SLOW_MS = 8;
const log = pino({ level: 'silent' });

interface Party {
  keys: SignalKeyStoreWithTransaction;
  repository: SignalRepositoryWithLIDStore;
  creds: ReturnType<typeof initAuthCreds>;
}

type Encrypted = Awaited<ReturnType<SignalRepositoryWithLIDStore['encryptMessage']>>;

/** Creates one end of a conversation, with Baileys' own repository and our key store. */
function party({ guarded, slow }: { guarded: boolean; slow: boolean }): Party {
  const ref = { companyId: 1, connectionId: 7 };
  const rows = new StateRows(new MemoryDatabase().db, new SecretBox('x'.repeat(32)), ref, new LeaseHandle(1));
  const writes = new WriteBehind((operations) => rows.write(operations));
  const store = new KeyStore(rows, writes, () => undefined);
  // Simulates a slow database, as after a startup.
  const get: typeof store.get = async (type, ids) => {
    const keys = await store.get(type, ids);
    if (slow && type === 'session') await delay(SLOW_MS);
    return keys;
  };
  const keys = addTransactionCapability({ get, set: (data) => store.set(data) }, log, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 1,
  });
  const creds = initAuthCreds();
  const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, log, async () => []);
  if (guarded) new SignalLock(keys).guard(repository);
  return { keys, repository, creds };
}

/**
 * Returns how many of the shop's texts the customer's phone could not decrypt when both wrote at the same
 * time.
 */
async function rejected({ guarded }: { guarded: boolean }): Promise<number> {
  const shop = party({ guarded, slow: true });
  const customer = party({ guarded: true, slow: false });
  const { creds } = customer;
  const preKey = signedKeyPair(creds.signedIdentityKey, 1);
  await customer.keys.set({ 'pre-key': { '1': preKey.keyPair } });
  await shop.repository.injectE2ESession({
    jid: CUSTOMER,
    session: {
      registrationId: creds.registrationId,
      identityKey: generateSignalPubKey(creds.signedIdentityKey.public),
      signedPreKey: {
        keyId: creds.signedPreKey.keyId,
        publicKey: generateSignalPubKey(creds.signedPreKey.keyPair.public),
        signature: creds.signedPreKey.signature,
      },
      preKey: { keyId: 1, publicKey: generateSignalPubKey(preKey.keyPair.public) },
    },
  });
  const request = (text: string) =>
    customer.repository.encryptMessage({ jid: SHOP, data: Buffer.from(text) });
  const hear = async (message: Promise<Encrypted>) =>
    shop.repository.decryptMessage({ jid: CUSTOMER, ...(await message) });
  // Like Baileys, sends in a transaction that ends after the frame is sent.
  const reply = (text: string) =>
    shop.keys.transaction(async () => {
      const data = Buffer.from(text);
      const encrypted = await shop.repository.encryptMessage({ jid: CUSTOMER, data });
      await delay(SLOW_MS / 4);
      return encrypted;
    }, 'the sender');
  let lost = 0;
  const receive = async (message: Encrypted) => {
    await customer.repository.decryptMessage({ jid: SHOP, ...message }).catch(() => (lost += 1));
  };
  await receive(await reply('Olá'));
  for (let round = 0; round < 10; round += 1) {
    await hear(request('first'));
    const second = request('second');
    const [, early] = await Promise.all([hear(second), reply('an answer while the second comes')]);
    const late = await reply('another');
    await receive(early);
    await receive(late);
  }
  return lost;
}

it('uses no counter twice when both sides write at once and keys are read slowly', async () => {
  expect(await rejected({ guarded: true })).toBe(0);
});

it('is needed: without the lock, Baileys overwrites a newer session', async () => {
  expect(await rejected({ guarded: false })).toBeGreaterThan(0);
});
