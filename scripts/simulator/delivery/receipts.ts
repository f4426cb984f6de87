import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { ChatMessage } from '../accounts/chat';
import type { LinkedDevice } from '../accounts/linked-device';
import { child, children } from '../wire/binary-nodes';
import type { World } from '../world';
import { groupReceipt } from './group-receipts';
import { deliver, messageReceived } from './outbox';
import { receiptStanza } from './receipt-stanza';
import { sendAgain } from './retries';

/** Meaning of a client's receipt by type. Other types concern only its own queue. */
const MEANING: Record<string, 'delivered' | 'read' | 'played'> = {
  '': 'delivered',
  inactive: 'delivered',
  read: 'read',
  played: 'played',
};

/** Sends receipts to the author: delivered, read or played. They use the addresses of the messages. */
export function sendReceipts(
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
    for (const linked of sender.links) deliver(world, linked, receiptStanza({ from: jid }, own, type));
  }
}

/**
 * A customer reads all messages of a number, and plays voice messages with `played`. Returns the ids of those
 * that were unread.
 */
export function readChat(world: World, phone: Account, sender: Account, played = false) {
  const chat = phone.chatWith(sender.number);
  const unread = chat.unread();
  for (const message of unread) message.status = 'read';
  phone.touch(sender.number);
  if (unread.length > 0) sendReceipts(world, phone, sender, unread, 'read');
  const voices = played ? chat.messages.filter(({ fromMe, type }) => !fromMe && type === 'voice') : [];
  if (voices.length > 0) sendReceipts(world, phone, sender, voices, 'played');
  return unread.map(({ id }) => id);
}

/**
 * Handles a client's receipt: it has the messages, so they are not sent again, and their author gets a
 * receipt.
 */
export async function receiptFromClient(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  const { attrs } = stanza;
  const ids = [attrs.id ?? '', ...children(child(stanza, 'list')).map((item) => item.attrs.id ?? '')];
  if (attrs.type === 'retry') return sendAgain(world, linked, stanza);
  const wereNew = ids.filter((id) => messageReceived(linked, id));
  const meaning = MEANING[attrs.type ?? ''];
  if (!meaning) return undefined;
  const said = meaning === 'delivered' ? wereNew : ids;
  const group = world.groups.byJid(attrs.to);
  const sender = world.accounts.byJid(group ? attrs.participant : attrs.to);
  if (!sender || said.length === 0) return undefined;
  const phone = linked.account;
  if (meaning !== 'delivered') markOwn(phone, group?.id ?? sender.number, said);
  const type = meaning === 'delivered' ? undefined : meaning;
  if (group) return groupReceipt(world, group, phone, sender, said, type);
  const fresh = type ? said : said.filter((id) => isNewFor(sender, phone, id));
  if (fresh.length === 0) return undefined;
  mark(world, sender, phone, fresh, type ? 'read' : 'delivered');
  const from = attrs.to?.endsWith('@lid') ? phone.lidJid : phone.pnJid;
  for (const other of sender.links) deliver(world, other, receiptStanza({ from }, fresh, type));
  return undefined;
}

/** If several clients are linked, the first one that has the message counts. */
function isNewFor(sender: Account, phone: Account, id: string) {
  return (sender.chatWith(phone.number).find(id)?.status ?? 'sent') === 'sent';
}

/** A message read on one device is read on the phone, too. */
function markOwn(phone: Account, chatKey: string, ids: string[]) {
  const chat = phone.chatWith(chatKey);
  for (const id of ids) Object.assign(chat.find(id) ?? {}, { status: 'read' });
  phone.touch(chatKey);
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
  world.events.publish({ type, number: sender.number, with: phone.number, ids });
}
