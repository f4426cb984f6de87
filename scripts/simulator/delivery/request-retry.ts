import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { LinkedDevice } from '../accounts/linked-device';
import { node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';
import { deliver } from './outbox';

const MAX_RETRIES = 3;
const requestCounts = new Map<string, number>();

/** Clears the retries of a message that could be decrypted. */
export function understood(phone: Account, device: number, id: string) {
  requestCounts.delete(`${phone.number}:${device}:${id}`);
}

/** A phone's device could not decrypt a message. Asks the client to encrypt it again, a few times. */
export function requestRetry(
  world: World,
  phone: Account,
  device: number,
  from: LinkedDevice,
  stanza: BinaryNode,
  address: { from: string; participant?: string },
) {
  const { id = '', t = seconds() } = stanza.attrs;
  const key = `${phone.number}:${device}:${id}`;
  const count = (requestCounts.get(key) ?? 0) + 1;
  const keys = phone.deviceOf(device);
  if (count > MAX_RETRIES || !keys) return void requestCounts.delete(key);
  requestCounts.set(key, count);
  const registration = Buffer.alloc(4);
  registration.writeUInt32BE(keys.registrationId);
  deliver(
    world,
    from,
    node('receipt', { ...address, id, type: 'retry', t: seconds() }, [
      node('retry', { count: String(count), id, t, v: '1' }),
      node('registration', {}, registration),
    ]),
  );
}
