import type { BinaryNode } from '@whiskeysockets/baileys';
import { proto, writeRandomPadMax16 } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import type { SignalDevice } from '../signal/signal-device';
import { node, seconds, SERVER } from '../wire/binary-nodes';
import { newMessageId } from './message-ids';

const LOW_PREKEYS = 5;

/** Returns the `<enc>` for a client from a sender's device. Starts a session if necessary. */
export async function encryptFor(
  device: SignalDevice,
  linked: LinkedDevice,
  encoded: Uint8Array,
  attrs: Record<string, string | undefined> = {},
): Promise<BinaryNode> {
  if (!(await device.hasSession(linked.lidJid))) await meet(device, linked);
  const { type, ciphertext } = await device.encrypt(linked.lidJid, writeRandomPadMax16(encoded));
  return node('enc', { v: '2', type, ...attrs }, ciphertext);
}

/** Adds a device's sender key to a message that a client could not decrypt, or returns it alone. */
export function withSenderKey(
  message: proto.IMessage,
  key: proto.Message.ISenderKeyDistributionMessage,
): Uint8Array {
  return proto.Message.encode({ ...message, senderKeyDistributionMessage: key }).finish();
}

async function meet(device: SignalDevice, linked: LinkedDevice) {
  await device.startSession(linked.lidJid, linked.consumeBundle());
  const left = linked.saved.preKeys.length;
  if (left === LOW_PREKEYS - 1 && linked.isActive) {
    const count = node('count', { value: String(left) });
    linked.connection?.send(
      node('notification', { from: SERVER, type: 'encrypt', id: newMessageId(), t: seconds() }, [count]),
    );
  }
}
