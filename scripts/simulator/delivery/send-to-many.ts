import type { BinaryNode } from '@whiskeysockets/baileys';
import { proto, writeRandomPadMax16 } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { Audience } from '../accounts/peer';
import { describeMessage } from '../messages/describe-message';
import { showMessage } from '../messages/show-message';
import type { SignalDevice } from '../signal/signal-device';
import { node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';
import { encryptFor, withSenderKey } from './encrypt-for-client';
import { newMessageId } from './message-ids';
import { deliver } from './outbox';
import type { SendOptions } from './send-message';
import { stanzaType } from './stanza-type';

/**
 * Writes to a group or posts a status. All readers' phones show it. All clients of readers and the sender get
 * the same ciphertext, at first with the sender key. Returns the message's id.
 */
export function sendToMany(
  world: World,
  sender: Account,
  audience: Audience,
  readers: readonly Account[],
  content: proto.IMessage,
  { id = newMessageId(), at = Date.now(), device = 0 }: SendOptions = {},
) {
  return sender.inOrder(async () => {
    const keys = sender.deviceOf(device);
    if (!keys) throw new Error(`${sender.number} has no device ${device}`);
    const encoded = proto.Message.encode(content).finish();
    show(world, sender, audience, readers, {
      ...describeMessage(content, encoded),
      id,
      at,
      author: sender.number,
    });
    const links = [...readers, sender].flatMap((account) => account.links);
    if (links.length === 0) return id;
    const name = audience.nameOf(sender, device);
    const padded = writeRandomPadMax16(encoded);
    const { ciphertext, distribution } = await keys.encryptGroup(audience.jid, name, padded);
    const { type, mediatype } = stanzaType(content);
    const whole = node('enc', { v: '2', type: 'skmsg', mediatype }, ciphertext);
    const attrs = { ...manyAddress(audience, sender, device), id, t: seconds(at), type };
    const shared = { ...(await keys.sharedWith(audience.jid)) };
    for (const linked of links) {
      const parts: BinaryNode[] = [];
      if (!shared[linked.lidJid]) parts.push(await encryptFor(keys, linked, withSenderKey({}, distribution)));
      shared[linked.lidJid] = true;
      deliver(world, linked, node('message', attrs, [...parts, whole]));
    }
    await keys.setSharedWith(audience.jid, shared);
    return id;
  });
}

/** Returns the stanza attributes of a group or status message: its place and author. */
export function manyAddress(audience: Audience, author: Account, device = 0) {
  return { from: audience.jid, ...audience.participant(author, device), notify: author.name };
}

/** Returns the message with the sender key, for a client that could not decrypt it. */
export async function manyAgain(
  keys: SignalDevice,
  audience: Audience,
  name: string,
  content: Uint8Array,
): Promise<Uint8Array> {
  return withSenderKey(proto.Message.decode(content), await keys.senderKey(audience.jid, name));
}

function show(
  world: World,
  sender: Account,
  audience: Audience,
  readers: readonly Account[],
  message: Omit<Parameters<typeof showMessage>[3], 'fromMe' | 'status'>,
) {
  showMessage(world, sender, audience, { ...message, fromMe: true, status: 'sent' });
  for (const reader of readers)
    showMessage(world, reader, audience, { ...message, fromMe: false, status: 'delivered' });
}
