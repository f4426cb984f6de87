import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { LinkedDevice } from '../accounts/linked-device';
import { describeMessage } from '../messages/describe-message';
import { showMessage } from '../messages/show-message';
import { child, children, node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';
import { acknowledgeMessage, deliver } from './outbox';
import { tellSender } from './receipts';

const MAX_RETRIES = 3;
const retries = new Map<string, number>();

/** A client sends a message: it is acknowledged at once, then handed to every device it was encrypted for. */
export async function receiveFromClient(world: World, from: LinkedDevice, stanza: BinaryNode) {
  const faults = world.faults.of(from.account.number);
  if (faults.nack !== undefined) return acknowledgeMessage(from, stanza, faults.nack);
  if (!faults.dropAcks) acknowledgeMessage(from, stanza);
  if (stanza.attrs.category === 'peer') return undefined;
  for (const { jid, enc } of recipients(stanza)) {
    const account = world.accounts.byJid(jid);
    if (!account) continue;
    const device = Number(/:(\d+)@/.exec(jid)?.[1] ?? 0);
    if (device > 0) forward(world, from, account, device, stanza, enc);
    else await arrive(world, from, account, stanza, enc);
  }
}

/** Each device a stanza speaks to, with what is encrypted for it. */
function recipients(stanza: BinaryNode) {
  const named = children(child(stanza, 'participants')).map((part) => ({
    jid: part.attrs.jid ?? '',
    enc: child(part, 'enc'),
  }));
  const direct = child(stanza, 'enc');
  if (direct && direct.attrs.type !== 'skmsg') named.push({ jid: stanza.attrs.to ?? '', enc: direct });
  return named.filter((part): part is { jid: string; enc: BinaryNode } => part.enc !== undefined);
}

/** The simulated phone itself: decrypts, shows the message, and says that it arrived. */
async function arrive(world: World, from: LinkedDevice, phone: Account, stanza: BinaryNode, enc: BinaryNode) {
  const id = stanza.attrs.id ?? '';
  try {
    const padded = await phone.phone.decrypt(
      from.lidJid,
      enc.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg',
      Buffer.from(enc.content as Uint8Array),
    );
    const encoded = unpadRandomMax16(padded);
    retries.delete(id);
    open(world, from, phone, stanza, proto.Message.decode(encoded), encoded);
  } catch (error) {
    world.events.tell({ type: 'message.failed', number: phone.number, id, reason: String(error) });
    askAgain(phone, from, stanza, id, world);
  }
}

function open(
  world: World,
  from: LinkedDevice,
  phone: Account,
  stanza: BinaryNode,
  message: proto.IMessage,
  encoded: Uint8Array,
) {
  const own = message.deviceSentMessage;
  const content = own?.message ?? message;
  const bytes = own ? proto.Message.encode(content).finish() : encoded;
  const peer = own ? world.accounts.byJid(own.destinationJid ?? stanza.attrs.to) : from.account;
  if (!peer) return;
  const status = own ? ('sent' as const) : ('delivered' as const);
  const shown = {
    ...describeMessage(content, bytes),
    id: stanza.attrs.id ?? '',
    at: Date.now(),
    fromMe: Boolean(own),
    addressing: stanza.attrs.to?.endsWith('@lid') ? ('lid' as const) : ('pn' as const),
    status,
  };
  showMessage(world, phone, peer, shown);
  if (!own && phone.deliveryReceipts) tellSender(world, phone, peer, [shown]);
}

/** Another client gets its own ciphertext, under the sender's device address. */
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
  const { id = '', to = '', type = 'text' } = stanza.attrs;
  const common = { id, t: seconds(), type, notify: from.account.name, addressing_mode: 'lid' };
  const chat = account === from.account ? world.accounts.byJid(to) : undefined;
  const address = chat
    ? { from: from.lidJid, recipient: chat.lidJid, peer_recipient_pn: chat.pnJid }
    : { from: from.lidJid, sender_pn: from.account.pnJid };
  deliver(world, linked, node('message', { ...address, ...common }, [enc]));
}

/** The phone could not read it: asks the client to encrypt it again. */
function askAgain(phone: Account, from: LinkedDevice, stanza: BinaryNode, id: string, world: World) {
  const count = (retries.get(id) ?? 0) + 1;
  if (count > MAX_RETRIES) return void retries.delete(id);
  retries.set(id, count);
  const registration = Buffer.alloc(4);
  registration.writeUInt32BE(phone.phone.registrationId);
  const address = stanza.attrs.to?.endsWith('@lid') ? phone.lidJid : phone.pnJid;
  deliver(
    world,
    from,
    node('receipt', { from: address, id, type: 'retry', t: seconds() }, [
      node('retry', { count: String(count), id, t: stanza.attrs.t ?? seconds(), v: '1' }),
      node('registration', {}, registration),
    ]),
  );
}
