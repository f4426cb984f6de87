import {
  decodeMessageNode,
  proto,
  unpadRandomMax16,
  WAMessageStubType,
  type WACallEvent,
  type WAMessage,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import type { ConnectionRef, InboundMessage } from '../gateway';
import { groupIdentity, identityOf, isBroadcastList, isGroup, isNoConversation } from './addresses';
import { readContent, type MessageContent } from './message-content';

/** A message as the inbox keeps it: enough to rebuild it without the session it came by. */
export interface RawMessage {
  /** The stanza's attributes. */
  attributes: Record<string, string>;
  /** The other address (phone number or LID) of who the chat is with, where the stanza does not say it. */
  alternate?: string;
  /** Our own addresses when it came. */
  me: { id: string; lid: string };
  /** Decrypted, still padded. */
  plaintext: Uint8Array;
}

/** What a raw message says; null when it is none that the product is told about. */
export function readRawMessage(connection: ConnectionRef, raw: RawMessage): InboundMessage | null {
  const content = readContent(proto.Message.decode(unpadRandomMax16(raw.plaintext)));
  if (!content) return null;
  const { attributes } = raw;
  const node = { tag: 'message', attrs: attributes, content: [] };
  const { key, pushName } = decodeMessageNode(node, raw.me.id, raw.me.lid).fullMessage;
  return assemble(connection, content, {
    key,
    // For our own messages Baileys names our own other address here, not the customer's.
    alternate: (key.fromMe ? recipientAlternate(attributes) : key.remoteJidAlt) ?? raw.alternate,
    pushName,
    seconds: Number(attributes.t),
    offline: Boolean(attributes.offline),
  });
}

/**
 * A message that came by `messages.upsert` and not through decryption: the placeholder of one that could not be
 * decrypted, or its content brought later by the phone.
 */
export function readUpsert(
  connection: ConnectionRef,
  message: WAMessage,
  offline: boolean,
): InboundMessage | null {
  const failed = message.messageStubType === WAMessageStubType.CIPHERTEXT;
  const content = failed
    ? { kind: 'undecryptable' as const, body: '', quotedMessengerId: null }
    : readContent(message.message);
  if (!content) return null;
  return assemble(connection, content, {
    key: message.key,
    alternate: message.key.fromMe ? undefined : message.key.remoteJidAlt,
    pushName: message.pushName,
    seconds: Number(message.messageTimestamp ?? 0),
    offline,
  });
}

/** A call nobody took; null for every other state of a call. */
export function readMissedCall(connection: ConnectionRef, call: WACallEvent): InboundMessage | null {
  if (call.status !== 'timeout' || call.isGroup) return null;
  return assemble(
    connection,
    { kind: 'call', body: '', quotedMessengerId: null },
    {
      key: { remoteJid: call.chatId, id: call.id, fromMe: false },
      alternate: call.callerPn,
      pushName: null,
      seconds: Math.floor(call.date.getTime() / 1000),
      offline: call.offline,
    },
  );
}

/** Names are copied to every ticket: what a sender makes up must not grow them. */
const LONGEST_NAME = 120;

interface Envelope {
  key: WAMessageKey;
  alternate: string | null | undefined;
  pushName: string | null | undefined;
  seconds: number;
  offline: boolean;
}

function assemble(
  connection: ConnectionRef,
  content: MessageContent,
  envelope: Envelope,
): InboundMessage | null {
  const { key } = envelope;
  const fromMe = Boolean(key.fromMe);
  const place = key.remoteJid ?? '';
  if (!key.id || !place || isNoConversation(place)) return null;
  const jid = isBroadcastList(place) && !fromMe ? key.participant : place;
  if (!jid) return null;
  const group = isGroup(jid);
  return {
    connection,
    messengerId: key.id,
    chat: group ? groupIdentity(jid) : identityOf(jid, envelope.alternate),
    isGroup: group,
    fromMe,
    sender: null,
    pushName: fromMe ? null : envelope.pushName?.slice(0, LONGEST_NAME) || null,
    sentAt: new Date((envelope.seconds || Math.floor(Date.now() / 1000)) * 1000),
    media: null,
    data: null,
    ...content,
    offline: envelope.offline,
  };
}

function recipientAlternate(attributes: Record<string, string>): string | undefined {
  const { recipient_pn, recipient_lid, peer_recipient_pn, peer_recipient_lid } = attributes;
  return recipient_pn ?? recipient_lid ?? peer_recipient_pn ?? peer_recipient_lid;
}
