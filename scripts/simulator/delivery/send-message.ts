import { proto } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { Addressing } from '../accounts/chat';
import type { LinkedDevice } from '../accounts/linked-device';
import { describeMessage } from '../messages/describe-message';
import { showMessage } from '../messages/show-message';
import { node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';
import { encryptFor } from './encrypt-for-client';
import { newMessageId } from './message-ids';
import { deliver } from './outbox';
import { stanzaType } from './stanza-type';

export interface SendOptions {
  id?: string;
  addressing?: Addressing;
  /** Milliseconds since 1970; default: now. */
  at?: number;
  /** The sender's writing device; default: the phone. */
  device?: number;
  /** Whether clients only learn that the phone has a message, as for view-once media. */
  unavailable?: boolean;
}

/**
 * Sends a message in a one-to-one chat. Both phones show it. Linked clients of both sides get it encrypted;
 * for the sender's own clients it looks typed on the phone. Returns its id.
 */
export function sendFromPhone(
  world: World,
  sender: Account,
  recipient: Account,
  content: proto.IMessage,
  { id = newMessageId(), addressing, at = Date.now(), device = 0, unavailable }: SendOptions = {},
) {
  return sender.inOrder(async () => {
    const keys = sender.deviceOf(device);
    if (!keys) throw new Error(`${sender.number} has no device ${device}`);
    const chat = sender.chatWith(recipient.number);
    if (addressing) chat.addressing = addressing;
    const encoded = proto.Message.encode(content).finish();
    const shown = describeMessage(content, encoded);
    const message = { ...shown, id, at, fromMe: true, status: 'sent' as const };
    showMessage(world, sender, recipient, message);
    showMessage(world, recipient, sender, { ...message, fromMe: false });
    const { type, mediatype } = stanzaType(content);
    const attrs = { id, t: seconds(at), type, notify: sender.name };
    const { username } = sender;
    const nothing = unavailable && [node('unavailable', { type: 'view_once' })];
    for (const linked of recipient.links) {
      const address = addressOf(sender, chat.addressing, device);
      const parts = nothing || [await encryptFor(keys, linked, encoded, { mediatype })];
      deliver(world, linked, node('message', { ...address, ...attrs, username }, parts));
    }
    for (const linked of sender.links) {
      const { address, encoded: copy } = ownCopy(sender, recipient, device, content);
      const parts = nothing || [await encryptFor(keys, linked, copy, { mediatype })];
      deliver(world, linked, node('message', { ...address, ...attrs }, parts));
    }
    return id;
  });
}

/** Sends keys or history from a phone to its own client. */
export async function sendToOwnClient(world: World, linked: LinkedDevice, content: proto.IMessage) {
  const { account } = linked;
  const attrs = {
    from: account.pnJid,
    sender_lid: account.lidJid,
    category: 'peer',
    id: newMessageId(),
    t: seconds(),
    type: 'text',
    notify: account.name,
  };
  const encoded = proto.Message.encode(content).finish();
  deliver(world, linked, node('message', attrs, [await encryptFor(account.phone, linked, encoded)]));
}

/** Returns the stanza attributes of a sender by either kind of address. */
export function addressOf(sender: Account, addressing: Addressing, device = 0) {
  const suffix = device === 0 ? '' : `:${device}`;
  return addressing === 'lid'
    ? { from: `${sender.lid}${suffix}@lid`, sender_pn: sender.sharedPn, addressing_mode: 'lid' }
    : {
        from: `${sender.number}${suffix}@s.whatsapp.net`,
        sender_lid: sender.sharedLid,
        addressing_mode: 'pn',
      };
}

/**
 * Returns a message for the sender's own clients, with its recipient in the stanza and around the content.
 */
export function ownCopy(sender: Account, recipient: Account, device: number, message: proto.IMessage) {
  const address = {
    from: addressOf(sender, 'lid', device).from,
    recipient: recipient.lidJid,
    peer_recipient_pn: recipient.sharedPn,
    peer_recipient_username: recipient.username,
    addressing_mode: 'lid',
  };
  const deviceSentMessage = { destinationJid: recipient.lidJid, message };
  return { address, encoded: proto.Message.encode({ deviceSentMessage }).finish() };
}
