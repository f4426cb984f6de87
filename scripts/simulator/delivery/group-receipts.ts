import type { Account } from '../accounts/account';
import type { ChatMessage } from '../accounts/chat';
import type { Group } from '../accounts/group';
import type { World } from '../world';
import { deliver } from './outbox';
import { receiptStanza } from './receipt-stanza';

/**
 * A member received, read or played an author's messages. Sends the receipts to the author's phone and
 * clients.
 */
export function groupReceipt(
  world: World,
  group: Group,
  reader: Account,
  author: Account,
  ids: string[],
  type?: 'read' | 'played',
) {
  const status = type ? ('read' as const) : ('delivered' as const);
  const fresh = ids.filter((id) => note(group, reader, author, id, status) || type === 'played');
  if (fresh.length === 0) return;
  author.touch(group.id);
  world.events.publish({
    type: status === 'read' ? 'message.read' : 'message.delivered',
    number: author.number,
    with: group.id,
    by: reader.number,
    ids: fresh,
  });
  const address = { from: group.jid, participant: group.nameOf(reader) };
  for (const linked of author.links) deliver(world, linked, receiptStanza(address, fresh, type));
}

/**
 * A member reads all messages of a group, and plays voice messages with `played`. Returns the ids of those
 * that were unread.
 */
export function readGroup(world: World, group: Group, reader: Account, played = false) {
  const chat = reader.chatWith(group.id);
  const unread = chat.unread();
  for (const message of unread) message.status = 'read';
  reader.touch(group.id);
  for (const [author, ids] of byAuthor(unread))
    groupReceipt(world, group, reader, world.accounts.of(author), ids, 'read');
  const voices = played ? chat.messages.filter(({ fromMe, type }) => !fromMe && type === 'voice') : [];
  for (const [author, ids] of byAuthor(voices))
    groupReceipt(world, group, reader, world.accounts.of(author), ids, 'played');
  return unread.map(({ id }) => id);
}

/** Stores a receipt in the author's chat. Returns whether it is new. */
function note(group: Group, reader: Account, author: Account, id: string, status: 'delivered' | 'read') {
  const message = author.chatWith(group.id).find(id);
  if (!message) return true;
  const before = message.receipts?.[reader.number];
  if (before === 'read' || before === status) return false;
  message.receipts = { ...message.receipts, [reader.number]: status };
  message.status = withAll(group, author, message.receipts);
  return true;
}

function withAll(group: Group, author: Account, receipts: NonNullable<ChatMessage['receipts']>) {
  const others = [...group.members.keys()].filter((number) => number !== author.number);
  if (others.every((number) => receipts[number] === 'read')) return 'read';
  return others.every((number) => receipts[number]) ? 'delivered' : 'sent';
}

function byAuthor(messages: ChatMessage[]) {
  const ids = new Map<string, string[]>();
  for (const { author, id } of messages) {
    if (author) ids.set(author, [...(ids.get(author) ?? []), id]);
  }
  return ids;
}
