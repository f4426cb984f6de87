import type { Account } from '../accounts/account';
import type { ChatMessage } from '../accounts/chat';
import type { Group } from '../accounts/group';
import type { World } from '../world';
import { deliver } from './outbox';
import { receiptStanza } from './receipt-stanza';

/** A member has an author's messages, or has read or heard them: the author's phone and clients are told by whom. */
export function groupReceipt(
  world: World,
  group: Group,
  reader: Account,
  author: Account,
  ids: string[],
  type?: 'read' | 'played',
) {
  const status = type ? ('read' as const) : ('delivered' as const);
  const news = ids.filter((id) => note(group, reader, author, id, status) || type === 'played');
  if (news.length === 0) return;
  author.touch(group.id);
  world.events.tell({
    type: status === 'read' ? 'message.read' : 'message.delivered',
    number: author.number,
    with: group.id,
    by: reader.number,
    ids: news,
  });
  const address = { from: group.jid, participant: group.nameOf(reader) };
  for (const linked of author.links) deliver(world, linked, receiptStanza(address, news, type));
}

/**
 * A member reads everything in the group, and listens to its voice messages when `played`.
 * Answers the ids of what was unread.
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

/** Notes it in the author's chat. Answers whether it was new there. */
function note(group: Group, reader: Account, author: Account, id: string, status: 'delivered' | 'read') {
  const message = author.chatWith(group.id).find(id);
  if (!message) return true;
  const before = message.receipts?.[reader.number];
  if (before === 'read' || before === status) return false;
  message.receipts = { ...message.receipts, [reader.number]: status };
  message.status = withAll(group, author, message.receipts);
  return true;
}

/** How far a message got with every member. */
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
