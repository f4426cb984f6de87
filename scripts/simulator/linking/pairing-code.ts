import { randomBytes } from 'node:crypto';
import type { BinaryNode, KeyPair } from '@whiskeysockets/baileys';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  hkdf,
  jidDecode,
} from '@whiskeysockets/baileys';
import { bytesOf, child, node, seconds, SERVER } from '../wire/binary-nodes';
import type { ClientConnection } from '../wire/client-connection';
import type { World } from '../world';
import { linkClient } from './link-client';
import type { WaitingClient } from './pairing-desk';
import { PairingRejected } from './pairing-rejected';

const SALT = 32;
const IV = 16;
const KEY = 32;
const GCM_IV = 12;

interface EnteredCode {
  number: string;
  ephemeral: KeyPair;
  clientEphemeral: Buffer;
  done: (advSecret: Buffer) => void;
  failed: (error: Error) => void;
}

const entered = new Map<string, EnteredCode>();

/** A client shows a pairing code for its number. Returns the ref of this attempt. */
export function beginPairingCode(client: WaitingClient, request: BinaryNode): BinaryNode[] {
  const number = jidDecode(request.attrs.jid)?.user;
  if (!number) throw new Error('A pairing code for no number');
  const ref = randomBytes(16).toString('hex');
  const wrappedClientKey = bytesOf(request, 'link_code_pairing_wrapped_companion_ephemeral_pub');
  client.code = { number, ref, wrappedClientKey };
  return [node('link_code_companion_reg', {}, [node('link_code_pairing_ref', {}, Buffer.from(ref))])];
}

/**
 * Enters an 8-character code on the phone with that number and returns the linked device. Throws
 * PairingRejected if no client shows this code for the number.
 */
export async function enterPairingCode(world: World, number: string, code: string) {
  const [client] = world.pairing.byCodeNumber(number);
  if (!client?.code) throw new PairingRejected(410, 'No client shows a pairing code for this number');
  const account = world.accounts.of(number);
  const advSecret = await exchangeKeys(client, account.phone.identity, code.replace(/\W/g, '').toUpperCase());
  return linkClient(world, client, account, advSecret);
}

/**
 * Handles the client's part of the key exchange. Returns the function that continues linking; call it after
 * the client has its response. Throws if the entered code differs from the shown one.
 */
export function finishPairingCode(world: World, connection: ClientConnection, request: BinaryNode) {
  const attempt = entered.get(bytesOf(request, 'link_code_pairing_ref').toString());
  if (!attempt || !world.pairing.by(connection)) throw new Error('No pairing code was typed');
  try {
    const advSecret = openKeyBundle(world, attempt, request);
    return () => attempt.done(advSecret);
  } catch {
    attempt.failed(new PairingRejected(400, 'The client shows another code'));
    throw new Error('The code that was typed is not the one shown');
  }
}

async function exchangeKeys(client: WaitingClient, phone: KeyPair, code: string) {
  const { ref, wrappedClientKey, number } = client.code ?? {};
  if (!ref || !wrappedClientKey || !number) throw new Error('The client shows no code');
  const clientKey = await derivePairingCodeKey(code, wrappedClientKey.subarray(0, SALT));
  const clientEphemeral = aesDecryptCTR(
    wrappedClientKey.subarray(SALT + IV),
    clientKey,
    wrappedClientKey.subarray(SALT, SALT + IV),
  );
  const ephemeral = Curve.generateKeyPair();
  const salt = randomBytes(SALT);
  const iv = randomBytes(IV);
  const wrapped = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv);
  return new Promise<Buffer>((done, failed) => {
    entered.set(ref, { number, ephemeral, clientEphemeral, done, failed });
    client.connection.send(
      node('notification', { from: SERVER, type: 'link_code_companion_reg', id: ref, t: seconds() }, [
        node('link_code_companion_reg', { stage: 'primary_hello' }, [
          node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, Buffer.concat([salt, iv, wrapped])),
          node('primary_identity_pub', {}, phone.public),
          node('link_code_pairing_ref', {}, Buffer.from(ref)),
        ]),
      ]),
    );
  }).finally(() => entered.delete(ref));
}

function openKeyBundle(world: World, attempt: EnteredCode, request: BinaryNode) {
  const bundle = bytesOf(request, 'link_code_pairing_wrapped_key_bundle');
  const shared = Curve.sharedKey(attempt.ephemeral.private, attempt.clientEphemeral);
  const info = 'link_code_pairing_key_bundle_encryption_key';
  const key = hkdf(shared, KEY, { salt: bundle.subarray(0, SALT), info });
  const iv = bundle.subarray(SALT, SALT + GCM_IV);
  const plain = aesDecryptGCM(bundle.subarray(SALT + GCM_IV), key, iv, Buffer.alloc(0));
  const clientIdentity = plain.subarray(0, KEY);
  const random = plain.subarray(2 * KEY);
  if (!clientIdentity.equals(bytesOf(request, 'companion_identity_public')))
    throw new Error('Another identity');
  const phone = world.accounts.of(attempt.number).phone.identity;
  const identityShared = Curve.sharedKey(phone.private, clientIdentity);
  return Buffer.from(hkdf(Buffer.concat([shared, identityShared, random]), KEY, { info: 'adv_secret' }));
}

/** Returns the part of an `md` query about a pairing code, if any. */
export function pairingCodeRequest(stanza: BinaryNode) {
  return child(stanza, 'link_code_companion_reg');
}
