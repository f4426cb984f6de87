import type { BinaryNode } from '@whiskeysockets/baileys';
import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { LinkedDevice } from '../accounts/linked-device';
import { deviceIn } from '../accounts/numbers';
import { STATUS } from '../accounts/peer';
import { rejectionOf } from '../limits/judge-new-chat';
import { describeMessage } from '../messages/describe-message';
import { showMessage } from '../messages/show-message';
import { child, children, node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';
import { acknowledgeMessage, deliver, deliverAgain } from './outbox';
import { sendReceipts } from './receipts';
import { receiveInGroup } from './receive-in-group';
import { requestRetry, understood } from './request-retry';

const GROUP = /@g\.us$/;
const NOT_A_MEMBER = 403;

/**
 * Handles a client's message: acknowledges or rejects it at once, then passes it to all devices that it is
 * encrypted for.
 */
export async function receiveFromClient(world: World, from: LinkedDevice, stanza: BinaryNode) {
  const faults = world.faults.of(from.account.number);
  const rejection = rejectionOf(world, from.account, stanza);
  if (rejection !== undefined) return acknowledgeMessage(from, stanza, rejection);
  const { to = '', category } = stanza.attrs;
  const group = world.groups.byJid(to);
  if (GROUP.test(to) && !group?.members.has(from.account.number))
    return acknowledgeMessage(from, stanza, NOT_A_MEMBER);
  if (!faults.dropAcks) acknowledgeMessage(from, stanza);
  // A company's status has no simulated readers.
  if (category === 'peer' || to === STATUS.jid) return undefined;
  if (group) return receiveInGroup(world, from, group, stanza);
  for (const { jid, enc } of recipients(stanza)) {
    const account = world.accounts.byJid(jid);
    if (!account) continue;
    const device = deviceIn(jid);
    if (account.deviceOf(device)) await arrive(world, from, account, device, stanza, enc);
    else forward(world, from, account, device, stanza, enc);
  }
}

/** Returns each addressed device with its ciphertext. */
function recipients(stanza: BinaryNode) {
  const named = children(child(stanza, 'participants')).map((part) => ({
    jid: part.attrs.jid ?? '',
    enc: child(part, 'enc'),
  }));
  const direct = child(stanza, 'enc');
  if (direct && direct.attrs.type !== 'skmsg') named.push({ jid: stanza.attrs.to ?? '', enc: direct });
  return named.filter((part): part is { jid: string; enc: BinaryNode } => part.enc !== undefined);
}

/** A simulated device decrypts and shows the message, and sends a receipt. */
async function arrive(
  world: World,
  from: LinkedDevice,
  phone: Account,
  device: number,
  stanza: BinaryNode,
  enc: BinaryNode,
) {
  const id = stanza.attrs.id ?? '';
  try {
    const padded = await phone
      .deviceOf(device)
      ?.decrypt(
        from.lidJid,
        enc.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg',
        Buffer.from(enc.content as Uint8Array),
      );
    if (!padded) return;
    const encoded = unpadRandomMax16(padded);
    understood(phone, device, id);
    open(world, from, phone, device, stanza, encoded);
  } catch (error) {
    world.events.publish({ type: 'message.failed', number: phone.number, device, id, reason: String(error) });
    const isLid = stanza.attrs.to?.endsWith('@lid');
    requestRetry(world, phone, device, from, stanza, { from: isLid ? phone.lidJid : phone.pnJid });
  }
}

function open(
  world: World,
  from: LinkedDevice,
  phone: Account,
  device: number,
  stanza: BinaryNode,
  encoded: Uint8Array,
) {
  const { id = '', to = '', recipient = to } = stanza.attrs;
  const message = proto.Message.decode(encoded);
  const own = message.deviceSentMessage;
  const content = own?.message ?? message;
  const bytes = own ? proto.Message.encode(content).finish() : encoded;
  const peer = own ? world.accounts.byJid(own.destinationJid ?? recipient) : from.account;
  if (!peer) return;
  const known = phone.chatWith(peer.chatKey).find(id);
  if (known) {
    known.devices = [...new Set([...(known.devices ?? []), device])];
    return;
  }
  const shown = {
    ...describeMessage(content, bytes),
    id,
    at: Date.now(),
    fromMe: Boolean(own),
    addressing: to.endsWith('@lid') ? ('lid' as const) : ('pn' as const),
    devices: [device],
    status: own ? ('sent' as const) : ('delivered' as const),
  };
  showMessage(world, phone, peer, shown);
  if (!own && phone.deliveryReceipts) sendReceipts(world, phone, peer, [shown]);
}

/** Passes another client its own ciphertext, with the sender's device address. */
function forward(
  world: World,
  from: LinkedDevice,
  account: Account,
  device: number,
  stanza: BinaryNode,
  enc: BinaryNode,
) {
  const linked = account.links.find((link) => link.device === device);
  if (!linked || linked === from) return;
  const { id = '', to = '', recipient = to, type = 'text' } = stanza.attrs;
  const common = { id, t: seconds(), type, notify: from.account.name, addressing_mode: 'lid' };
  const chat = account === from.account ? world.accounts.byJid(recipient) : undefined;
  const address = chat
    ? {
        from: from.lidJid,
        recipient: chat.lidJid,
        peer_recipient_pn: chat.sharedPn,
        peer_recipient_username: chat.username,
      }
    : { from: from.lidJid, sender_pn: from.account.pnJid };
  const message = node('message', { ...address, ...common }, [enc]);
  if (enc.attrs.count) deliverAgain(linked, message);
  else deliver(world, linked, message);
}
