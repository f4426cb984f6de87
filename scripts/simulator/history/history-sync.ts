import { proto } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { ChatMessage } from '../accounts/chat';
import { Group } from '../accounts/group';
import type { Peer } from '../accounts/peer';
import { authorJid } from '../messages/message-context';
import type { World } from '../world';

const { HistorySyncType } = proto.HistorySync;
const { Status } = proto.WebMessageInfo;
const { Rank } = proto.GroupParticipant;
/** Number of a chat's newest messages that are sent first, and in total. */
const FIRST_MESSAGES = 3;
const MAX_MESSAGES = 200;
const CHATS_IN_A_PART = 20;

const STATUS = { sent: Status.SERVER_ACK, delivered: Status.DELIVERY_ACK, read: Status.READ };
const RANK = { member: Rank.REGULAR, admin: Rank.ADMIN, superadmin: Rank.SUPERADMIN };

/**
 * Returns the history for a newly linked client: all given chats with their newest messages, then names, then
 * older messages in parts. Without given chats, the parts are empty.
 */
export function historyParts(world: World, account: Account): proto.IHistorySync[] {
  const chats = [...account.givenChats].map(([key, flags]) => {
    const peer = world.groups.find(key) ?? world.accounts.of(key);
    const { messages } = account.chatWith(key);
    return { peer, ...flags, messages: messages.slice(-MAX_MESSAGES) };
  });
  const first = chats.map(({ messages, ...chat }) => ({
    ...chat,
    messages: messages.slice(-FIRST_MESSAGES),
  }));
  const older = chats.map(({ messages, ...chat }) => ({
    ...chat,
    messages: messages.slice(0, -FIRST_MESSAGES),
  }));
  const conversation = (chat: HistoryChat) => conversationOf(world, account, chat);
  const phoneNumberToLidMappings = chats
    .flatMap(({ peer }) => (peer instanceof Group || !peer.sharedPn ? [] : [peer]))
    .map(({ pnJid, lidJid }) => ({ pnJid, lidJid }));
  const parts: HistoryChat[][] = [];
  for (let at = 0; at === 0 || at < older.length; at += CHATS_IN_A_PART)
    parts.push(older.slice(at, at + CHATS_IN_A_PART));
  return [
    {
      syncType: HistorySyncType.INITIAL_BOOTSTRAP,
      progress: 100,
      conversations: first.map(conversation),
      phoneNumberToLidMappings,
    },
    { syncType: HistorySyncType.PUSH_NAME, pushnames: pushNames(world, account) },
    ...parts.map((part, index) => ({
      syncType: HistorySyncType.RECENT,
      progress: Math.round(((index + 1) / parts.length) * 100),
      chunkOrder: index + 1,
      conversations: part.map(conversation),
    })),
  ];
}

interface HistoryChat {
  peer: Peer;
  unread: number;
  archived: boolean;
  messages: ChatMessage[];
}

function conversationOf(world: World, account: Account, chat: HistoryChat): proto.IConversation {
  const { peer, unread, archived, messages } = chat;
  const isGroup = peer instanceof Group;
  const { addressing } = account.chatWith(peer.chatKey);
  const id = isGroup || addressing === 'lid' ? peer.jid : peer.pnJid;
  return {
    id,
    name: isGroup ? peer.details.subject.text : account.addressBook.get(peer.number),
    ...(!isGroup && (addressing === 'lid' ? { pnJid: peer.sharedPn } : { lidJid: peer.lidJid })),
    username: isGroup ? undefined : peer.username,
    ...(isGroup && {
      participant: [...peer.members].map(([number, rank]) => ({
        userJid: peer.nameOf(world.accounts.of(number)),
        rank: RANK[rank],
      })),
    }),
    unreadCount: unread,
    archived,
    conversationTimestamp: inSeconds(messages.at(-1)?.at ?? 0),
    messages: messages
      .map((message, index) => ({
        message: messageInfo(world, account, id, chat, message),
        msgOrderId: index + 1,
      }))
      .reverse(),
  };
}

function messageInfo(
  world: World,
  account: Account,
  remoteJid: string,
  { peer }: HistoryChat,
  message: ChatMessage,
): proto.IWebMessageInfo {
  const { id, fromMe, at, content, status, author } = message;
  const isGroup = peer instanceof Group;
  const participant = isGroup && !fromMe ? authorJid(world, account, peer, message) : undefined;
  const writer = world.accounts.find(author ?? peer.chatKey);
  return {
    key: { remoteJid, fromMe, id, participant },
    participant,
    message: proto.Message.decode(content),
    messageTimestamp: inSeconds(at),
    pushName: fromMe ? undefined : writer?.name,
    status: fromMe ? STATUS[status] : undefined,
  };
}

/** Returns the account's own name and those of people in its chats. */
function pushNames(world: World, account: Account) {
  const others = [...account.givenChats.keys()].map((key) => world.accounts.find(key));
  const named = others
    .filter((other) => other?.name)
    .map((other) => ({ id: other?.pnJid, pushname: other?.name }));
  return [{ id: account.pnJid, pushname: account.name ?? account.number }, ...named];
}

function inSeconds(at: number) {
  return Math.floor(at / 1000);
}
