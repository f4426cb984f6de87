import {
  addTransactionCapability,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  generateSignalPubKey,
  initAuthCreds,
  proto,
  signedKeyPair,
} from '@whiskeysockets/baileys';
import pino from 'pino';
import { expect, it } from 'vitest';
import { SecretBox } from '#core/secrets';
import type { Inbound } from '../gateway';
import { LeaseHandle } from '../leases/lease-handle';
import { StateRows } from '../state/state-rows';
import { WriteBehind } from '../state/write-behind';
import { MemoryDatabase } from '../testing/memory-database';
import { InboundCapture } from './inbound-capture';
import { Inbox } from './inbox/inbox';
import { KeyStore } from './key-store';

const connection = { companyId: 1, connectionId: 7 };
const ME = { id: '5511900000001:5@s.whatsapp.net', lid: '70000000000001:5@lid' };
const PHONE = '5511900000001@s.whatsapp.net';
const STRANGER = '5511999999999@s.whatsapp.net';
const log = pino({ level: 'silent' });

/** Creates one end of a conversation. With an inbox, it captures what it decrypts. */
function party(makeRepository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository, store: KeyStore) {
  const capable = { get: store.get.bind(store), set: store.set.bind(store) } as KeyStore;
  const keys = addTransactionCapability(capable, log, { maxCommitRetries: 1, delayBetweenTriesMs: 1 });
  const creds = initAuthCreds();
  return { keys, creds, repository: makeRepository({ creds, keys }, log, async () => []) };
}

function storage(note: ConstructorParameters<typeof KeyStore>[2] = () => undefined) {
  const database = new MemoryDatabase();
  const rows = new StateRows(database.db, new SecretBox('x'.repeat(32)), connection, new LeaseHandle(1));
  const writes = new WriteBehind((operations) => rows.write(operations), []);
  return { rows, writes, database, keys: new KeyStore(rows, writes, note) };
}

/** Creates a client that receives content which only phones can send. */
async function client(product: (inbound: Inbound) => Promise<void>) {
  const stored = storage((id, raw) => inbox.note(id, raw));
  const inbox: Inbox = new Inbox(connection, stored.rows, { onInbound: product }, log);
  inbox.attach(stored.writes);
  const capture = new InboundCapture(
    inbox,
    () => ME,
    () => Promise.resolve(),
  );
  const own = party(capture.makeSignalRepository, stored.keys);
  const preKey = signedKeyPair(own.creds.signedIdentityKey, 1);
  await own.keys.set({ 'pre-key': { '1': preKey.keyPair } });

  const deliver = async (from: string, message: proto.IMessage) => {
    const peer = party(undefined, storage().keys);
    await peer.repository.injectE2ESession({
      jid: ME.id,
      session: {
        registrationId: own.creds.registrationId,
        identityKey: generateSignalPubKey(own.creds.signedIdentityKey.public),
        signedPreKey: {
          keyId: own.creds.signedPreKey.keyId,
          publicKey: generateSignalPubKey(own.creds.signedPreKey.keyPair.public),
          signature: own.creds.signedPreKey.signature,
        },
        preKey: { keyId: 1, publicKey: generateSignalPubKey(preKey.keyPair.public) },
      },
    });
    const data = encodeWAMessage(message);
    const { type, ciphertext } = await peer.repository.encryptMessage({ jid: ME.id, data });
    const enc = { tag: 'enc', attrs: { v: '2', type }, content: ciphertext };
    capture.see({ tag: 'message', attrs: { from, id: 'P1', category: 'peer', t: '1' }, content: [enc] });
    await own.repository.decryptMessage({ jid: from, type, ciphertext });
    await stored.writes.settled();
  };
  return { deliver, recover: () => inbox.recover(), stored };
}

function bringing(info: proto.IWebMessageInfo): proto.IMessage {
  const placeholderMessageResendResponse = {
    webMessageInfoBytes: proto.WebMessageInfo.encode(info).finish(),
  };
  return {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      peerDataOperationRequestResponseMessage: {
        peerDataOperationResult: [{ placeholderMessageResendResponse }],
      },
    },
  };
}
const advertisement = bringing({
  key: { remoteJid: '900@lid', id: 'AD1', fromMe: false },
  message: { conversation: 'vi o anúncio' },
  messageTimestamp: 1_700_000_000,
  pushName: 'Rita',
});

it('passes on a message that the phone supplies, and again after a failed attempt', async () => {
  const heard: Inbound[] = [];
  const { deliver, recover } = await client((inbound) => {
    heard.push(inbound);
    return heard.length > 1 ? Promise.resolve() : Promise.reject(new Error('no'));
  });
  await deliver(PHONE, advertisement);
  expect(heard).toMatchObject([
    {
      connection,
      messengerId: 'AD1',
      chat: { lid: '900', address: '900@lid' },
      fromMe: false,
      pushName: 'Rita',
      kind: 'text',
      body: 'vi o anúncio',
      sentAt: new Date(1_700_000_000_000),
    },
  ]);
  await recover();
  expect(heard[1]).toEqual({ ...heard[0], retried: true });
});

it('ignores a supplied message from any other sender', async () => {
  const heard: Inbound[] = [];
  const { deliver } = await client(async (inbound) => void heard.push(inbound));
  await deliver(STRANGER, advertisement);
  expect(heard).toEqual([]);
});

it('stores no other message that the phone sends to its clients', async () => {
  const heard: Inbound[] = [];
  const { deliver, stored } = await client(async (inbound) => void heard.push(inbound));
  await deliver(PHONE, { protocolMessage: { type: 6, appStateSyncKeyShare: { keys: [] } } });
  expect(heard).toEqual([]);
  expect([...stored.database.rows.keys()].filter((id) => id.includes(':inbox:'))).toEqual([]);
});
