import type { BinaryNode } from '@whiskeysockets/baileys';
import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { Group } from '../accounts/group';
import type { LinkedDevice } from '../accounts/linked-device';
import { deviceIn } from '../accounts/numbers';
import { describeMessage } from '../messages/describe-message';
import { showMessage } from '../messages/show-message';
import { child, children, node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';
import { groupReceipt } from './group-receipts';
import { deliver, deliverAgain } from './outbox';
import { requestRetry, understood } from './request-retry';
import { manyAddress } from './send-to-many';

/**
 * Parts of a client's group message for one device: keys (in a repetition, the message), and the common
 * ciphertext.
 */
interface Parts {
  personal?: BinaryNode;
  common?: BinaryNode;
}

/**
 * Handles a client's group message. One ciphertext is for all devices of all members. Devices named in the
 * stanza also get the sender key.
 */
export async function receiveInGroup(world: World, from: LinkedDevice, group: Group, stanza: BinaryNode) {
  const common = children(stanza).find(({ tag, attrs }) => tag === 'enc' && attrs.type === 'skmsg');
  const personal = personalParts(world, stanza);
  // The author is first, because the author's phone stores who has the message.
  for (const number of new Set([from.account.number, ...group.members.keys()])) {
    const member = world.accounts.of(number);
    for (const device of member.devices) {
      const parts = { personal: personal.get(`${number}:${device}`), common };
      if (parts.personal ?? parts.common) await arrive(world, from, group, member, device, stanza, parts);
    }
    for (const linked of member.links) {
      const mine = personal.get(`${number}:${linked.device}`);
      if (linked === from || !(mine ?? common)) continue;
      forward(world, from, group, linked, stanza, { personal: mine, common });
    }
  }
}

/** Returns parts by number and device. A repetition names its only recipient in the stanza. */
function personalParts(world: World, stanza: BinaryNode) {
  const parts = new Map<string, BinaryNode>();
  const add = (jid: string | undefined, enc: BinaryNode | undefined) => {
    const account = world.accounts.byJid(jid);
    if (account && jid && enc) parts.set(`${account.number}:${deviceIn(jid)}`, enc);
  };
  for (const part of children(child(stanza, 'participants'))) add(part.attrs.jid, child(part, 'enc'));
  const direct = children(stanza).find(({ tag, attrs }) => tag === 'enc' && attrs.type !== 'skmsg');
  add(stanza.attrs.participant, direct);
  return parts;
}

function forward(
  world: World,
  from: LinkedDevice,
  group: Group,
  linked: LinkedDevice,
  { attrs }: BinaryNode,
  { personal, common }: Parts,
) {
  const address = manyAddress(group, from.account, from.device);
  const content = [personal, common].filter((part) => part !== undefined);
  const message = node('message', { ...address, id: attrs.id, t: seconds(), type: attrs.type }, content);
  if (common) deliver(world, linked, message);
  else deliverAgain(linked, message);
}

async function arrive(
  world: World,
  from: LinkedDevice,
  group: Group,
  phone: Account,
  device: number,
  stanza: BinaryNode,
  parts: Parts,
) {
  const { id = '' } = stanza.attrs;
  try {
    const message = await read(phone, device, from, group, parts);
    understood(phone, device, id);
    if (message) open(world, from, group, phone, device, id, message);
  } catch (error) {
    world.events.publish({ type: 'message.failed', number: phone.number, device, id, reason: String(error) });
    const participant = group.nameOf(phone, device);
    requestRetry(world, phone, device, from, stanza, { from: group.jid, participant });
  }
}

/** Stores the author's key, then decrypts. Undefined if there was only the key. */
async function read(
  phone: Account,
  device: number,
  from: LinkedDevice,
  group: Group,
  { personal, common }: Parts,
) {
  const keys = phone.deviceOf(device);
  const author = group.nameOf(from.account, from.device);
  let message: proto.IMessage | undefined;
  if (keys && personal) {
    const type = personal.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg';
    const padded = await keys.decrypt(from.lidJid, type, Buffer.from(personal.content as Uint8Array));
    const decoded = proto.Message.decode(unpadRandomMax16(padded));
    const { senderKeyDistributionMessage: key, ...rest } = decoded.deviceSentMessage?.message ?? decoded;
    if (key) await keys.learnSenderKey(author, key);
    message = common ? undefined : rest;
  }
  if (keys && common) {
    const padded = await keys.decryptGroup(group.jid, author, common.content as Uint8Array);
    message = proto.Message.decode(unpadRandomMax16(padded));
  }
  return message;
}

function open(
  world: World,
  from: LinkedDevice,
  group: Group,
  phone: Account,
  device: number,
  id: string,
  message: proto.IMessage,
) {
  const fromMe = phone === from.account;
  const known = phone.chatWith(group.id).find(id);
  if (known) {
    known.devices = [...new Set([...(known.devices ?? []), device])];
    return;
  }
  const encoded = proto.Message.encode(message).finish();
  showMessage(world, phone, group, {
    ...describeMessage(message, encoded),
    id,
    at: Date.now(),
    fromMe,
    author: from.account.number,
    devices: [device],
    status: fromMe ? 'sent' : 'delivered',
  });
  if (!fromMe && phone.deliveryReceipts) groupReceipt(world, group, phone, from.account, [id]);
}
