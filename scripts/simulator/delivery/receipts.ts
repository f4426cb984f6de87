import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { ChatMessage } from '../accounts/chat';
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

/** The phone tells who wrote to it that messages arrived, were read, or (voice) played, addressed as they were. */
export function tellSender(
  world: World,
  phone: Account,
  sender: Account,
  messages: ChatMessage[],
  type?: 'read' | 'played',
) {
  const ids = messages.map(({ id }) => id);
  mark(world, sender, phone, ids, type ? 'read' : 'delivered');
  for (const [jid, addressing] of [[phone.lidJid, 'lid'] as const, [phone.pnJid, 'pn'] as const]) {
    const own = messages
      .filter((message) => (message.addressing ?? 'lid') === addressing)
      .map(({ id }) => id);
    if (own.length === 0) continue;
    for (const linked of sender.links) deliver(world, linked, receipt(jid, own, type));
  }
}

/**
 * A customer reads everything a number wrote to them, and listens to its voice messages when `played`.
 * Answers the ids of what was unread.
 */
export function readChat(world: World, phone: Account, sender: Account, played = false) {
  const chat = phone.chatWith(sender.number);
  const unread = chat.unread();
  for (const message of unread) message.status = 'read';
  phone.touch(sender.number);
  if (unread.length > 0) tellSender(world, phone, sender, unread, 'read');
  const voices = played ? chat.messages.filter(({ fromMe, type }) => !fromMe && type === 'voice') : [];
  if (voices.length > 0) tellSender(world, phone, sender, voices, 'played');
  return unread.map(({ id }) => id);
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

function receipt(from: string, [id, ...rest]: string[], type?: 'read' | 'played') {
  const items = rest.map((other) => node('item', { id: other }));
  const list = items.length > 0 ? [node('list', {}, items)] : undefined;
  return node('receipt', { from, id, type, t: seconds() }, list);
}
