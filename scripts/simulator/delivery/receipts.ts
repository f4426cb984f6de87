import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { LinkedDevice } from '../accounts/linked-device';
import { child, children, node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';
import { messageTaken, deliver } from './outbox';
import { sendAgain } from './retries';

/** What a receipt from a client says about the messages it names. Other types concern only its own queue. */
const MEANING: Record<string, 'delivered' | 'read'> = {
  '': 'delivered',
  inactive: 'delivered',
  read: 'read',
  played: 'read',
};

/** The phone tells who wrote to it that messages arrived, or were read. */
export function tellSender(world: World, phone: Account, sender: Account, ids: string[], type?: 'read') {
  const { addressing } = phone.chatWith(sender.number);
  mark(world, sender, phone, ids, type ?? 'delivered');
  const from = addressing === 'lid' ? phone.lidJid : phone.pnJid;
  for (const linked of sender.links) deliver(world, linked, receipt(from, ids, type));
}

/** A customer reads everything a number wrote to them. Answers the ids of what was unread. */
export function readChat(world: World, phone: Account, sender: Account) {
  const unread = phone.chatWith(sender.number).unread();
  for (const message of unread) message.status = 'read';
  const ids = unread.map(({ id }) => id);
  phone.touch(sender.number);
  if (ids.length > 0) tellSender(world, phone, sender, ids, 'read');
  return ids;
}

/** A client's receipt: it has the messages (they are not sent again), and their sender hears of it. */
export async function receiptFromClient(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  const { attrs } = stanza;
  const ids = [attrs.id ?? '', ...children(child(stanza, 'list')).map((item) => item.attrs.id ?? '')];
  const sender = world.accounts.byJid(attrs.to);
  if (attrs.type === 'retry') return sender && sendAgain(linked, sender, stanza);
  const wereNew = ids.filter((id) => messageTaken(linked, id));
  const meaning = MEANING[attrs.type ?? ''];
  if (!meaning || !sender) return undefined;
  const phone = linked.account;
  const tell = meaning === 'read' ? ids : wereNew.filter((id) => isNewsTo(sender, phone, id));
  if (tell.length === 0) return undefined;
  mark(world, sender, phone, tell, meaning);
  const chat = phone.chatWith(sender.number);
  if (meaning === 'read') {
    for (const id of tell) Object.assign(chat.find(id) ?? {}, { status: 'read' });
    phone.touch(sender.number);
  }
  const from = attrs.to?.endsWith('@lid') ? phone.lidJid : phone.pnJid;
  for (const other of sender.links) {
    deliver(world, other, receipt(from, tell, meaning === 'read' ? 'read' : undefined));
  }
  return undefined;
}

/** With several clients linked, the first that has the message speaks for all. */
function isNewsTo(sender: Account, phone: Account, id: string) {
  return sender.chatWith(phone.number).find(id)?.status !== 'delivered';
}

function mark(world: World, sender: Account, phone: Account, ids: string[], status: 'delivered' | 'read') {
  const chat = sender.chatWith(phone.number);
  for (const id of ids) {
    const message = chat.find(id);
    if (message && message.status !== 'read') message.status = status;
  }
  sender.touch(phone.number);
  if (!world.events.isHeard) return;
  const type = status === 'read' ? 'message.read' : 'message.delivered';
  world.events.tell({ type, number: sender.number, with: phone.number, ids });
}

function receipt(from: string, [id, ...rest]: string[], type?: 'read') {
  const items = rest.map((other) => node('item', { id: other }));
  const list = items.length > 0 ? [node('list', {}, items)] : undefined;
  return node('receipt', { from, id, type, t: seconds() }, list);
}
