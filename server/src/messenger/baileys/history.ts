import type { BaileysEventMap, Chat, Contact, WAMessage } from '@whiskeysockets/baileys';
import { chunk } from 'es-toolkit/array/chunk';
import type { ConnectionRef, HistoryPart, InboundMessage } from '../gateway';
import { groupIdentity, identityOf, isGroup, isNoConversation } from './addresses';
import { envelopeOf } from './inbound-message';
import { readContent } from './message-content';

type HistorySet = BaileysEventMap['messaging-history.set'];
type HistoryChat = HistoryPart['chats'][number];

const DAY_MS = 24 * 3_600_000;
const RECENT_MS = 90 * DAY_MS;
const MAX_MESSAGES_OF_CHAT = 100;
const CHATS_OF_PART = 20;
const MAX_NAME_LENGTH = 120;

/** Returns recent conversations after a pairing, with a few chats per part. */
export function readHistory(connection: ConnectionRef, history: HistorySet): HistoryPart[] {
  const alternates = alternatesIn(history);
  const names = new Map(history.contacts.map(({ id, name }) => [id, name]));
  const usernames = new Map(history.contacts.map(({ id, username }) => [id, username]));
  const timers = new Map(history.chats.map((chat) => [chat.id, timerOf(chat)]));
  const since = Date.now() - RECENT_MS;
  const chats = [...byChat(history.messages)].flatMap(([jid, raw]): HistoryChat[] => {
    const alternate = alternates.get(jid);
    const messages = raw
      .flatMap((message) => readMessage(connection, message, alternates, usernames.get(jid)))
      .filter(({ sentAt }) => sentAt.getTime() >= since)
      .sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime())
      .slice(-MAX_MESSAGES_OF_CHAT);
    if (messages.length === 0) return [];
    const group = isGroup(jid);
    const chat = group ? groupIdentity(jid) : identityOf(jid, alternate);
    const name = names.get(jid)?.slice(0, MAX_NAME_LENGTH) || null;
    const timer = group ? undefined : (timers.get(jid) ?? timers.get(alternate ?? ''));
    return [{ chat, isGroup: group, name, messages, ...(timer && { timer }) }];
  });
  const progress = history.progress ?? null;
  return chunk(chats, CHATS_OF_PART).map((part) => ({ connection, chats: part, progress }));
}

function timerOf({ ephemeralExpiration, ephemeralSettingTimestamp }: Chat): HistoryChat['timer'] {
  if (!ephemeralExpiration) return undefined;
  return { seconds: ephemeralExpiration, at: new Date(Number(ephemeralSettingTimestamp ?? 0) * 1_000) };
}

function byChat(messages: readonly WAMessage[]): Map<string, WAMessage[]> {
  const chats = new Map<string, WAMessage[]>();
  for (const message of messages) {
    const jid = message.key?.remoteJid;
    if (!jid || isNoConversation(jid)) continue;
    const chat = chats.get(jid);
    if (chat) chat.push(message);
    else chats.set(jid, [message]);
  }
  return chats;
}

function readMessage(
  connection: ConnectionRef,
  message: WAMessage,
  alternates: ReadonlyMap<string, string>,
  username: string | undefined,
): InboundMessage[] {
  const { key, pushName, messageTimestamp } = message;
  const participant = key.participant ?? message.participant;
  const content = readContent(message.message);
  const envelope = envelopeOf(connection, {
    key: { ...key, participant: participant ?? undefined },
    alternate: alternates.get(isGroup(key.remoteJid ?? '') ? (participant ?? '') : (key.remoteJid ?? '')),
    pushName,
    username,
    seconds: Number(messageTimestamp ?? 0),
    offline: true,
  });
  return content && envelope ? [{ ...envelope, ...content }] : [];
}

function alternatesIn({ contacts, chats, lidPnMappings }: HistorySet): Map<string, string> {
  const known = new Map<string, string>();
  const note = (one: string | null | undefined, other: string | null | undefined) => {
    if (!one || !other || one === other) return;
    known.set(one, other);
    known.set(other, one);
  };
  contacts.forEach(({ id, lid, phoneNumber }: Contact) =>
    [lid, phoneNumber].forEach((other) => note(id, other)),
  );
  chats.forEach(({ id, lidJid, pnJid }: Chat) => [lidJid, pnJid].forEach((other) => note(id, other)));
  lidPnMappings?.forEach(({ lid, pn }) => note(lid, pn));
  return known;
}
