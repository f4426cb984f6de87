import { proto, writeRandomPadMax16 } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { Addressing } from '../accounts/chat';
import type { LinkedDevice } from '../accounts/linked-device';
import { describeMessage } from '../messages/describe-message';
import { showMessage } from '../messages/show-message';
import { node, seconds, SERVER } from '../wire/binary-nodes';
import type { World } from '../world';
import { deliver } from './outbox';
import { newMessageId } from './message-ids';

export interface SendOptions {
  id?: string;
  addressing?: Addressing;
  /** Milliseconds since 1970; now when left out. */
  at?: number;
}

const LOW_PREKEYS = 5;

/**
 * A phone sends a message in a one-to-one chat: both phones show it, the recipient's linked clients get it
 * encrypted, and so do the sender's own, as a message typed on the phone. Answers its id.
 */
export function sendFromPhone(
  world: World,
  sender: Account,
  recipient: Account,
  content: proto.IMessage,
  { id = newMessageId(), addressing, at = Date.now() }: SendOptions = {},
) {
  return sender.inOrder(async () => {
    const chat = sender.chatWith(recipient.number);
    if (addressing) chat.addressing = addressing;
    const encoded = proto.Message.encode(content).finish();
    const shown = describeMessage(content, encoded);
    const message = { ...shown, id, at, fromMe: true, status: 'sent' as const };
    showMessage(world, sender, recipient, message);
    showMessage(world, recipient, sender, { ...message, fromMe: false });
    const attrs = { id, t: seconds(at), type: stanzaType(content), notify: sender.name };
    for (const linked of recipient.links) {
      const address = addressOf(sender, chat.addressing);
      deliver(world, linked, await sealed(sender, linked, { ...address, ...attrs }, encoded));
    }
    for (const linked of sender.links) {
      const address = ownAddress(sender, recipient);
      const copy = proto.Message.encode({
        deviceSentMessage: { destinationJid: recipient.lidJid, message: content },
      }).finish();
      deliver(world, linked, await sealed(sender, linked, { ...address, ...attrs }, copy));
    }
    return id;
  });
}

/** Something the phone tells its own clients: keys, history. */
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
  deliver(world, linked, await sealed(account, linked, attrs, proto.Message.encode(content).finish()));
}

/** A message stanza for one client, encrypted by the sender's phone, which writes to it for the first time if need be. */
export async function sealed(
  sender: Account,
  linked: LinkedDevice,
  attrs: Record<string, string | undefined>,
  encoded: Uint8Array,
  retry?: { count: string },
): Promise<BinaryNode> {
  const { phone } = sender;
  if (!(await phone.hasSession(linked.lidJid))) await meet(sender, linked);
  const { type, ciphertext } = await phone.encrypt(linked.lidJid, writeRandomPadMax16(encoded));
  const mediatype = attrs.type === 'media' ? 'media' : undefined;
  return node('message', attrs, [node('enc', { v: '2', type, mediatype, count: retry?.count }, ciphertext)]);
}

/** How a sender is named in a stanza, in either addressing. */
export function addressOf(sender: Account, addressing: Addressing) {
  return addressing === 'lid'
    ? { from: sender.lidJid, sender_pn: sender.pnJid, addressing_mode: 'lid' }
    : { from: sender.pnJid, sender_lid: sender.lidJid, addressing_mode: 'pn' };
}

function ownAddress(sender: Account, recipient: Account) {
  return {
    from: sender.lidJid,
    recipient: recipient.lidJid,
    peer_recipient_pn: recipient.pnJid,
    addressing_mode: 'lid',
  };
}

async function meet(sender: Account, linked: LinkedDevice) {
  await sender.phone.startSession(linked.lidJid, linked.takeBundle());
  const left = linked.saved.preKeys.length;
  if (left === LOW_PREKEYS - 1 && linked.isActive) {
    const count = node('count', { value: String(left) });
    linked.connection?.send(
      node('notification', { from: SERVER, type: 'encrypt', id: newMessageId(), t: seconds() }, [count]),
    );
  }
}

function stanzaType(content: proto.IMessage) {
  if (content.reactionMessage) return 'reaction';
  if (content.pollCreationMessageV3) return 'poll';
  const isMedia =
    content.imageMessage ??
    content.videoMessage ??
    content.audioMessage ??
    content.documentMessage ??
    content.stickerMessage ??
    content.locationMessage ??
    content.contactMessage ??
    content.contactsArrayMessage;
  return isMedia ? 'media' : 'text';
}
